/** Editor of one site: its session, its API calls, and the files of its pages. */
import { existsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { lookup } from "mrmime";
import { createSiteFiles, makeThumbnail } from "../../assets/index.ts";
import type { Engine } from "../../build/index.ts";
import type { Permission } from "../shared/roles.ts";
import { type Calls, createCalls } from "./api.ts";
import type { EditCommand } from "./attempt.ts";
import { createEditAnswers } from "./edit-answers.ts";
import { describeCommand, type EditorLog, logged, loggedStore } from "./edit-log.ts";
import type { IdleTimer } from "./idle-timer.ts";
import type { Intakes } from "./intake.ts";
import { createPages, type Pages, shownNow } from "./pages.ts";
import type { SitePictures } from "./pictures.ts";
import { addSamples } from "./pictures.ts";
import { createPreviews } from "./previews.ts";
import { createAdvice } from "./publish/advice.ts";
import { Publishing, type PublishingOptions } from "./publish/publishing.ts";
import { Refusal } from "./refusal.ts";
import { createRemovedFiles } from "./removed-files.ts";
import { Session } from "./session.ts";
import { createContentsWatch, describeContents } from "./site-state.ts";
import type { Starters } from "./starters.ts";
import type { StaticFile, StaticFiles } from "./static-files.ts";
import type { ArticleStore, DocumentStore } from "./store.ts";
import type { Subscribers } from "./subscribers.ts";
import { createUntranslated } from "./untranslated.ts";

export interface SiteEditorOptions {
  readonly engine: Engine;
  /** The site's folder, absolute, without symbolic links. Contains its pictures. */
  readonly folder: string;
  readonly store: DocumentStore;
  /** Writes articles in files; undefined if they can't be edited. */
  readonly articles?: ArticleStore | undefined;
  readonly pictures: SitePictures;
  /** File of the edit history, absolute. */
  readonly historyFile: string;
  /** undefined if publishing is not available. */
  readonly publishing: Pick<PublishingOptions, "publisher" | "history" | "schedule"> | undefined;
  readonly notify: Subscribers["notify"];
  /** Requests a rebuild. */
  readonly again: () => void;
  readonly idle: Pick<IdleTimer, "wait" | "end">;
  /** Limits the memory for requests. */
  readonly intakes: Intakes;
  readonly staticFiles: StaticFiles;
  /** Path of the editor's page. Pictures and thumbnails are below it. */
  readonly root: string;
  /** Path below `root`, with a trailing slash. */
  readonly picturePath: string;
  /** Origin of the site's files, if it differs from the editor's. */
  readonly siteOrigin?: string | undefined;
  /** Returns the key under which browsers store unsaved edits: for the site and, if known, the user. */
  readonly storageKey: (request: IncomingMessage) => string;
  /** Returns the name of the requester, for published versions. */
  readonly authorOf?: ((request: IncomingMessage) => string | undefined) | undefined;
  /** Returns the rights of the requester; default: everything. */
  readonly permissionOf?: ((request: IncomingMessage) => Permission) | undefined;
  /** True if browsers are to say where they are. */
  readonly hasPresence?: boolean | undefined;
  /** URL of a page on which owners read what visitors have sent with forms. */
  readonly inbox?: string | undefined;
  /** Path of the site's pages as visitors get them; undefined if they are not rendered here. */
  readonly viewPath?: string | undefined;
  /** Starting points for a new site, if there may be none yet. */
  readonly starters?: Starters;
  /** Call before the document may have to be newer than the known one: someone may have written it unnoticed. */
  readonly look?: () => Promise<void>;
  readonly log: EditorLog | undefined;
}

export interface SiteEditor {
  readonly session: Session;
  readonly calls: Calls;
  readonly publishing: Publishing | undefined;
  /**
   * Returns a picture of the site's folder.
   * @param path below the path of pictures
   * @param query `thumbnail` asks for a small copy
   */
  findPicture(path: string, query: URLSearchParams): Promise<StaticFile | undefined>;
  readonly file: Pages["file"];
  close(): Promise<void>;
}

export function createSiteEditor(options: SiteEditorOptions): SiteEditor {
  const { engine, folder, store, historyFile, notify, again, idle } = options;
  const { staticFiles, root, picturePath, siteOrigin = "", look, starters, log } = options;
  const { catalogue } = engine;
  const kept = `${historyFile.replace(/\.jsonl$/, "")}.removed`;
  const pictures = createRemovedFiles({ folder, pictures: options.pictures, kept });
  const session = new Session({
    store: loggedStore(log, store),
    articles: options.articles,
    catalogue,
    historyFile,
    removed: pictures,
    again,
    idle,
    onChanged: (version) => notify({ event: "changed", version }),
    onTrouble: (message, reason) => notify({ event: "trouble", message, reason }),
  });
  const urlOf = (path: string) =>
    siteOrigin + root + picturePath + path.split("/").map(encodeURIComponent).join("/");
  const readPicture = createSiteFiles(folder);
  const original = (path: string) => (existsSync(join(folder, path)) ? urlOf(path) : undefined);
  const pages = createPages(catalogue, options.siteOrigin, original);
  const preview = createPreviews(engine, folder, options.siteOrigin, original);
  const untranslated = createUntranslated(catalogue);
  const advise = createAdvice(catalogue, untranslated);
  const publishing =
    options.publishing && new Publishing({ ...options.publishing, advise, session, notify, log });
  const thumbnail = (type: string, variant?: string) => {
    const path = staticFiles.thumbnail(type, variant);
    return path && root + path;
  };

  const isOther = createContentsWatch();
  /** Runs an edit with the files it needs. If the edit is refused, the files are removed again. */
  const withFiles = async <T>(command: EditCommand, edit: () => Promise<T>): Promise<T> => {
    if (command.way !== "did") return await edit();
    // Another server may have seen this version.
    if (!session.knows(command.base)) await look?.();
    const samples = await addSamples(pictures, command.intent, engine);
    try {
      return await edit();
    } catch (error) {
      const isRefused = error instanceof Refusal && ["refused", "names-nothing"].includes(error.code);
      if (isRefused) {
        const named = Buffer.from(JSON.stringify([command.operations, samples]));
        // A file that cannot be removed now is listed as unused.
        const taken = session.text().then((text) => pictures.takeBack(named, text));
        await taken.catch(() => {});
      }
      throw error;
    }
  };
  const edit = createEditAnswers({
    session,
    withFiles: (command, edit) =>
      logged(log, "edit", withFiles(command, edit), undefined, () => describeCommand(command)),
    show: (site, shown, at, words) => pages.show(site, shownNow(site, shown, at), words),
    contents: (site) => describeContents(site, catalogue),
    isOther,
  });
  const calls = createCalls({
    ...options,
    session,
    pages,
    preview,
    edit,
    isOther,
    pictures,
    untranslated,
    publishing,
    starters: starters && {
      ...starters,
      begin(choice) {
        starters.begin(choice);
        again();
      },
    },
    urlOf,
    thumbnail,
  });

  return {
    session,
    calls,
    publishing,
    async findPicture(path, query) {
      const type = lookup(path) ?? "";
      const read = type.startsWith("image/") ? await readPicture(path) : undefined;
      if (!read || !("bytes" in read)) return undefined;
      // An SVG opened by itself must not run scripts.
      const headers = {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      };
      const thumbnail =
        query.has("thumbnail") && type !== "image/svg+xml" && (await makeThumbnail(read.bytes));
      if (!thumbnail) return { type, body: Buffer.from(read.bytes), headers };
      const kept = { ...headers, "cache-control": "private, max-age=31536000, immutable" };
      return { type: "image/webp", body: Buffer.from(thumbnail), headers: kept };
    },
    file: pages.file,
    async close() {
      await publishing?.close();
      session.close();
    },
  };
}
