const express = require("express");
const app = express();

/** Is the cookie of the session intact? */
function verify_cookie(request) {
  return request.headers.cookie !== undefined;
}

app.post("/auth/login", (request, response) => response.end());
app.get("/cart", (request, response) => response.end(String(verify_cookie(request))));
