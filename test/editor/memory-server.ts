/**
 * The stand-in for an editor's server in tests: a provider's server, with the real editors of its sites (`sectile/editor`) over
 * stores in memory.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import { onTestFinished } from "vitest";
import {
  createEditor,
  type Documents,
  type EditorHandler,
  type EditorHandlerOptions,
  type Pictures,
} from "#editor";
import type { EditRequest, EditResult, PageState, SiteState } from "../../src/editor/shared/protocol.ts";
import { cacheDir } from "../support/cache-dir.ts";

/** Documents of all sites; reads and writes can be slow and fail. */
class MemoryDocuments implements Documents {
  readonly texts = new Map<string, string>();
  /** Called before each read or write. The store rethrows its errors. */
  before: (what: "read" | "write", site: string) => void | Promise<void> = () => {};
  /** Called after each write. The store rethrows its errors although the text was written. */
  after: () => void | Promise<void> = () => {};

  constructor(texts: Readonly<Record<string, string>>) {
    for (const [site, text] of Object.entries(texts)) this.texts.set(site, text);
  }

  async read(site: string): ReturnType<Documents["read"]> {
    await this.before("read", site);
    const text = this.texts.get(site);
    return text === undefined ? undefined : { bytes: Buffer.from(text), version: versionOf(text) };
  }

  async write(site: string, bytes: Uint8Array, version: string) {
    await this.before("write", site);
    const now = this.texts.get(site);
    if (now === undefined || versionOf(now) !== version) return undefined;
    const text = Buffer.from(bytes).toString();
    this.texts.set(site, text);
    await this.after();
    return versionOf(text);
  }
}

const versionOf = (text: string) => createHash("sha256").update(text).digest("hex");

class MemoryPictures implements Pictures {
  readonly files = new Map<string, Uint8Array>();
  before: () => void = () => {};

  async list(site: string) {
    this.before();
    const own = `${site}/`;
    return [...this.files.keys()]
      .filter((path) => path.startsWith(own))
      .map((path) => path.slice(own.length));
  }
  async read(site: string, path: string) {
    return this.files.get(`${site}/${path}`);
  }
  async add(site: string, path: string, bytes: Uint8Array) {
    this.before();
    if (this.files.has(`${site}/${path}`)) return false;
    this.files.set(`${site}/${path}`, bytes);
    return true;
  }
  async remove(site: string, path: string) {
    this.files.delete(`${site}/${path}`);
  }
}

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

export interface Provider {
  readonly documents: MemoryDocuments;
  readonly pictures: MemoryPictures;
  readonly origin: string;
  readonly workFolder: string;
  readonly errors: unknown[];
  readonly changed: EditorHandler["changed"];
  readonly deleted: EditorHandler["deleted"];
  /** Returns an owner who edits a site. */
  owner(name: string, site: string): Owner;
  /** Adds a site with a name of its own. @param files contents by path */
  addSite(document: object, files?: Readonly<Record<string, Uint8Array | string>>): MemorySite;
  close(): Promise<void>;
}

interface Owner {
  readonly root: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get<T>(call: string): Promise<Answer<T>>;
  post<T>(call: string, body: unknown): Promise<Answer<T>>;
  site(): Promise<SiteState>;
  page(path: string): Promise<PageState>;
  /** Sends an edit based on the current version. */
  edit(change: Partial<EditRequest>): Promise<Answer<EditResult & { code?: string; message?: string }>>;
}

/** A site that is edited in a test. */
interface MemorySite {
  readonly name: string;
  /** Path of its editor. */
  readonly root: string;
  text(): string;
  // biome-ignore lint/suspicious/noExplicitAny: a document as it is read
  document(): any;
  /** Changes the document as another server does. @returns once open editors have been told */
  // biome-ignore lint/suspicious/noExplicitAny: a document as it is read
  change(edit: (document: any) => void): Promise<void>;
}

