const { decode } = require("./bearer");

// Rejects requests whose token does not carry the scope of the route.
module.exports = function requireScope(scope) {
  return async (req, res, next) => {
    const claims = await decode(req.headers.authorization);
    if (!claims) return res.status(401).end();
    if (!claims.scope.split(" ").includes(scope)) return res.status(403).end();
    req.user = claims.sub;
    next();
  };
};
