/** Definitions of Python. */
export const PYTHON = `
  (comment) @comment
  (ERROR) @error
  (decorated_definition) @wrap
  (class_definition name: (_) @name) @class
  (function_definition name: (_) @name) @function
  (module (expression_statement (assignment left: (identifier) @name)) @constant)
  (class_definition body: (block
    (expression_statement (assignment left: (identifier) @name)) @field))
  (import_statement name: (dotted_name) @import)
  (import_statement name: (aliased_import name: (dotted_name) @import))
  (import_from_statement module_name: (_) @import)
`;