/** Sites that each owner may edit; a test's cookie is the owner's name. */
export type Rights = Readonly<Record<string, readonly string[]>>;

type ProviderOptions = Partial<EditorHandlerOptions> & {
  readonly stores?: Pick<Provider, "documents" | "pictures">;
};

/** Starts a provider's server that runs until the test ends. */
export async function startProvider(
  texts: Readonly<Record<string, string>>,
  rights: Rights,
  more?: ProviderOptions,
): Promise<Provider> {
  const provider = await createProvider(texts, rights, more);
  onTestFinished(async () => {
    await provider.close();
    removeSync(provider.workFolder);
  });
  return provider;
}

/** Starts a provider's server that runs until it is closed. */
export async function createProvider(
  texts: Readonly<Record<string, string>>,
  rights: Rights,
  { stores, ...options }: ProviderOptions = {},
): Promise<Provider> {
  const documents = stores?.documents ?? new MemoryDocuments(texts);
  const pictures = stores?.pictures ?? new MemoryPictures();
  const workFolder = options.workFolder ?? realpathSync(mkdtempSync(join(tmpdir(), "sectile-provider-")));
  // All tests share fonts and pictures.
  if (!existsSync(join(workFolder, "cache"))) symlinkSync(cacheDir, join(workFolder, "cache"));
  const errors: unknown[] = [];
  const editor = await createEditor({
    documents,
    pictures,
    authorize(request, site) {
      const [, name = ""] = /(?:^|; )owner=(\w+)/.exec(request.headers.cookie ?? "") ?? [];
      return rights[name]?.includes(site) ? { site } : undefined;
    },
    onError: (error) => errors.push(error),
    workFolder,
    ...options,
  });
  const server = createServer((request, response) => {
    if (request.url !== "/sign-out") return void editor(request, response);
    response.writeHead(200, { "clear-site-data": '"storage"' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let isRunning = true;
  const close = async () => {
    if (!isRunning) return;
    isRunning = false;
    await editor.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const rootOf = (site: string) => `/edit/${encodeURIComponent(site)}/`;
  let count = 0;
  const owner = (name: string, site: string): Owner => {
    const root = rootOf(site);
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${origin}${root}${path}`, {
        ...init,
        headers: { cookie: `owner=${name}`, ...init.headers },
      });
    const call = async <T>(path: string, init: RequestInit): Promise<Answer<T>> => {
      const headers = { "x-shared-editing": "1", ...init.headers };
      const response = await ask(`api/${path}`, { ...init, headers });
      const text = await response.text();
      return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
    };
    const post = <T>(path: string, body: unknown) =>
      call<T>(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const get = <T>(path: string) => call<T>(path, {});
    return {
      root,
      fetch: ask,
      get,
      post,
      site: async () => (await get<SiteState>("site")).body,
      page: async (path) => (await get<PageState>(`page?${new URLSearchParams({ path })}`)).body,
      async edit(change) {
        const base = change.base ?? (await get<SiteState>("site")).body.version;
        return post("edits", {
          id: `edit-${++count}`,
          label: { kind: "write", name: "a text" },
          show: { path: "/" },
          ...change,
          base,
        });
      },
    };
  };
  const addSite: Provider["addSite"] = (first, files = {}) => {
    const name = `site-${++count}`;
    const { texts } = documents;
    texts.set(name, JSON.stringify(first, undefined, 2));
    for (const [path, contents] of Object.entries(files))
      pictures.files.set(`${name}/${path}`, Buffer.from(contents));
    const text = () => texts.get(name) ?? "";
    return {
      name,
      root: rootOf(name),
      text,
      document: () => JSON.parse(text()),
      async change(edit) {
        const document = JSON.parse(text());
        edit(document);
        texts.set(name, JSON.stringify(document, undefined, 2));
        await editor.changed(name);
      },
    };
  };
  const { changed, deleted } = editor;
  return { documents, pictures, origin, workFolder, errors, changed, deleted, owner, addSite, close };
}
