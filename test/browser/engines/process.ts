/** Processes of browsers. None of them outlives the process that started it, however that ends. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";

/** Milliseconds in which a browser must have started, on a busy machine. */
export const startLimit = 60_000;
/** Milliseconds for one answer of a browser. */
export const answerLimit = 30_000;

/**
 * Waits for its standard input to end, which happens when the starting process ends, also if it was killed. Then it kills the
 * process group: the program with all processes that it has started.
 */
const guarded = 'exec 3<&0; (read -r _ <&3; kill -9 0) & exec "$@" 3<&- </dev/null';

export interface Group {
  /** Lines that the program and its processes print, without those that nobody waited for. */
  onLine(listener: (line: string) => void): void;
  /** Rejects when the program ends. */
  readonly ended: Promise<never>;
  /** Ends the program and all processes that it has started. */
  end(): Promise<void>;
}

/** Starts a program in a process group of its own. */
export function startGroup(command: readonly string[], env: Readonly<Record<string, string>> = {}): Group {
  const child: ChildProcess = spawn("sh", ["-c", guarded, "sh", ...command], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const listeners: ((line: string) => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    (stream as Readable).setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) for (const listener of listeners) listener(line);
    });
  }
  const exited = new Promise<void>((resolve) =>
    child.once("close", () => resolve()).once("error", () => resolve()),
  );
  const ended = exited.then((): never => {
    throw new Error(`${command[0]} has ended.`);
  });
  // Read by whoever waits for something that this prevents.
  ended.catch(() => undefined);
  return {
    onLine: (listener) => void listeners.push(listener),
    ended,
    end() {
      child.stdin?.end();
      return exited;
    },
  };
}

/**
 * @returns the first match of the pattern in what a program prints
 * @throws if the program ends before, or prints nothing of the kind in time
 */
export async function waitForLine(group: Group, pattern: RegExp): Promise<RegExpExecArray> {
  const printed: string[] = [];
  const found = new Promise<RegExpExecArray>((resolve) => {
    group.onLine((line) => {
      printed.push(line);
      const match = pattern.exec(line);
      if (match) resolve(match);
    });
  });
  try {
    return await within(Promise.race([found, group.ended]), `a line like ${pattern}`);
  } catch (error) {
    throw new Error(`${String(error)}\n${printed.join("\n")}`);
  }
}

/** @throws if the promise has no result after the limit, in milliseconds */
export async function within<T>(promise: Promise<T>, what: string, limit = startLimit): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${limit / 1000} s for ${what}.`)), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
