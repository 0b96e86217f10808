import type { CommandSpec } from "../command.ts";
import { GLOBAL_FLAGS } from "../shared_flags.ts";
import type { FlagSpec } from "../spec.ts";
import { allFlags, argCandidates, type Candidates, valueCandidates } from "./candidates.ts";

/** A script for `source <(…)` and for a file `_ra` on the fpath. */
export function zshScript(commands: readonly CommandSpec[]): string {
  return `#compdef ra
# zsh completion for ra; in ~/.zshrc after compinit: source <(ra completions zsh)
# Adds what ra knows that starts with the word; the kind is the last argument, behind compadd's options.
_ra_offer() {
  local -a found
  found=(\${(f)"$(ra completions zsh --offer \${@[-1]} -- "\${(Q)PREFIX}" 2>/dev/null)"})
  compadd "\${@[1,-2]}" -S '' -- \${(M)found:#*[/:]}
  compadd "\${@[1,-2]}" -- \${found:#*[/:]}
}
_ra_source() { _alternative 'ids:id:_ra_offer ids' 'files:file:_files' }
_ra() {
  local curcontext=$curcontext state line
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join("\n")}
  )
  _arguments -C ${GLOBAL_FLAGS.flatMap(flagSpecs).map(quote).join(" ")} \\
    '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
${commands.map(commandCase).join("\n")}
      esac ;;
  esac
}
if [[ $funcstack[1] == _ra ]]; then _ra "$@"; else compdef _ra ra; fi
`;
}

function commandCase(command: CommandSpec): string {
  const args = command.args.map((arg, i) => {
    const position = arg.repeatable ? "*" : `${i + 1}`;
    return `${position}:${arg.name}:${action(argCandidates(arg))}`;
  });
  const specs = [...allFlags(command).flatMap(flagSpecs), ...args];
  return `        ${command.name}) _arguments -s ${specs.map(quote).join(" ")} ;;`;
}

function flagSpecs(flag: FlagSpec): string[] {
  const repeat = flag.repeatable ? "*" : "";
  const about = `[${escape(flag.summary)}]`;
  const value = flag.value ? `:${flag.value.label}:${action(valueCandidates(flag))}` : "";
  const long = `${repeat}--${flag.name}${flag.value ? "=" : ""}${about}${value}`;
  if (!flag.short) return [long];
  return [`${repeat}-${flag.short}${flag.value ? "+" : ""}${about}${value}`, long];
}

function action(candidates: Candidates): string {
  switch (candidates.kind) {
    case "words":
      return `(${candidates.words.join(" ")})`;
    case "files":
      return "_files";
    case "folders":
      return "_files -/";
    case "offers":
      return candidates.files ? "_ra_source" : `_ra_offer ${candidates.offers}`;
    case "nothing":
      return " ";
  }
}

function escape(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
