/** The editor inside of a preview: its requests, and the document behind them. */
import { createHmac } from "node:crypto";
import { realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, join } from "node:path";
import type { Engine } from "../build/index.ts";
import type { Notes } from "../output/index.ts";
import type { Asked, Guest, Host } from "../preview/index.ts";
import { answerJson, sendFile } from "./answer.ts";
import { callOf } from "./api.ts";
import { createCalm } from "./calm.ts";
import { createFolderPictures } from "./folder-pictures.ts";
import { createFolderStore, sweepDrafts } from "./folder-store.ts";
import { createIntakes } from "./intake.ts";
import { picturesOf } from "./pictures.ts";
import type { Publisher } from "./publish/publisher.ts";
import { Refusal } from "./refusal.ts";
import { createSiteEditor } from "./site-editor.ts";
import { createStarters } from "./starters.ts";
import type { StaticFiles } from "./static-files.ts";
import { createSubscribers } from "./subscribers.ts";
import type { Token } from "./token.ts";

/** Where the editor's page is, and below it what belongs to it. */
const editorPath = "/__sectile/edit/";
const apiPath = "/__sectile/api/";

export interface GuestOptions {
  readonly token: Token;
  /** Where the history of edits is kept, absolute. */
  readonly historyFile: string;
  readonly staticFiles: StaticFiles;
  readonly publisher: Publisher;
  /** Where it is kept what was published. */
  readonly notes: Notes;
}

export function createGuest(
  engine: Engine,
  host: Host,
  { token, historyFile, staticFiles, publisher, notes }: GuestOptions,
): Guest {
  const folder = realFolder(dirname(host.document));
  const file = join(folder, basename(host.document));
  void sweepDrafts(file);
  const subscribers = createSubscribers();
  // Browsers ask for pictures without the secret: what nobody else can know stands in their addresses.
  const pictureKey = createHmac("sha256", token.secret).update("pictures").digest("base64url");
  const picturePath = `pictures/${pictureKey}/`;
  const editor = createSiteEditor({
    engine,
    folder,
    store: createFolderStore(file),
    pictures: picturesOf(createFolderPictures(dirname(folder)), basename(folder)),
    historyFile,
    publisher,
    notes,
    tell: subscribers.tell,
    again: host.again,
    calm: createCalm(),
    intakes: createIntakes()(),
    staticFiles,
    root: editorPath,
    picturePath,
    starters: createStarters(folder, engine, (id) => `${editorPath}starters/${id}.webp`),
  });
  const { session } = editor;

  const answerApi = (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    const name = asked.path.slice(apiPath.length);
    const isAllowed = token.fits(request.headers.authorization);
    if (isAllowed && request.method === "GET" && name === "events") return subscribers.connect(response);
    return answerJson(request, response, async () => {
      if (!isAllowed)
        throw new Refusal("unauthorized", "The editor is opened by the address that was printed.");
      return await callOf(editor.calls, name, request)(asked, request);
    });
  };
  const answerFile = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const found = path.startsWith(picturePath)
      ? editor.findPicture(path.slice(picturePath.length))
      : staticFiles.find(path);
    sendFile(request, response, await found);
  };

  return {
    entrance: `${editorPath}#${token.secret}`,
    open: session.open,
    parts: session.parts,
    prepared: session.prepared,
    isOvertaken: session.isOvertaken,
    stamp: session.stamp,
    file: editor.file,
    answer: async (request, response, asked) =>
      asked.path.startsWith(apiPath)
        ? answerApi(request, response, asked)
        : answerFile(request, response, asked.path.slice(editorPath.length)),
    async close() {
      await editor.close();
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
