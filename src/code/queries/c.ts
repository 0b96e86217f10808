/** Definitions of C and C++. The name of a function is inside of what says how it is declared. */

/** A function with up to two stars, or a reference, in front of its name. */
function functions(before: string, after: string, declarators: readonly string[]): string {
  const plain = `(function_declarator declarator: (_) @name)`;
  const shapes = [plain, `(pointer_declarator declarator: ${plain})`];
  shapes.push(`(pointer_declarator declarator: ${shapes[1]})`);
  shapes.push(...declarators.map((one) => `(${one} ${plain})`));
  return shapes.map((shape) => `${before}declarator: ${shape}${after}`).join("\n");
}

function shared(declarators: readonly string[]): string {
  return `
  (comment) @comment
  (ERROR) @error
  (preproc_include path: (_) @import)
  (preproc_def name: (_) @name) @constant
  (preproc_function_def name: (_) @name) @constant
  (struct_specifier name: (_) @name body: (_)) @class
  (union_specifier name: (_) @name body: (_)) @class
  (enum_specifier name: (_) @name body: (_)) @enum
  (type_definition type: (struct_specifier body: (_)) declarator: (type_identifier) @name) @class
  (type_definition type: (enum_specifier body: (_)) declarator: (type_identifier) @name) @enum
  (type_definition declarator: (type_identifier) @name) @type
  ${functions("(function_definition ", ") @function", declarators)}
  ${functions("(declaration ", ") @signature", declarators)}
`;
}

export const C = shared([]);

/** `A::operator int`, `a::B::operator int`. */
const CONVERSIONS = ["(qualified_identifier name: (operator_cast))"];
CONVERSIONS.push(`(qualified_identifier name: ${CONVERSIONS[0]})`);

export const CPP = `${shared(["reference_declarator"])}
  (template_declaration (_)) @wrap
  (class_specifier name: (_) @name body: (_)) @class
  (namespace_definition name: (_) @name body: (_)) @module
  (concept_definition name: (_) @name) @type
  (alias_declaration name: (_) @name) @type
  (function_definition declarator: (operator_cast) @name) @function
  (declaration declarator: (operator_cast) @name) @signature
  ${CONVERSIONS.map((one) => `(function_definition declarator: ${one} @name) @function`).join("\n")}
  ${functions("(field_declaration ", ") @signature", ["reference_declarator"])}
`;
