/** Definitions of Java and Kotlin. */
export const JAVA = `
  (line_comment) @comment
  (block_comment) @comment
  (ERROR) @error
  (class_declaration name: (_) @name) @class
  (record_declaration name: (_) @name) @class
  (interface_declaration name: (_) @name) @interface
  (annotation_type_declaration name: (_) @name) @interface
  (enum_declaration name: (_) @name) @enum
  (method_declaration name: (_) @name) @method
  (constructor_declaration name: (_) @name) @method
  (field_declaration declarator: (variable_declarator name: (_) @name)) @field
  (import_declaration [(scoped_identifier) (identifier)] @import)
`;

export const KOTLIN = `
  (line_comment) @comment
  (block_comment) @comment
  (ERROR) @error
  (class_declaration "class" name: (_) @name) @class
  (class_declaration "interface" name: (_) @name) @interface
  (object_declaration name: (_) @name) @class
  (function_declaration name: (_) @name) @function
  (source_file (property_declaration (variable_declaration (identifier) @name)) @constant)
  (class_body (property_declaration (variable_declaration (identifier) @name)) @field)
  (type_alias type: (identifier) @name) @type
  (import (qualified_identifier) @import)
`;
