/** Definitions of C#. */
export const C_SHARP = `
  (comment) @comment
  (ERROR) @error
  (class_declaration name: (_) @name) @class
  (struct_declaration name: (_) @name) @class
  (record_declaration name: (_) @name) @class
  (interface_declaration name: (_) @name) @interface
  (enum_declaration name: (_) @name) @enum
  (delegate_declaration name: (_) @name) @type
  (namespace_declaration name: (_) @name) @module
  (file_scoped_namespace_declaration name: (_) @name) @rest
  (method_declaration name: (_) @name) @method
  (constructor_declaration name: (_) @name) @method
  (operator_declaration "operator" @name operator: _ @name) @method
  (conversion_operator_declaration "operator" @name type: (_) @name) @method
  (indexer_declaration "this" @name) @method
  (destructor_declaration "~" @name name: (_) @name) @method
  (property_declaration name: (_) @name) @field
  (field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field
  (using_directive [(qualified_name) (identifier)] @import)
`;
