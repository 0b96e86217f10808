/** The files that tell agents how to use ra. */
import { basename } from "../base/path.ts";

/** By kind: the path in the project. */
export const AGENT_FILES = {
  agents: "AGENTS.md",
  claude: "CLAUDE.md",
  gemini: "GEMINI.md",
  skill: ".claude/skills/ra/SKILL.md",
} as const;
export type AgentFileKind = keyof typeof AGENT_FILES;

const AGENT_NAMES = new Set(Object.values(AGENT_FILES).map(basename));

/** Does a document go by the name of such a file? */
export function isAgentFile(path: string): boolean {
  return AGENT_NAMES.has(basename(path));
}
