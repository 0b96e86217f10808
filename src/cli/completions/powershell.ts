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

/** A script for PowerShell 5 and later. If it offers nothing, the shell completes file names. */
export function powershellScript(commands: readonly CommandSpec[]): string {
  return `# PowerShell completion for ra; in $PROFILE: ra completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ra -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(({ name, summary }) => `    ${quote(name)} = ${quote(summary)}`).join("\n")}
  }
  $flags = @{
    '' = ${flagTable(GLOBAL_FLAGS)}
${commands.map((one) => `    ${quote(one.name)} = ${flagTable(allFlags(one))}`).join("\n")}
  }
  $values = @{
${commands.flatMap(valueRows).join("\n")}
  }
  $arguments = @{
${commands.map((one) => `    ${quote(one.name)} = ${list(argCandidates(one.args[0]))}`).join("\n")}
  }
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  $command = @($words | Where-Object { $commands.Contains($_) })[0]
  $offer = [ordered]@{}
  $last = if ($words.Count -gt 0) { $words[-1] } else { '' }
  if ($values.ContainsKey("$command $last")) {
    foreach ($value in $values["$command $last"]) { $offer[$value] = $value }
  } elseif ($wordToComplete.StartsWith('-')) {
    $offer = $flags["$command"]
  } elseif (-not $command) {
    $offer = $commands
  } else {
    foreach ($value in $arguments["$command"]) { $offer[$value] = $value }
  }
  $offer.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

function flagTable(flags: readonly FlagSpec[]): string {
  const rows = flags.flatMap((flag) =>
    spellings(flag).map((spelling) => `${quote(spelling)} = ${quote(flag.summary)}`)
  );
  return `[ordered]@{ ${rows.join("; ")} }`;
}

function valueRows(command: CommandSpec): string[] {
  return allFlags(command).filter((flag) => flag.value?.kind === "enum").flatMap((flag) =>
    spellings(flag).map((spelling) =>
      `    ${quote(`${command.name} ${spelling}`)} = ${list(valueCandidates(flag))}`
    )
  );
}

function list(candidates: Candidates): string {
  return candidates.kind === "words" ? `@(${candidates.words.map(quote).join(", ")})` : "@()";
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
