/** An editor that runs for a test, with a site in its own folder, and its API calls. */
import { mkdtempSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFileSync, removeSync } from "fs-extra/esm";
import { onTestFinished } from "vitest";
import { type EditorOptions, type Engine, loadEngine } from "#engine";
import type { EditRequest, EditResult, PageState, SiteState } from "../../src/editor/shared/protocol.ts";
import { cacheDir } from "../support/cache-dir.ts";

const engine = loadEngine({ cores: 1, classNames: "readable" });

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

export interface RunningEditor {
  /** The site's folder. */
  readonly folder: string;
  readonly file: string;
  readonly origin: string;
  readonly secret: string;
  /** The document as it is on disk. */
  text(): string;
  /** Writes the document like text editors: a new file renamed over the old one. */
  save(contents: string): void;
  get<T>(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  post<T>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  site(): Promise<SiteState>;
  page(path: string, language?: string): Promise<PageState>;
  /** Sends an edit based on the current version. */
  edit(change: Partial<EditRequest>): Promise<Answer<EditResult & { code?: string; message?: string }>>;
  stop(): Promise<void>;
}

/**
 * @param again folder of an earlier editor, with the site as it was left
 * @param options of the editor under test
 */
export async function startEditor(
  files: Readonly<Record<string, string | object | Uint8Array>>,
  again?: string,
  from: Engine | Promise<Engine> = engine,
  options: Partial<EditorOptions> = {},
): Promise<RunningEditor> {
  const root = again ?? realpathSync(mkdtempSync(join(tmpdir(), "sectile-editor-test-")));
  const folder = join(root, "site");
  for (const [path, contents] of Object.entries(files)) {
    const isData = typeof contents === "string" || contents instanceof Uint8Array;
    outputFileSync(join(folder, path), isData ? contents : `${JSON.stringify(contents, undefined, 2)}\n`);
  }
  const editor = await (await from).startEditor("site", root, {
    port: 0,
    cacheDir,
    out: join(root, "dist/site"),
    // Otherwise each of many editors would watch the checkout's templates.
    checkout: undefined,
    ...options,
  });
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await editor.close();
    isRunning = false;
  };
  onTestFinished(async () => {
    await stop();
    removeSync(root);
  });
  const { origin, hash } = new URL(editor.addresses.local);
  const secret = hash.slice(1);
  const send = async <T>(path: string, init: RequestInit): Promise<Answer<T>> => {
    const headers = { authorization: `Bearer ${secret}`, ...init.headers };
    const response = await fetch(`${origin}/__sectile/api/${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
  };
  const get = <T>(path: string, headers = {}) => send<T>(path, { headers });
  const post = <T>(path: string, body: unknown, headers = {}) =>
    send<T>(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  let count = 0;
  const file = join(folder, "site.json");
  return {
    folder,
    file,
    origin,
    secret,
    text: () => readFileSync(file, "utf8"),
    save(contents) {
      writeFileSync(`${file}.tmp`, contents);
      renameSync(`${file}.tmp`, file);
    },
    get,
    post,
    site: async () => (await get<SiteState>("site")).body,
    async page(path, language) {
      const query = new URLSearchParams({ path, ...(language !== undefined && { language }) });
      return (await get<PageState>(`page?${query}`)).body;
    },
    async edit(change) {
      const { version } = (await get<SiteState>("site")).body;
      return post("edits", {
        id: `edit-${++count}`,
        base: version,
        label: { kind: "write", name: "a text" },
        show: { path: "/" },
        ...change,
      });
    },
    stop,
  };
}
