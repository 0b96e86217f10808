import type { CommandSpec } from "../command.ts";
import { GLOBAL_FLAGS } from "../shared_flags.ts";
import type { FlagSpec } from "../spec.ts";
import {
  allFlags,
  argCandidates,
  type Candidates,
  spellings,
  valueCandidates,
} from "./candidates.ts";

/** A script for bash 3.2 and later. */
export function bashScript(commands: readonly CommandSpec[]): string {
  const names = commands.map((command) => command.name).join(" ");
  const skipped = GLOBAL_FLAGS.filter((flag) => flag.value && flag.name !== "directory")
    .flatMap(spellings).join("|");
  return `# bash completion for ra; in ~/.bashrc: source <(ra completions bash)
_ra_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }
_ra_files() { local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")); }
_ra_folders() { local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")); }
# What ra knows that starts with the word. Bash replaces only what follows the last colon of a word.
_ra_offer() {
  local line head=
  if [[ $COMP_WORDBREAKS == *:* && $cur == *:* ]]; then head=\${cur%"\${cur##*:}"}; fi
  while IFS= read -r line; do
    if [[ $line == *[/:] ]]; then compopt -o nospace 2>/dev/null; fi
    printf -v line %q "\${line#"$head"}"
    COMPREPLY+=("$line")
  done < <("\${run[@]}" completions bash --offer "$1" -- "$cur" 2>/dev/null)
  ((\${#COMPREPLY[@]} > 0))
}
_ra() {
  local IFS=$' \\t\\n' line=\${COMP_LINE:0:COMP_POINT} cur prev command= args=0 last i
  local -a words run=(ra)
  COMPREPLY=()
  read -a words <<< "$line"
  if [[ $line == *[[:space:]] ]]; then words+=(""); fi
  last=$((\${#words[@]} - 1))
  cur=\${words[last]} prev=\${words[last-1]}
  if [[ $cur == --*=* ]]; then prev=\${cur%%=*} cur=\${cur#*=}; fi
  for ((i = 1; i < last; i++)); do
    case \${words[i]} in
      -C|--directory) ((i++)); run+=(-C "\${words[i]/#\\~/$HOME}") ;;
      ${skipped}) ((i++)) ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=\${words[i]}; else ((args++)); fi ;;
    esac
  done
  case "$command $prev" in
${commands.flatMap(valueCases).join("\n")}
${GLOBAL_FLAGS.filter((flag) => flag.value).map((flag) => valueCase("*", flag)).join("\n")}
  esac
  case "$command" in
    "") if [[ $cur == -* ]]; then _ra_words "${
    words(GLOBAL_FLAGS)
  }"; else _ra_words "${names}"; fi ;;
${commands.map(commandCase).join("\n")}
  esac
}
complete -F _ra ra
`;
}

function words(flags: readonly FlagSpec[]): string {
  return flags.flatMap(spellings).join(" ");
}

function valueCases(command: CommandSpec): string[] {
  return command.flags.filter((flag) => flag.value).map((flag) => valueCase(command.name, flag));
}

/** Offers the values of a flag after any spelling of it. */
function valueCase(command: string, flag: FlagSpec): string {
  const patterns = spellings(flag).map((spelling) =>
    command === "*" ? `*" ${spelling}"` : `"${command} ${spelling}"`
  );
  return `    ${patterns.join("|")}) ${action(valueCandidates(flag))}; return ;;`;
}

function commandCase(command: CommandSpec): string {
  const flags = words(allFlags(command));
  const args = command.args.map((arg, i) => {
    const more = arg.repeatable ? "*" : String(i);
    return `${more}) ${action(argCandidates(arg))} ;;`;
  });
  const rest = args.length > 0 ? `else case $args in ${args.join(" ")} esac; ` : "";
  return `    ${command.name}) if [[ $cur == -* ]]; then _ra_words "${flags}"; ${rest}fi ;;`;
}

function action(candidates: Candidates): string {
  switch (candidates.kind) {
    case "words":
      return `_ra_words "${candidates.words.join(" ")}"`;
    case "files":
      return "_ra_files";
    case "folders":
      return "_ra_folders";
    case "offers":
      return `_ra_offer ${candidates.offers}${candidates.files ? " || _ra_files" : ""}`;
    case "nothing":
      return ":";
  }
}
