/** Definitions of PHP. */
export const PHP = `
  (comment) @comment
  (php_tag) @tag
  (ERROR) @error
  (function_definition name: (_) @name) @function
  (class_declaration name: (_) @name) @class
  (trait_declaration name: (_) @name) @class
  (interface_declaration name: (_) @name) @interface
  (enum_declaration name: (_) @name) @enum
  (method_declaration name: (_) @name) @method
  (namespace_definition name: (_) @name body: (_)) @module
  (program (const_declaration (const_element (name) @name)) @constant)
  (declaration_list (const_declaration (const_element (name) @name)) @field)
  (property_declaration (property_element name: (variable_name (name) @name))) @field
  (namespace_use_clause [(qualified_name) (name)] @import)
`;
