/** Definitions of Go. A method is qualified by the type of its receiver. */

/** One of a declaration, or each of a group in brackets. */
function types(spec: string, kind: string): string {
  return `((type_declaration (${spec})) @${kind} (#not-match? @${kind} "^type *[(]"))
  (type_declaration "(" (${spec}) @${kind})`;
}

export const GO = `
  (comment) @comment
  (ERROR) @error
  (function_declaration name: (_) @name) @function
  (method_declaration
    receiver: (parameter_list (parameter_declaration type: (_) @scope)) name: (_) @name) @method
  ${types("type_spec name: (_) @name type: (struct_type)", "class")}
  ${types("type_spec name: (_) @name type: (interface_type)", "interface")}
  ${types("type_spec name: (_) @name", "type")}
  ${types("type_alias name: (_) @name", "type")}
  (source_file (const_declaration (const_spec name: (_) @name)) @constant)
  (source_file (var_declaration (var_spec name: (_) @name)) @constant)
  (source_file (var_declaration (var_spec_list (var_spec name: (_) @name))) @constant)
  (import_spec path: (_) @import)
`;
