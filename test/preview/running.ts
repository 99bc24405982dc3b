/** A preview that runs for a test, with a site in its own folder; and requests that no browser would send. */
import { mkdtempSync, realpathSync, renameSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFileSync, removeSync } from "fs-extra/esm";
import { loadEngine, type Preview, type PreviewEvent, type PreviewOptions } from "#engine";
import { cacheDir } from "../support/cache-dir.ts";

const engine = loadEngine();

export interface Running {
  readonly folder: string;
  readonly origin: string;
  readonly port: number;
  readonly events: readonly PreviewEvent[];
  readonly preview: Preview;
  /** Writes a file like text editors: a new file renamed over the old one. */
  save(path: string, contents: string | object | Uint8Array): void;
  /** Resolves with a matching event: the last one, or a later one. */
  until(fits: (event: PreviewEvent) => boolean): Promise<PreviewEvent>;
  stop(): Promise<void>;
}

export async function startPreview(
  files: Readonly<Record<string, string | object | Uint8Array>>,
  options: Partial<PreviewOptions> = {},
  from: Awaited<typeof engine> | typeof engine = engine,
): Promise<Running> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sectile-preview-test-")));
  const folder = join(root, "site");
  const write = (path: string, contents: string | object | Uint8Array) => {
    const isData = typeof contents === "string" || contents instanceof Uint8Array;
    outputFileSync(path, isData ? contents : JSON.stringify(contents, undefined, 2));
  };
  for (const [path, contents] of Object.entries(files)) write(join(folder, path), contents);
  const events: PreviewEvent[] = [];
  let listeners: (() => void)[] = [];
  const preview = await (await from).startPreview("site", root, {
    host: "127.0.0.1",
    port: 0,
    base: "/",
    limits: "warn",
    strict: false,
    cache: true,
    cacheDir,
    answer: {},
    formsFile: join(root, ".sectile/forms.jsonl"),
    // Otherwise each of many previews would watch the checkout's templates.
    checkout: undefined,
    onEvent(event) {
      events.push(event);
      for (const listener of listeners) listener();
    },
    ...options,
  });
  const { origin, port } = new URL(preview.addresses.local);
  return {
    folder,
    origin,
    port: Number(port),
    events,
    preview,
    save(path, contents) {
      const target = join(folder, path);
      write(`${target}.tmp`, contents);
      renameSync(`${target}.tmp`, target);
    },
    until: (fits) =>
      new Promise((done) => {
        const seen = events.length;
        const look = () => {
          const found = events.slice(seen).find(fits);
          if (!found) return;
          listeners = listeners.filter((listener) => listener !== look);
          done(found);
        };
        listeners.push(look);
      }),
    async stop() {
      await preview.close();
      removeSync(root);
    },
  };
}

/** Sends exactly these bytes. @returns everything received until the connection ends */
export const sendRaw = (port: number, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(request));
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });

const section = (id: string, uniqId: string, data: object) => ({ id, uniqId, status: "published", data });

/** A site with the pages `/` and `/about`, and a title on each. */
export const smallSite = (title = "First title", more: object = {}) => ({
  siteId: "small",
  name: "Small",
  ...more,
  pages: ["/", "/about"].map((path) => ({
    path,
    meta: { title: `Page ${path}` },
    components: [
      section("NoHeader", "top", {}),
      section("BigTitle", "big", { title: path === "/" ? title : "About this" }),
      section("TitleParagraph", "text", { title: "Words", paragraph: "Some words." }),
      section("Footer", "foot", { copyrightText: "Small" }),
    ],
  })),
});
