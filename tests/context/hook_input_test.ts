import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { readHookInput } from "../../src/cli/hook/hook_input.ts";

const CASES: [harness: string, input: unknown, paths: string[], text: string][] = [
  [
    "Claude Code, Edit",
    {
      session_id: "s",
      transcript_path: "/t.jsonl",
      cwd: "/repo",
      hook_event_name: "PreToolUse",
      tool_name: "Edit",
      tool_input: { file_path: "/repo/a.ts", old_string: "x", new_string: "y" },
    },
    ["/repo/a.ts"],
    "y",
  ],
  ["Claude Code, notebook", { tool_input: { notebook_path: "n.ipynb" } }, ["n.ipynb"], ""],
  [
    "Claude Code, after the tool",
    { tool_input: { file_path: "a.ts" }, tool_response: { filePath: "/other.ts", content: "no" } },
    ["a.ts"],
    "",
  ],
  [
    "Gemini CLI",
    { hook_event_name: "AfterTool", tool_name: "write_file", tool_input: { file_path: "b.py" } },
    ["b.py"],
    "",
  ],
  [
    "Codex, a patch",
    {
      tool_name: "apply_patch",
      tool_input: {
        command: "*** Begin Patch\n*** Update File: src/a.rs\n@@\n-old\n+new\n" +
          "*** Add File: src/b.rs\n+fresh\n*** End Patch",
      },
    },
    ["src/a.rs", "src/b.rs"],
    "new\nfresh",
  ],
  [
    "Copilot, arguments as text",
    { toolName: "edit", cwd: "/r", toolArgs: '{"path":"c.go","new_str":"z"}' },
    ["c.go"],
    "z",
  ],
  [
    "Windsurf",
    { tool_info: { file_path: "d.rb", edits: [{ old_string: "p", new_string: "q" }] } },
    ["d.rb"],
    "q",
  ],
  ["Cursor", { file_path: "/r/e.kt", workspace_roots: ["/r"], edits: [] }, ["/r/e.kt"], ""],
  ["OpenCode", { tool: "edit", args: { filePath: "f.swift" } }, ["f.swift"], ""],
  ["several edits", { operations: [{ path: "g" }, { path: "h" }, { path: "g" }] }, ["g", "h"], ""],
  ["a prompt that names a path", { prompt: '{"file_path":"a.ts"}', cwd: "/r" }, [], ""],
  ["no path", { tool_name: "Bash", tool_input: { command: "ls" } }, [], ""],
  ["a path that is no text", { file_path: 7, tool_input: null }, [], ""],
];
for (const [harness, input, paths, text] of CASES) {
  Deno.test(`readHookInput() reads ${harness}`, () => {
    const found = readHookInput(JSON.stringify(input));
    deepEqual([found?.paths, found?.text], [paths, text]);
  });
}

Deno.test("readHookInput() reads event, folder and what was seen", () => {
  const found = readHookInput('{"hook_event_name":"AfterTool","cwd":"/r","seen":["docs:a.md",1]}');
  deepEqual([found?.event, found?.cwd, found?.seen], ["AfterTool", "/r", ["docs:a.md"]]);
});

for (const text of ["", "not json", "[]", "null", "7", '"text"', '{"a":']) {
  Deno.test(`readHookInput() refuses ${JSON.stringify(text)}`, () => {
    equal(readHookInput(text), null);
  });
}

Deno.test("readHookInput() is total and bounded", () => {
  fc.assert(fc.property(fc.json(), (text) => void readHookInput(text)));
  const deep = '{"path":"a","b":'.repeat(2_000) + "1" + "}".repeat(2_000);
  deepEqual(readHookInput(deep)?.paths, ["a"]);
  const many = { edits: Array.from({ length: 1_000 }, (_, i) => ({ path: `p${i}` })) };
  equal(readHookInput(JSON.stringify(many))?.paths.length, 20);
});

Deno.test("readHookInput() finds the prompt of a user, and names its event", () => {
  const read = (input: unknown) => {
    const { prompt, event } = readHookInput(JSON.stringify(input))!;
    return [prompt, event];
  };
  deepEqual(read({ prompt: "why?" }), ["why?", "UserPromptSubmit"]);
  deepEqual(read({ prompt: "why?", hook_event_name: "BeforeAgent" }), ["why?", "BeforeAgent"]);
  deepEqual(read({ tool_input: { prompt: "of a tool" } }), [null, "PreToolUse"]);
  deepEqual(read({ prompt: 7 }), [null, "PreToolUse"]);
});
