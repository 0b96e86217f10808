/**
 * Cold starts: whole processes, with a warm disk cache, over 1,515 and 14,575 files, compared with an empty
 * program of the same kind in the same run. Other tools are measured beside them if they are installed.
 */
import {
  canMakeCorpus,
  copyFolder,
  isFolder,
  makeLargeCorpus,
} from "../../scripts/large_corpus.ts";
import { type Figure, type Goal, K8S } from "./figures.ts";
import { findPeers } from "./peers.ts";
import {
  BASE,
  type Command,
  fastest,
  makePrograms,
  outputOf,
  peakOf,
  type Program,
  run,
  sourceCommand,
} from "./programs.ts";

export const QUESTION = "lifecycle of a pod";
const SENTENCE = "how do I drain a node before the upgrade of the kubelet";
const PAGE = "docs/concepts/workloads/pods/pod-lifecycle.md";

type Case = readonly [name: string, words: readonly string[], goals?: Goals];
type Goals = Readonly<Partial<Record<Program["kind"], Goal>>>;

const START: Goals = { source: { most: 5 }, bundle: { most: 3.5 }, installed: { most: 3 } };

const SMALL: readonly Case[] = [
  ["--version", ["--version"], { installed: { most: 1.2 } }],
  ["search", ["search", QUESTION], START],
  ["search --json", ["search", "--json", QUESTION], START],
  ["search --list", ["search", "--list", QUESTION]],
  ["search --no-update", ["search", "--no-update", QUESTION]],
  ["get", ["get", `docs:${PAGE}`]],
  ["context", ["context", `docs/${PAGE}`]],
];

const LARGE: readonly Case[] = [
  ["search", ["search", QUESTION], { installed: { most: 6 } }],
  ["search --no-update", ["search", "--no-update", QUESTION], { installed: { most: 3.5 } }],
  ["search --no-update, a sentence", ["search", "--no-update", SENTENCE]],
];

const RUNS = 15;
/** Milliseconds; what was written within the last two seconds would be hashed by every command. */
const SETTLED = 2_100;
/** Milliseconds that a check of one file may take longer because there are thousands of others. */
const LOOK = 300;

/** Empty without the collections. */
export async function startBench(): Promise<Figure[]> {
  if (K8S === null) return [];
  const folder = `${BASE}/small`;
  if (!isFolder(`${folder}/docs`)) copyFolder(`${K8S}/corpus`, `${folder}/docs`);
  await prepare(folder);
  const figures = measure(await makePrograms(), SMALL, { folder, name: "1,515 files" });
  const peers = findPeers(`${folder}/docs`, QUESTION);
  const times = fastest(peers.map((peer) => [peer.command, peer.folder]), RUNS);
  return [
    ...figures,
    ...against(figures, "search --json", "search", 1.1),
    ...against(figures, "context", "search", 1.3),
    ...peers.map(({ name }, i) => ({ name: `peer: ${name}`, value: times[i], unit: "ms" })),
  ];
}

/** Empty without the collections. */
export async function largeBench(): Promise<Figure[]> {
  if (!canMakeCorpus()) return [];
  const folder = `${BASE}/large`;
  makeLargeCorpus(`${folder}/docs`);
  await prepare(folder);
  const programs = await makePrograms();
  const figures = measure(programs, LARGE, { folder, name: "14,575 files" });
  figures.push(
    ...againstFind(figures, `${folder}/docs`),
    ...await checkOfOneFile(programs, folder),
  );
  for (const { kind, command } of programs) {
    const value = peakOf([...command, ...LARGE[0][1]], folder);
    if (value === null) continue;
    figures.push({
      name: `${kind}: search, 14,575 files, memory`,
      value,
      unit: "MB",
      goal: kind === "installed" ? { most: 100 } : undefined,
    });
  }
  return figures;
}

function measure(
  programs: readonly Program[],
  cases: readonly Case[],
  { folder, name }: { readonly folder: string; readonly name: string },
): Figure[] {
  checkAnswers(programs, cases, folder);
  const commands = programs.flatMap(({ command, empty }): Command[] => [
    empty,
    ...cases.map(([, words]): Command => [...command, ...words]),
  ]);
  const times = fastest(commands.map((command) => [command, folder]), RUNS);
  return programs.flatMap(({ kind }, i) => {
    const [empty, ...millis] = times.slice(i * (cases.length + 1), (i + 1) * (cases.length + 1));
    const figures = cases.map(([what, , goals], j): Figure => ({
      name: `${kind}: ${what}, ${name}`,
      value: millis[j],
      unit: "ms",
      times: millis[j] / empty,
      goal: goals?.[kind],
    }));
    return [{ name: `${kind}: empty program`, value: empty, unit: "ms" }, ...figures];
  });
}

