/** A site that is being edited: its working folder and its editor. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BuildOptions,
  debugLog,
  defaults,
  type Engine,
  givenOptions,
  type WorkerPool,
} from "../../build/index.ts";
import { openVersions } from "../../output/index.ts";
import { createPreparations, type Preparations } from "../../preview/index.ts";
import { createEditorLog, type EditorStep } from "../server/edit-log.ts";
import { noIdleTimer } from "../server/idle-timer.ts";
import type { Intakes } from "../server/intake.ts";
import type { Publisher } from "../server/publish/publisher.ts";
import { createFolderHistory, defaultVersions } from "../server/publish/version-history.ts";
import { createSiteEditor, type SiteEditor, type SiteEditorOptions } from "../server/site-editor.ts";
import type { StaticFiles } from "../server/static-files.ts";
import { type DocumentStore, NotSaved } from "../server/store.ts";
import type { Subscribers } from "../server/subscribers.ts";
import type { ContentPaths } from "../server/token.ts";
import { createChanges } from "./changes.ts";
import { createDocumentsStore } from "./documents-store.ts";
import type { EditorHandlerOptions } from "./options.ts";
import { createPicturesCopy } from "./pictures-copy.ts";
import { createProviderHistory, createProviderSchedule } from "./publications.ts";
import { createProviderPublisher, createRemotePublisher } from "./publisher.ts";
import type { Turns } from "./turns.ts";

export interface OpenSite extends Pick<SiteEditor, "calls" | "findPicture" | "file"> {
  /** Returns a picture, font or download as it would be published, by its path inside the bundle. */
  readonly contents: Preparations["contents"];
  /** Call before any other use. Retries what could not be read before. */
  ready(): Promise<void>;
  /** Handles a reported change of the document. Failures are reported to owners and to `onError`, and retried. */
  changed(): Promise<void>;
  /** Returns true while work is running that no request waits for. */
  isBusy(): boolean;
  /** Returns true if the store has no document for it any more. */
  isDeleted(): boolean;
  /** Also removes the history of a deleted site. */
  close(): Promise<void>;
}

export interface OpenSiteOptions
  extends Pick<
    EditorHandlerOptions,
    | "documents"
    | "pictures"
    | "publish"
    | "onPublish"
    | "publications"
    | "schedule"
    | "onSaved"
    | "on"
    | "siteOptions"
    | "inboxOf"
    | "siteOrigin"
    | "versions"
  > {
  readonly engine: Engine;
  readonly staticFiles: StaticFiles;
  /** Absolute, without symbolic links. */
  readonly workFolder: string;
  /** True if the folder is still there after a restart. */
  readonly keepsWork: boolean;
  readonly authorOf: SiteEditorOptions["authorOf"];
  readonly permissionOf: SiteEditorOptions["permissionOf"];
  /** Shared by all sites, to limit parallel builds. */
  readonly turns: Turns;
  readonly processes: Pick<WorkerPool, "build">;
  readonly intakesOfSite: () => Intakes;
  readonly onError: (error: unknown, site: string) => void;
  readonly contentOf: (site: string) => ContentPaths;
  /** @returns function that returns the key under which the requester's browser stores unsaved edits of the site */
  readonly storageKey: (site: string) => SiteEditorOptions["storageKey"];
}

/**
 * @param root path of the editor's page
 * @throws system errors of the working folder
 */
