/** The editor inside of a preview: its requests, and the document behind them. */
import { createHmac } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, join } from "node:path";
import { lookup } from "mrmime";
import { createSiteFiles } from "../assets/index.ts";
import { type Engine, findThumbnail, listStarters } from "../build/index.ts";
import type { Notes } from "../output/index.ts";
import type { Asked, Guest, Host } from "../preview/index.ts";
import { createCalls } from "./api.ts";
import { findLinks } from "./find-links.ts";
import { createFolderStore, sweepDrafts } from "./folder-store.ts";
import { listIcons } from "./icons.ts";
import { inWords } from "./page-words.ts";
import { createPages, shownNow } from "./pages.ts";
import { addPicture, listPictures } from "./pictures.ts";
import type { Publisher } from "./publish/publisher.ts";
import { createPublishing } from "./publish/publishing.ts";
import { Refusal } from "./refusal.ts";
import { addSamples } from "./samples.ts";
import { createSession } from "./session.ts";
import { createContentsWatch, describeContents, describeSite } from "./site-state.ts";
import { createStarters } from "./starters.ts";
import { createStaticFiles } from "./static-files.ts";
import { createSubscribers } from "./subscribers.ts";
import type { Token } from "./token.ts";
import { listUnused, removeUnused } from "./unused-files.ts";

/** Where the editor's page is, and below it what belongs to it. */
const editorPath = "/__sectile/edit/";
const apiPath = "/__sectile/api/";

export interface GuestOptions {
  readonly token: Token;
  /** Where the history of edits is kept, absolute. */
  readonly historyFile: string;
  /** Address of what runs in the page that is edited. */
  readonly frameScript: string;
  readonly publisher: Publisher;
  /** Where it is kept what was published. */
  readonly notes: Notes;
}

export function createGuest(
  engine: Engine,
  host: Host,
  { token, historyFile, frameScript, publisher, notes }: GuestOptions,
): Guest {
  const { catalogue, templates } = engine;
  const folder = realFolder(dirname(host.document));
  const file = join(folder, basename(host.document));
  void sweepDrafts(file);
  const subscribers = createSubscribers();
  const session = createSession({
    store: createFolderStore(file),
    catalogue,
    historyFile,
    again: host.again,
    onChanged: (now) => subscribers.tell({ event: "changed", ...now }),
    onTrouble: (message, reason) => subscribers.tell({ event: "trouble", message, reason }),
  });
  const thumbnailOf = (type: string) => {
    const section = catalogue.sections.get(type);
    return section && findThumbnail(section, "desktop", templates)?.file;
  };
  const staticFiles = createStaticFiles(
    {
      thumbnails: thumbnailOf,
      starters: (id) => listStarters(templates).find((one) => one.id === id)?.thumbnail,
    },
    engine.fonts,
  );
  const starters = createStarters(folder, engine, (id) => `${editorPath}starters/${id}.webp`);

  // Browsers ask for pictures without the secret: what nobody else can know stands in their addresses.
  const pictureKey = createHmac("sha256", token.secret).update("pictures").digest("base64url");
  const picturePath = `pictures/${pictureKey}/`;
  const urlOf = (path: string) =>
    editorPath + picturePath + path.split("/").map(encodeURIComponent).join("/");
  const readPicture = createSiteFiles(folder);
  const pages = createPages(catalogue, frameScript, (path) =>
    existsSync(join(folder, path)) ? urlOf(path) : undefined,
  );

  const isOther = createContentsWatch();
  const publishing = createPublishing({ session, publisher, notes, tell: subscribers.tell });

  const calls = createCalls({
    publishing,
    starters: {
      list: () => ({ ...starters.list(), ...(session.stamp() !== undefined && { starters: [] }) }),
      begin(wish) {
        starters.begin(wish);
        host.again();
      },
    },
    async site() {
      const thumbnail = (type: string) => thumbnailOf(type) && `${editorPath}thumbnails/${type}.webp`;
      const current = await session.current();
      isOther(current.site, undefined);
      return describeSite(current, engine, thumbnail);
    },
    async page(shown, words) {
      const { site, version } = await session.current();
      return { ...pages.show(site, shown, words), version };
    },
    async edit(wish, shown, words) {
      if (wish.way === "did") await addSamples(folder, wish.intent, engine);
      return await session.edit(wish, (site, at) => ({
        page: pages.show(site, shownNow(site, shown, at), words),
        site: isOther(site, at) ? describeContents(site, catalogue) : undefined,
      }));
    },
    async links(page) {
      return { links: findLinks(await session.text(), page, catalogue) };
    },
    pictures: () => listPictures(folder, urlOf),
    async addPicture(name, bytes) {
      const added = await addPicture(folder, name, bytes);
      return { ...added, url: urlOf(added.path) };
    },
    unused: async () => listUnused(folder, await session.text(), urlOf),
    removeUnused: async (paths) => removeUnused(folder, await session.text(), urlOf, paths),
    icons: (search, from) => listIcons(engine, search, from),
  });

  const answerApi = async (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    const wanted = request.headers["accept-language"];
    try {
      if (!token.fits(request.headers.authorization))
        throw new Refusal("unauthorized", "The editor is opened by the address that was printed.");
      const name = `${request.method} ${asked.path.slice(apiPath.length)}`;
      if (name === "GET events") return subscribers.connect(response);
      const call = calls.get(name);
      if (!call) throw new Refusal("not-found", "The editor has no such call.");
      send(response, 200, inWords(await call(asked, request), wanted));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What was not read of a request is not waited for.
      if (!request.complete) response.setHeader("connection", "close");
      send(response, error.status, inWords(error.toJSON(), wanted));
    }
  };

  const answerFile = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const picture = path.startsWith(picturePath) ? path.slice(picturePath.length) : undefined;
    const found = picture === undefined ? await staticFiles.find(path) : await findPicture(picture);
    if (!found) return void response.writeHead(404, { "content-length": 0 }).end();
    response.writeHead(200, {
      ...found.headers,
      "content-type": found.type,
      "content-length": found.body.length,
      "x-content-type-options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : found.body);
  };
  const findPicture = async (path: string) => {
    const type = lookup(path) ?? "";
    const read = type.startsWith("image/") ? await readPicture(path) : undefined;
    if (!read || !("bytes" in read)) return undefined;
    // A drawing that somebody opens by itself must do nothing.
    const headers = { "cache-control": "no-store", "content-security-policy": "default-src 'none'; sandbox" };
    return { type, body: Buffer.from(read.bytes), headers };
  };

  return {
    entrance: `${editorPath}#${token.secret}`,
    open: session.open,
    prepared: session.prepared,
    isOvertaken: session.isOvertaken,
    stamp: session.stamp,
    file: pages.file,
    answer: (request, response, asked) =>
      asked.path.startsWith(apiPath)
        ? answerApi(request, response, asked)
        : answerFile(request, response, asked.path.slice(editorPath.length)),
    async close() {
      await publishing.close();
      session.close();
      subscribers.close();
    },
  };
}

/** Without symbolic links; what is not there yet will be below what is. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realFolder(dirname(path)), basename(path));
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  });
  response.end(text);
}
