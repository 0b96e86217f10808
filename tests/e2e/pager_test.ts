/** Paging on a real terminal: a pseudo-terminal that Python makes. */
import { equal, match, ok } from "node:assert/strict";
import { project } from "./harness.ts";

/** Runs a command on a terminal of 80 by 12, types the next of the words whenever it has painted, writes what it wrote. */
const ON_A_TERMINAL = `
import fcntl, os, pty, select, struct, sys, termios
keys, command = sys.argv[1].split("|"), sys.argv[2:]
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 80, 0, 0))
    os.execvp(command[0], command)
before = termios.tcgetattr(fd)[3]
out, restored = b"", False
while True:
    ready, _, _ = select.select([fd], [], [], 60)
    try:
        data = os.read(fd, 65536) if ready else b""
    except OSError:
        data = b""
    if data == b"":
        break
    out += data
    if out.endswith(b"\\x1b[27m") and keys:
        os.write(fd, keys.pop(0).encode())
    restored = termios.tcgetattr(fd)[3] == before
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(out)
sys.stderr.write("restored" if restored else "raw")
sys.exit(os.waitstatus_to_exitcode(status))
`;

const PYTHON = hasPython();

function hasPython(): boolean {
  try {
    return Deno.build.os !== "windows" &&
      new Deno.Command("python3", { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}

Deno.test("ra pages long output on a terminal, and restores it", { ignore: !PYTHON }, async () => {
  const text = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} about the gateway.\n`);
  await using ra = await project({ "docs/a.md": `# Gateway\n\n${text.join("\n")}` });
  const onTerminal = async (keys: string, args: string[], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await new Deno.Command("python3", {
      args: ["-c", ON_A_TERMINAL, keys, ...ra.command, ...args],
      cwd: ra.folder,
      env: { ...ra.env, TERM: "xterm", ...env },
      clearEnv: true,
      stdin: "null",
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, out: decode(stdout), state: decode(stderr) };
  };
  const paged = await onTerminal(" |/59\r|q", ["get", "docs/a.md"]);
  equal(paged.code, 0, paged.out);
  ok(paged.out.includes("\x1b[?1049h"), "uses the alternate screen");
  match(paged.out, /Paragraph \x1b\[7m59/);
  match(paged.out, /\x1b\[\?1049l[^]*$/);
  equal(paged.state, "restored");

  const interrupted = await onTerminal("\x03", ["get", "docs/a.md"]);
  ok(interrupted.out.includes("\x1b[?1049l"));
  equal(interrupted.state, "restored");

  const whole = await onTerminal("", ["get", "docs/a.md"], { PAGER: "cat" });
  ok(!whole.out.includes("\x1b[?1049h"));
  match(whole.out, /Paragraph 59/);
});
