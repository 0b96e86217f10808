/** Definitions of shell scripts. */
export const SHELL = `
  (comment) @comment
  (ERROR) @error
  (function_definition name: (_) @name) @function
  (program (variable_assignment name: (_) @name) @constant)
  (program (command name: (command_name) @callee . argument: (_) @import)
    (#any-of? @callee "source" "."))
`;
