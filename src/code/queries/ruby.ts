/** Definitions of Ruby. */
export const RUBY = `
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
