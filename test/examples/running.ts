/** The running product example (examples/provider): its programs as processes, and owners with browsers that keep cookies. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import type { EditRequest, PageState, SiteState } from "../../src/editor/shared/protocol.ts";

/** Creates a folder that PostgreSQL, which never runs as root, can access. */
export function createDataFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "sectile-provider-"));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Program {
  /** First line that it has printed. */
  readonly first: string;
  /** Lines after it. */
  readonly lines: readonly string[];
  /** Returns what it has printed to stderr so far. */
  errors(): string;
  readonly process: ChildProcess;
  /**
   * @returns its exit code
   * @throws if it does not end in time; it is killed then
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Product extends Program {
  readonly origin: string;
}

/** Milliseconds for a program, and the whole platform with its PostgreSQL, to stop; less than the timeout of a hook. */
const stopTime = 60_000;

/** @param env in addition to the tests' environment @returns once it is ready */
export async function startProgram(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, ["examples/provider/start.js", ...argv], {
    env: { ...process.env, PORT: "0", NODE_NO_WARNINGS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (data) => {
    printed += data;
  });
  const exited = once(child, "exit");
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on("line", (line) => lines.push(line));
  await Promise.race([
    once(reader, "line"),
    exited.then(([code]) => Promise.reject(new Error(`It ended with ${code}: ${printed}`))),
  ]);
  return {
    first: lines.shift() ?? "",
    lines,
    errors: () => printed,
    process: child,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, stopTime);
      const [code] = await exited;
      clearTimeout(timer);
      if (!isLate) return code;
      // The platform's own PostgreSQL is a process that would outlive it.
      if (argv.length === 0) await (await startPostgres(join(env.DATA ?? "", "postgres"))).stop();
      throw new Error(
        `${argv} still ran ${stopTime / 1000} s after ${signal} and was killed. Its stderr: ${printed}`,
      );
    },
  };
}

/** Starts one server. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const program = await startProgram(["server"], { SESSION_SECRET: "of the tests", ...env });
  return { ...program, origin: new URL(program.first).origin };
}

export const startWorker = (env: Readonly<Record<string, string>>): Promise<Program> =>
  startProgram(["worker"], env);

/** Starts all of it, with its own PostgreSQL and its own object store. */
export async function startAll(env: Readonly<Record<string, string>>): Promise<Product> {
  const program = await startProgram([], env);
  return { ...program, origin: new URL(program.first).origin };
}

/** A user's browser: keeps cookies, and sends the origin of its requests. */
export function openBrowser(origin: () => string) {
  let cookie = "";
  let count = 0;
  const send = async (path: string, { headers, ...init }: RequestInit = {}) => {
    const response = await fetch(origin() + path, {
      redirect: "manual",
      ...init,
      headers: { origin: origin(), "x-shared-editing": "1", ...(cookie && { cookie }), ...headers },
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(";")[0] ?? "";
    return response;
  };
  const form = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
    send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  const post = (path: string, body: unknown) =>
    send(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const get = async <T>(path: string) => (await (await send(path)).json()) as T;
  return {
    send,
    form,
    post,
    /** @returns the site's name */
    async createSite(title: string): Promise<string> {
      const created = await form("/sites", { title });
      return /^\/edit\/([a-z0-9-]+)\/$/.exec(created.headers.get("location") ?? "")?.[1] ?? "";
    },
    site: (site: string) => get<SiteState>(`/edit/${site}/api/site`),
    page: (site: string) => get<PageState>(`/edit/${site}/api/page?path=/`),
    /** @returns an edit request that changes the title of the starter's first page */
    async titleEdit(site: string, title: string): Promise<EditRequest> {
      const { version } = await get<SiteState>(`/edit/${site}/api/site`);
      const at = { page: "/", section: "welcome", path: ["data", "title"] };
      return {
        id: `edit-${process.pid}-${++count}-${title}`,
        base: version,
        label: { kind: "write", name: "a text" },
        operations: [{ op: "set", at, value: title }],
        show: { path: "/" },
      };
    },
    edit: (site: string, request: EditRequest) => post(`/edit/${site}/api/edits`, request),
  };
}

export type Browser = ReturnType<typeof openBrowser>;
