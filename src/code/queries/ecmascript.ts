/** Definitions of TypeScript and JavaScript. What the capture names mean is in `queries.ts`. */

/** Constants and functions are taken from the top level only, or there would be one for each variable. */
function topLevel(statement: string): string {
  return `(program ${statement}) (program (export_statement declaration: ${statement}))`;
}

const FUNCTION = "[(arrow_function body: (_) @body) (function_expression body: (_) @body)]";

/** With statements or markup; `lazy(() => import(…))` has none. */
const WRAPPED = `[(function_expression)
  (arrow_function body: [(statement_block) (parenthesized_expression)])]`;
/** `memo(() => …)`, `memo(forwardRef(function …))`, `thunk("name", async () => …)`. */
const WRAPPING = [
  `(call_expression function: (_) @callee arguments: (arguments ${WRAPPED}) @body)`,
  `(call_expression function: (_) @callee
    arguments: (arguments . (call_expression arguments: (arguments . ${WRAPPED}))) @body)`,
];
/** `memo` and `React.memo`, but no method of a value: `items.map`. */
const CALLEE = `(#match? @callee "^([a-zA-Z_$]+|[A-Z][a-z][a-zA-Z]*[.][a-z][a-zA-Z]*)$")
  (#not-match? @callee "^(Array|Object|Promise)[.]")`;

/** Constants that are functions by way of another one, if they are exported or named like a component. */
function wrapped(call: string): string {
  const constant = `(lexical_declaration (variable_declarator name: (identifier) @name
    value: ${call})) @wrapped`;
  return `(program (export_statement declaration: ${constant}) ${CALLEE})
  (program ${constant} (#match? @name "^[A-Z]+[a-z]") ${CALLEE})`;
}

const SHARED = `
  (comment) @comment
  (ERROR) @error
  (decorator) @lead
  (export_statement [declaration: (_) value: (_)]) @wrap
  (import_statement source: (string) @import)
  (export_statement source: (string) @import)
  (call_expression function: (import) arguments: (arguments . (string) @import))
  (program (_ (variable_declarator value: (call_expression
    function: (identifier) @callee arguments: (arguments . (string) @import))))
    (#eq? @callee "require"))
  (function_declaration name: (_) @name) @function
  (generator_function_declaration name: (_) @name) @function
  (class_declaration name: (_) @name) @class
  (method_definition name: (_) @name) @method
  (program (expression_statement (assignment_expression left: (member_expression) @name
    right: ${FUNCTION})) @function)
  (program (expression_statement (assignment_expression left: (member_expression) @name
    right: (class body: (_) @body))) @class)
  (export_statement value: ${FUNCTION}) @default
  (export_statement value: (class body: (_) @body)) @default
  ${
  ["lexical_declaration", "variable_declaration"].map((declaration) =>
    topLevel(`(${declaration} (variable_declarator name: (_) @name
      value: ${FUNCTION})) @function`) +
    topLevel(`(${declaration} (variable_declarator name: (_) @name
      value: (class body: (_) @body))) @class`) +
    topLevel(`(${declaration} (variable_declarator name: (identifier) @name)) @constant`)
  ).join("\n")
}
  ${WRAPPING.map(wrapped).join("\n")}
`;

export const JAVASCRIPT = `${SHARED}
  (field_definition property: (_) @name value: ${FUNCTION}) @method
  (field_definition property: (_) @name) @field
`;

export const TYPESCRIPT = `${SHARED}
  (ambient_declaration (_)) @wrap
  (abstract_class_declaration name: (_) @name) @class
  (interface_declaration name: (_) @name) @interface
  (enum_declaration name: (_) @name) @enum
  (type_alias_declaration name: (_) @name) @type
  (internal_module name: (_) @name) @module
  (module name: (_) @name) @module
  (function_signature name: (_) @name) @signature
  (abstract_method_signature name: (_) @name) @signature
  (method_signature name: (_) @name) @signature
  (public_field_definition name: (_) @name value: ${FUNCTION}) @method
  (public_field_definition name: (_) @name) @field
  (interface_declaration body: (_ (property_signature name: (_) @name) @field))
`;
