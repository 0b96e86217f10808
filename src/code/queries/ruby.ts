/** Definitions of Ruby. */

/** `private def a`, and `helper memoize def a`. */
const IN_CALL = "(call arguments: (argument_list . [(method) (singleton_method)] .))";

export const RUBY = `
  ${IN_CALL} @wrap
  (call arguments: (argument_list . ${IN_CALL} .)) @wrap
  (comment) @comment
  (ERROR) @error
  (class name: (_) @name) @class
  (module name: (_) @name) @module
  (method name: (_) @name) @function
  (singleton_method name: (_) @name) @function
  (program (assignment left: (constant) @name) @constant)
  (body_statement (assignment left: (constant) @name) @constant)
  (program (call method: (identifier) @callee arguments: (argument_list . (string) @import))
    (#any-of? @callee "require" "require_relative"))
`;
