/** The editor as an extension of a preview: its requests and its document. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, join } from "node:path";
import { debugLog, type Engine } from "../../build/index.ts";
import type { Asked, Extension, Host } from "../../preview/index.ts";
import { answerJson, sendFile } from "./answer.ts";
import { runCall } from "./api.ts";
import { createEditorLog } from "./edit-log.ts";
import { createFolderPictures } from "./folder-pictures.ts";
import { createArticleStore, createFolderStore, sweepDrafts } from "./folder-store.ts";
import { createIdleTimer } from "./idle-timer.ts";
import { createIntakes } from "./intake.ts";
import { picturesOf } from "./pictures.ts";
import { Refusal } from "./refusal.ts";
import { createSiteEditor, type SiteEditorOptions } from "./site-editor.ts";
import { realPath } from "./site-identity.ts";
import { createStarters } from "./starters.ts";
import type { StaticFiles } from "./static-files.ts";
import { createSubscribers } from "./subscribers.ts";
import type { ContentPaths, Token } from "./token.ts";
import { watchEventLoop } from "./watchdog.ts";

/** Path of the editor's page and its files. */
export const editorPath = "/__sectile/edit/";
const apiPath = "/__sectile/api/";

export interface ExtensionOptions {
  readonly token: Token;
  readonly content: ContentPaths;
  /** Key under which browsers store unsaved edits; different for every site edited at this address. */
  readonly storageKey: string;
  /** File of the edit history, absolute. */
  readonly historyFile: string;
  readonly staticFiles: StaticFiles;
  readonly publishing: SiteEditorOptions["publishing"];
}

export function createExtension(
  engine: Engine,
  host: Host,
  { token, content, storageKey, historyFile, staticFiles, publishing }: ExtensionOptions,
): Extension {
  const folder = realPath(dirname(host.document));
  const file = join(folder, basename(host.document));
  void sweepDrafts(file);
  const stopWatching = watchEventLoop();
  const subscribers = createSubscribers();
  const idle = createIdleTimer();
  const editor = createSiteEditor({
    engine,
    folder,
    store: createFolderStore(file),
    articles: createArticleStore(folder),
    pictures: picturesOf(createFolderPictures(dirname(folder)), basename(folder)),
    historyFile,
    publishing,
    notify: subscribers.notify,
    again: host.again,
    idle,
    intakes: createIntakes()(),
    staticFiles,
    root: editorPath,
    picturePath: content.pictures,
    viewPath: editorPath + content.site,
    storageKey: () => storageKey,
    log: createEditorLog(debugLog("editor"), undefined),
    starters: createStarters(folder, engine, (id) => `${editorPath}starters/${id}.webp`),
  });
  const { session } = editor;

  const answerApi = (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    const name = asked.path.slice(apiPath.length);
    const isAllowed = token.fits(request.headers.authorization);
    if (isAllowed && request.method === "GET" && name === "events") return subscribers.connect(response);
    return answerJson(request, response, async () => {
      if (!isAllowed)
        throw new Refusal(
          "unauthorized",
          "Open the editor with the full address that was printed in the terminal.",
        );
      return await runCall(editor.calls, name, asked.query, request);
    });
  };
  const answerFile = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ) => {
    const found = path.startsWith(content.pictures)
      ? editor.findPicture(path.slice(content.pictures.length), query)
      : staticFiles.find(path, request.headers);
    sendFile(request, response, await found);
  };

  return {
    root: editorPath,
    entrance: `${editorPath}#${token.secret}`,
    openPaths: [content.pictures, ...staticFiles.frameScripts].map((path) => editorPath + path),
    open: session.open,
    parts: session.parts,
    prepared: session.prepared,
    failed: session.failed,
    isOvertaken: session.isOvertaken,
    hurry: idle.hurry,
    stamp: session.stamp,
    file: editor.file,
    async answer(request, response, asked) {
      if (asked.path.startsWith(apiPath)) return answerApi(request, response, asked);
      if (asked.path.startsWith(editorPath))
        return answerFile(request, response, asked.path.slice(editorPath.length), asked.query);
      sendFile(request, response, undefined);
    },
    async close() {
      stopWatching();
      await editor.close();
      subscribers.close();
    },
  };
}
