/**
 * Prompts: what a user can start in an agent host by name. Each already contains what the tools return for
 * it, so that the model begins with the documentation at hand.
 */
import type { Workspace } from "../app/workspace.ts";
import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { readArguments } from "./arguments.ts";
import { object, text } from "./schema.ts";
import { TOOLS } from "./tools.ts";

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

interface PromptSpec extends Prompt {
  /** The tool whose result is included, and its argument of which the prompt's first one is the value. */
  readonly call: { readonly tool: string; readonly argument: string };
  /** What the model is asked to do with that result. */
  task(values: Readonly<Record<string, string>>): string;
}

const SPECS: readonly PromptSpec[] = [
  {
    name: "research",
    title: "Research a question",
    description: "Answer a question from this project's documentation, with its sources.",
    arguments: [{ name: "question", description: "What you want to know.", required: true }],
    call: { tool: "search", argument: "queries" },
    task: ({ question }) =>
      `Answer from this project's documentation: ${question}\n\n` +
      "Below is what a search for it found. Read what is missing with get, and search again in " +
      "other words if it is not enough. Name the id of the section behind each statement, and say " +
      "what the documentation does not answer.",
  },
  {
    name: "edit",
    title: "Prepare an edit",
    description: "Read what the documentation says about a file before changing it.",
    arguments: [
      { name: "file", description: "The file, relative to the project's folder.", required: true },
      { name: "change", description: "What you want to change.", required: false },
    ],
    call: { tool: "context", argument: "files" },
    task: ({ file, change }) =>
      `I am going to edit ${file}${change === undefined ? "." : `: ${change}`}\n\n` +
      "Below is what this project's documentation says about it. Read what is missing with get. " +
      "List the conventions and decisions that the edit has to follow, with the ids of their " +
      "sections, then propose the edit, and name the documentation that has to change with it.",
  },
];

export const PROMPTS: readonly Prompt[] = SPECS.map(
  ({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: args,
  }),
);

/** The text of a prompt. Throws `RaError` for an unknown name or argument, and what its tool throws. */
export async function promptText(
  workspace: Workspace,
  name: string,
  given: Readonly<Record<string, string>>,
): Promise<string> {
  const spec = SPECS.find((one) => one.name === name);
  if (spec === undefined) {
    const suggestion = didYouMean(name, SPECS.map((one) => one.name));
    throw new RaError(`Unknown prompt "${name.slice(0, 100)}"${suggestion}`);
  }
  const values = promptValues(spec, given);
  const tool = TOOLS.find((one) => one.name === spec.call.tool)!;
  const first = values[spec.arguments[0].name];
  const args = readArguments(tool.name, tool.inputSchema, { [spec.call.argument]: first });
  const { text } = await tool.run(workspace, args);
  return `${spec.task(values)}\n\n${text}`;
}

function promptValues(
  spec: PromptSpec,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const properties = spec.arguments.map(({ name, description }) => [name, text(description)]);
  const required = spec.arguments.filter((one) => one.required).map(({ name }) => name);
  // Hosts send an empty string for an argument that the user left out.
  const filled = Object.entries(given).filter(([, value]) => value !== "");
  const schema = object(Object.fromEntries(properties), required);
  const args = readArguments(spec.name, schema, Object.fromEntries(filled));
  const values = spec.arguments.map(({ name }) => [name, args.optionalText(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