/** Throws unless all kinds of program give the same answers: the time of a failure is no figure. */
function checkAnswers(programs: readonly Program[], cases: readonly Case[], folder: string): void {
  for (const [what, words] of cases) {
    const answers = programs.map(({ command }) => outputOf([...command, ...words], folder));
    for (const [i, { code, text }] of answers.entries()) {
      if (code === 0 && sameAnswer(text, answers[0].text) && text !== "") continue;
      const how = code === 0 ? "another answer than" : `ended with ${code}, not like`;
      const said = text.slice(0, 200);
      throw new Error(`${programs[i].kind}: ${what}: ${how} the ${programs[0].kind}:\n${said}`);
    }
  }
}

/** A bundle also says of which commit it is, and another V8 may round the last digit of a score otherwise. */
function sameAnswer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    text.replace(/ \(commit \w+\)/, "").replace(/(\.\d{9})\d+/g, "$1")
  );
  return a === b;
}

/** One case as a multiple of another, for each kind. */
function against(figures: readonly Figure[], one: string, other: string, most: number): Figure[] {
  return figures.flatMap(({ name, value }) => {
    const [kind, what] = name.split(": ");
    if (!what.startsWith(`${one},`)) return [];
    const base = figures.find((figure) => figure.name === name.replace(`${one},`, `${other},`))!;
    const goal = kind === "installed" ? { most } : undefined;
    return [{
      name: `${kind}: ${one} against ${other}`,
      value: value / base.value,
      unit: "×",
      goal,
    }];
  });
}

/** A fresh answer as a part of what it may take: two runs of `find` over the files, and a start. */
function againstFind(figures: readonly Figure[], docs: string): Figure[] {
  const [find] = fastest([[["find", docs, "-newer", docs], docs]], RUNS);
  const timeOf = (name: string) => figures.find((figure) => figure.name === name)!.value;
  const kinds = figures.flatMap(({ name }) => /^(\w+): empty program$/.exec(name)?.[1] ?? []);
  return kinds.map((kind) => ({
    name: `${kind}: search, 14,575 files, of 2 × find and a start`,
    value: timeOf(`${kind}: search, 14,575 files`) / (2 * find + timeOf(`${kind}: empty program`)),
    unit: "×",
    goal: kind === "installed" ? { most: 1 } : undefined,
  }));
}

/**
 * A check of one named file among all as a part of what it may take: two checks of that file alone, and a
 * bit for looking whether the others have changed.
 */
async function checkOfOneFile(programs: readonly Program[], folder: string): Promise<Figure[]> {
  const alone = `${BASE}/alone`;
  Deno.mkdirSync(alone, { recursive: true });
  Deno.copyFileSync(`${folder}/docs/k8s-1/${PAGE}`, `${alone}/page.md`);
  Deno.writeTextFileSync(`${alone}/.ra.toml`, 'root = true\n[tree.docs]\npath = "."\n');
  await new Promise((done) => setTimeout(done, SETTLED));
  const places: readonly [file: string, folder: string][] = [
    [`docs/k8s-1/${PAGE}`, folder],
    ["page.md", alone],
  ];
  const commands = programs.flatMap(({ command }) =>
    places.map(([file, cwd]): [Command, string] => [[...command, "check", file], cwd])
  );
  const times = fastest(commands, RUNS);
  return programs.flatMap(({ kind }, i): Figure[] => {
    const [among, one] = times.slice(2 * i, 2 * i + 2);
    return [
      { name: `${kind}: check of one file, 14,575 files`, value: among, unit: "ms" },
      { name: `${kind}: check of one file, alone`, value: one, unit: "ms" },
      {
        name: `${kind}: check of one file, 14,575 files, of 2 × alone and ${LOOK} ms`,
        value: among / (2 * one + LOOK),
        unit: "×",
        goal: kind === "installed" ? { most: 1 } : undefined,
      },
    ];
  });
}

/** A project with an index that is up to date, of files that have settled. */
async function prepare(folder: string): Promise<void> {
  Deno.writeTextFileSync(`${folder}/.ra.toml`, 'root = true\n[tree.docs]\npath = "docs"\n');
  await new Promise((done) => setTimeout(done, SETTLED));
  run([...sourceCommand(), "update"], folder);
}