export async function openSite(
  site: string,
  root: string,
  subscribers: Subscribers,
  options: OpenSiteOptions,
): Promise<OpenSite> {
  const { engine, workFolder, documents, publish, onPublish, onSaved, on, siteOptions, siteOrigin } = options;
  const onError = (error: unknown) => options.onError(error, site);
  const report = (step: EditorStep) => {
    try {
      on?.({ site, ...step });
    } catch (error) {
      onError(error);
    }
  };
  const log = createEditorLog(debugLog("editor")?.of(site), on && report);
  const opened = log?.clock();
  const content = options.contentOf(site);
  const place = placeOf(workFolder, site);
  const [folder, out] = [join(place, "site"), join(place, "out")];
  const clear = () => Promise.all([folder, out].map((path) => rm(path, { recursive: true, force: true })));
  // Remove leftovers of a killed process.
  await clear();
  await mkdir(folder, { recursive: true });
  // The text comes from the store; this file is never read.
  await writeFile(join(folder, "site.json"), "{}");

  const readOptions = async () => givenOptions(await siteOptions?.(site));
  let build: BuildOptions & { out: string } = {
    ...defaults,
    ...(await readOptions()),
    out,
    cacheDir: join(workFolder, "cache"),
  };
  /** Reads the managed settings again, which others may have changed. */
  const refresh = async () => {
    const { managed } = await readOptions();
    if (JSON.stringify(managed) !== JSON.stringify(build.managed)) {
      build = { ...build, managed };
      rebuilds.manage(managed);
      await prepareAgain();
    }
  };
  const pictures = createPicturesCopy({ pictures: options.pictures, site, folder, onError });
  const inner = createDocumentsStore({ documents, site, onError });
  const reportSaved = (version: string) => {
    // Deferred, so that even a callback that blocks does not delay the response to the owner.
    setImmediate(async () => {
      try {
        await onSaved?.({ site, version });
      } catch (error) {
        onError(error);
      }
    });
  };
  let isUnread = true;
  /** The document as read while the pictures were not available. */
  let held: Uint8Array | undefined;
  const store: DocumentStore = {
    ...inner,
    async read() {
      try {
        held ??= await inner.read();
        // A new text may name pictures that others have added.
        if (held || isUnread) await pictures.bring();
        const read = held;
        [held, isUnread] = [undefined, false];
        return read;
      } catch (error) {
        isUnread = true;
        throw error;
      }
    },
    stage(bytes) {
      const staged = inner.stage(bytes);
      return {
        ...staged,
        async write() {
          const isWritten = await staged.write();
          changes.clearTrouble();
          const version = inner.stamp();
          if (isWritten && version !== undefined) reportSaved(version);
          return isWritten;
        },
      };
    },
  };
  const publisher = publish
    ? createRemotePublisher({ site, base: build.base, strict: build.strict, publish, onError })
    : onPublish &&
      createProviderPublisher({
        ...options,
        site,
        folder,
        build: () => build,
        refresh,
        pictures,
        onPublish,
        onError,
      });
  const keepVersions = (by: Publisher) =>
    createFolderHistory(
      openVersions(out),
      by,
      publish ? 1 : (options.versions ?? (options.keepsWork ? defaultVersions : 1)),
    );
  const { publications, schedule } = options;
  const editor = createSiteEditor({
    engine,
    folder,
    store,
    pictures,
    historyFile: join(place, "edits.jsonl"),
    publishing: publisher && {
      publisher,
      history: publications
        ? createProviderHistory({ publications, site, onError })
        : keepVersions(publisher),
      schedule: schedule && createProviderSchedule({ schedule, site, onError }),
    },
    authorOf: options.authorOf,
    permissionOf: options.permissionOf,
    hasPresence: true,
    inbox: options.inboxOf?.(site),
    notify: subscribers.notify,
    again: () => rebuilds.again(),
    idle: noIdleTimer,
    intakes: options.intakesOfSite(),
    staticFiles: options.staticFiles,
    root,
    picturePath: content.pictures,
    siteOrigin,
    storageKey: options.storageKey(site),
    look,
    log,
  });
  const rebuilds = createPreparations({
    engine,
    folder,
    options: { ...build, base: root + content.site },
    cache: engine.caches(out, folder, build),
    extension: editor.session,
    onError,
  });
  const prepareAgain = async () => {
    rebuilds.again();
    await rebuilds.idle();
  };
  const ready = async () => {
    if (isUnread) await prepareAgain();
  };
  const changes = createChanges({
    async read() {
      await ready();
      if (isUnread) return false;
      const isNew = await inner.lookForChange();
      if (isNew) await prepareAgain();
      return isNew !== undefined && !isUnread;
    },
    notify: subscribers.notify,
    onError,
  });
  async function look(): Promise<void> {
    const isOther = await inner.look().catch((error: unknown) => {
      if (!(error instanceof NotSaved)) throw error;
      return false;
    });
    if (isOther) await prepareAgain();
  }
  opened?.("open");
  return {
    calls: editor.calls,
    findPicture: editor.findPicture,
    file: editor.file,
    contents: rebuilds.contents,
    ready,
    async changed() {
      log?.clock()("changed", { text: "on another server" });
      await refresh().catch(onError);
      await changes.check();
    },
    isBusy: () => editor.publishing?.isRunning ?? false,
    isDeleted: inner.isDeleted,
    async close() {
      const closed = log?.clock();
      changes.close();
      await editor.close();
      await rebuilds.close();
      await clear();
      if (inner.isDeleted()) await rm(place, { recursive: true, force: true });
      closed?.("close");
    },
  };
}

/**
 * Removes what earlier sessions have left of a site that is not open, if the store has no document for it any more: its history,
 * and the versions published from here.
 */
export async function forgetDeleted(
  site: string,
  { workFolder, documents }: Pick<OpenSiteOptions, "workFolder" | "documents">,
): Promise<void> {
  const place = placeOf(workFolder, site);
  if (!existsSync(place) || (await documents.read(site)) !== undefined) return;
  await rm(place, { recursive: true, force: true });
}

/** Hashed, so that no site name can escape the folder or be too long. */
const placeOf = (workFolder: string, site: string) =>
  join(workFolder, "sites", createHash("sha256").update(site).digest("hex").slice(0, 40));
