/** Definitions of Rust. */
export const RUST = `
  (line_comment) @comment
  (block_comment) @comment
  (ERROR) @error
  (attribute_item) @lead
  (function_item name: (_) @name) @function
  (function_signature_item name: (_) @name) @signature
  (struct_item name: (_) @name) @class
  (union_item name: (_) @name) @class
  (enum_item name: (_) @name) @enum
  (trait_item name: (_) @name) @interface
  (type_item name: (_) @name) @type
  (mod_item name: (_) @name body: (_)) @module
  (const_item name: (_) @name) @constant
  (static_item name: (_) @name) @constant
  (macro_definition name: (_) @name) @function
  (impl_item type: (_) @scope) @impl
  (use_declaration argument: (_) @import)
  (extern_crate_declaration name: (_) @import)
`;
