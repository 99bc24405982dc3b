/** Tutorials as steps, and a shell that follows them word by word. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lexer } from "marked";

/** A fenced block of a tutorial. The first word after the fence is its language. */
export type Step = {
  readonly line: number;
  readonly code: string;
} /** `sh`: commands that end. `output`: of the `text` block that follows. */ & (
  | { readonly kind: "commands"; readonly output?: string }
  /** `sh server`: a command that runs until the chapter ends, as if somebody pressed Ctrl+C then. */
  | { readonly kind: "server"; readonly output?: string }
  /** `sh skip: <reason>`: commands that a test can't run. */
  | { readonly kind: "skipped"; readonly reason: string }
  /** `json site/site.json`: the contents of a file. */
  | { readonly kind: "file"; readonly name: string }
  /** The next chapter. */
  | { readonly kind: "chapter" }
);

export function readTutorial(markdown: string): readonly Step[] {
  const steps: Step[] = [];
  let line = 1;
  for (const token of lexer(markdown)) {
    const at = { line, code: token.type === "code" ? token.text : "" };
    line += token.raw.split("\n").length - 1;
    if (token.type === "heading") steps.push({ ...at, kind: "chapter" });
    if (token.type !== "code") continue;
    const [language = "", ...words] = (token.lang ?? "").split(" ");
    const rest = words.join(" ");
    const [, reason] = /^skip: (.+)$/.exec(rest) ?? [];
    const before = steps.at(-1);
    if (language === "sh" && reason) steps.push({ ...at, kind: "skipped", reason });
    else if (language === "sh" && rest === "server") steps.push({ ...at, kind: "server" });
    else if (language === "sh" && rest === "") steps.push({ ...at, kind: "commands" });
    else if (language === "text" && before && (before.kind === "commands" || before.kind === "server"))
      steps.splice(-1, 1, { ...before, output: token.text });
    else if (/^[\w./-]+\.\w+$/.test(rest)) steps.push({ ...at, kind: "file", name: rest });
    else throw new Error(`Line ${at.line}: a block of "${token.lang}" is no step.`);
  }
  return steps;
}

/**
 * Compares an output with the one that a tutorial shows. There, "…" in a line is any text, and a line of only "…" any lines.
 * @returns true if they are the same
 */
export function isOutput(shown: string, actual: string): boolean {
  const lines = shown.split("\n").map((line) => {
    if (line.trim() === "…") return "(?:.*\\n)*";
    return `${line.trimEnd().split("…").map(escapeRegExp).join(".*")}[^\\S\\n]*\\n`;
  });
  return new RegExp(`^\\n*${lines.join("")}\\n*$`).test(`${actual}\n`);
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

interface Place {
  /** Folder in which the tutorial begins. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends a server that never prints what the tutorial shows. */
  readonly signal: AbortSignal;
}

/**
 * Follows a tutorial.
 * @returns the folder in which it ends
 * @throws if a command fails, or prints something else than the tutorial shows
 */
export async function followTutorial(
  steps: readonly Step[],
  { folder, env, signal }: Place,
): Promise<string> {
  let cwd = folder;
  let servers: readonly Server[] = [];
  const stopAll = async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    servers = [];
  };
  try {
    for (const step of steps) {
      if (step.kind === "chapter") await stopAll();
      if (step.kind === "file") {
        mkdirSync(dirname(join(cwd, step.name)), { recursive: true });
        writeFileSync(join(cwd, step.name), `${step.code}\n`);
      }
      if (step.kind === "server") servers = [...servers, await startServer(step, cwd, env, signal)];
      if (step.kind === "commands") cwd = await runCommands(step, cwd, folder, env);
    }
  } finally {
    await stopAll();
  }
  return cwd;
}

type StepOf<K extends Step["kind"]> = Extract<Step, { kind: K }>;

/** @returns the folder in which the commands end */
async function runCommands(
  { line, code, output }: StepOf<"commands">,
  cwd: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const ended = join(folder, "ended-in.txt");
  const shell = start(`${code}\npwd > "${ended}"`, cwd, env);
  const status = await shell.ended;
  const actual = shell.printed();
  if (status !== 0) throw new Error(`Line ${line}: exit code ${status}.\n${code}\n${actual}`);
  if (output !== undefined && !isOutput(output, actual))
    throw new Error(`Line ${line}: another output than the tutorial shows.\n${code}\n${actual}`);
  return readFileSync(ended, "utf8").trim();
}

interface Server {
  stop(): Promise<void>;
}

/** Resolves when the server has printed what the tutorial shows. */
async function startServer(
  { line, code, output = "…" }: StepOf<"server">,
  cwd: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Server> {
  // A terminal sends Ctrl+C to all processes of the command.
  const shell = start(code, cwd, env);
  signal.addEventListener("abort", shell.interrupt, { once: true });
  await new Promise<void>((resolve, reject) => {
    shell.onOutput(() => isOutput(`${output}\n…`, shell.printed()) && resolve());
    shell.ended.then((status) =>
      reject(
        new Error(
          `Line ${line}: exit code ${status} before the output of the tutorial.\n${code}\n${shell.printed()}`,
        ),
      ),
    );
  });
  return {
    async stop() {
      shell.interrupt();
      await shell.ended;
    },
  };
}

function start(code: string, cwd: string, env: NodeJS.ProcessEnv) {
  // One stream, as in a terminal: the order of two would be lost.
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", `exec 2>&1\n${code}`], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  const listeners: (() => void)[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    for (const listener of listeners) listener();
  });
  return {
    // A terminal overwrites the lines of progress.
    printed: () => printed.replace(/^building {2}.*\n/gm, ""),
    onOutput: (listener: () => void) => void listeners.push(listener),
    ended: new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    }),
    interrupt() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    },
  };
}
