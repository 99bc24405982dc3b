/** Starts the server of examples/forms in its own process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface FormsServer {
  readonly origin: string;
  /** Received submissions, in order. */
  received(): readonly Received[];
  /** Reads a stored file, by the path in its submission's line. */
  file(path: string): string;
  stop(): Promise<void>;
}

interface Received {
  readonly time: string;
  readonly form: string;
  readonly siteId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** @param origins of the sites that may send @param port default: a free one */
export async function startForms(origins: string, port = 0): Promise<FormsServer> {
  const folder = mkdtempSync(join(tmpdir(), "sectile-forms-"));
  const env = { ...process.env, PORT: String(port), FOLDER: join(folder, "received"), ORIGINS: origins };
  const child: ChildProcess = spawn(process.execPath, ["examples/forms/server.js"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  if (!child.stdout) throw new Error("The server has no output.");
  const [line] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    exited.then(([code]) => Promise.reject(new Error(`The server exited with ${code}.`))),
  ]);
  const lines = join(folder, "received/forms.jsonl");
  return {
    origin: /http:\S+/.exec(String(line))?.[0] ?? "",
    received: () =>
      existsSync(lines)
        ? readFileSync(lines, "utf8")
            .trim()
            .split("\n")
            .map((one) => JSON.parse(one))
        : [],
    file: (path) => readFileSync(path, "utf8"),
    async stop() {
      child.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
