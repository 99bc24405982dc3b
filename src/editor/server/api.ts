/** API calls below `/__sectile/api/` (docs/editor.md), with their parameters and responses. */
import type { IncomingMessage } from "node:http";
import { type Asked, readBody } from "../../preview/index.ts";
import type { EditingWords } from "../../render/index.ts";
import type {
  EditResult,
  IconList,
  LinkList,
  PageState,
  PictureList,
  PictureResult,
  Shown,
  SiteState,
  StarterList,
  UnusedFiles,
} from "../shared/protocol.ts";
import type { NextUntranslated, TextsFile, TextsResult, Untranslated } from "../shared/texts-protocol.ts";
import type { EditCommand } from "./attempt.ts";
import { checkEditRequest, checkHistoryRequest, checkPaths, checkStarterChoice } from "./check-request.ts";
import type { AnswerEdit } from "./edit-answers.ts";
import type { Intakes } from "./intake.ts";
import { pageWords } from "./page-words.ts";
import type { Publishing } from "./publish/publishing.ts";
import { Refusal } from "./refusal.ts";
import type { Starters } from "./starters.ts";
import type { Position } from "./untranslated.ts";

/** Implementation of the calls. */
export interface ApiSource {
  /** @throws Refusal */
  site(sent: string | undefined, request: IncomingMessage): Promise<SiteState>;
  page(shown: Shown, words: EditingWords, sent: string | undefined): Promise<PageState>;
  readonly edit: AnswerEdit;
  readonly intakes: Intakes;
  /** undefined if publishing is not available. */
  readonly publishing: Pick<Publishing, "state" | "publish"> | undefined;
  /** undefined if creating a site is not available. */
  readonly starters: Pick<Starters, "list" | "begin"> | undefined;
  /** @throws Refusal */
  links(page: string): Promise<LinkList>;
  untranslated(language: string | undefined): Promise<Untranslated>;
  nextUntranslated(language: string, from: Position): Promise<NextUntranslated>;
  texts(language: string): Promise<TextsFile>;
  /**
   * @param take applies the edit that the file results in
   * @throws Refusal
   */
  importTexts(
    language: string,
    file: Uint8Array,
    take: (command: EditCommand) => Promise<EditResult>,
  ): Promise<TextsResult>;
  pictures(): Promise<PictureList>;
  addPicture(name: string, bytes: Uint8Array): Promise<PictureResult>;
  icons(search: string, from: number): IconList;
  unused(): Promise<UnusedFiles>;
  /** @returns the remaining files */
  removeUnused(paths: readonly string[]): Promise<UnusedFiles>;
}

/** Calls by method and name: `GET page`. */
export type Calls = ReadonlyMap<string, Call>;

const noStarters: StarterList = { folder: "", name: "", starters: [], obstacle: undefined };

type Call = (asked: Asked, request: IncomingMessage) => Promise<object>;

/** Maximum size of an edit, in bytes. A whole section with all its texts is smaller. */
const maxBytes = 4 * 1024 * 1024;
/** Maximum size of a translation file, in bytes. That of a thousand pages has ten million. */
const maxOfTexts = 12 * 1024 * 1024;
/** Maximum size of a picture, in bytes, as for any file of a site. */
const maxOfPicture = 100 * 1024 * 1024;

/** @throws Refusal when the call does not exist */
export function callOf(calls: Calls, name: string, { method }: IncomingMessage): Call {
  const call = calls.get(`${method} ${name}`);
  if (!call) throw new Refusal("not-found", "This API call does not exist.");
  return call;
}

export function createCalls(source: ApiSource): Calls {
  const publishing = () => {
    if (source.publishing) return source.publishing;
    throw new Refusal("not-found", "Publishing is not available here.");
  };
  const read = (request: IncomingMessage) => readJson(request, source.intakes);
  const history =
    (way: "undid" | "redid"): Call =>
    async (_, request) => {
      const { id, show } = checkHistoryRequest(await read(request));
      return await source.edit({ way, id }, show, wordsFor(request));
    };

  return new Map<string, Call>([
    ["GET site", ({ query }, request) => source.site(query.get("sent") ?? undefined, request)],
    [
      "GET page",
      ({ query }, request) =>
        source.page(
          { path: query.get("path") ?? "/", language: query.get("language") ?? undefined },
          wordsFor(request),
          query.get("sent") ?? undefined,
        ),
    ],
    [
      "POST edits",
      async (_, request) => {
        const { show, operations = [], ...edit } = checkEditRequest(await read(request));
        return await source.edit({ ...edit, way: "did", operations }, show, wordsFor(request));
      },
    ],
    ["POST undo", history("undid")],
    ["POST redo", history("redid")],
    ["GET publish", async () => publishing().state()],
    ["POST publish", async () => publishing().publish()],
    ["GET starters", async () => source.starters?.list() ?? noStarters],
    [
      "POST starters",
      async (_, request) => {
        const command = checkStarterChoice(await read(request));
        if (!source.starters) throw new Refusal("not-found", "Creating a site is not available here.");
        source.starters.begin(command);
        return {};
      },
    ],
    ["GET links", ({ query }) => source.links(query.get("page") ?? "/")],
    ["GET untranslated", ({ query }) => source.untranslated(query.get("language") ?? undefined)],
    [
      "GET next-untranslated",
      ({ query }) =>
        source.nextUntranslated(query.get("language") ?? "", {
          page: query.get("page") ?? undefined,
          section: query.get("section") ?? undefined,
          pointer: query.get("pointer") ?? "",
        }),
    ],
    ["GET texts", ({ query }) => source.texts(query.get("language") ?? "")],
    [
      "POST texts",
      async ({ query }, request) => {
        const file = await readBody(request, maxOfTexts);
        if (!file)
          throw new Refusal(
            "too-large",
            "The translation file is too large (the limit is 12 MB). Split it, or leave out translated texts.",
          );
        const shown = { path: query.get("path") ?? "/", language: query.get("language") ?? undefined };
        const words = wordsFor(request);
        return source.importTexts(query.get("language") ?? "", file, (command) =>
          source.edit(command, shown, words),
        );
      },
    ],
    ["GET pictures", () => source.pictures()],
    ["GET unused", () => source.unused()],
    ["POST unused", async (_, request) => source.removeUnused(checkPaths(await read(request)))],
    [
      "POST pictures",
      async ({ query }, request) => {
        const tooLarge = new Refusal("too-large", "The image is too large (the limit is 100 MB).", {
          reason: "picture-too-large",
        });
        return await source.intakes.pictures.receive(request, maxOfPicture, tooLarge, (bytes) =>
          source.addPicture(query.get("name") ?? "", bytes),
        );
      },
    ],
    [
      "GET icons",
      async ({ query }) => {
        const from = Number(query.get("from") ?? 0);
        if (!Number.isSafeInteger(from) || from < 0)
          throw new Refusal("bad-request", "`from` must be a whole number, 0 or greater.");
        return source.icons((query.get("search") ?? "").slice(0, 100), from);
      },
    ],
  ]);
}

const wordsFor = ({ headers }: IncomingMessage): EditingWords => pageWords(headers["accept-language"]);

async function readJson(request: IncomingMessage, { edits }: Intakes): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? ""))
    throw new Refusal("bad-request", "The request body must be application/json.");
  const tooLarge = new Refusal("too-large", "The edit is too large (the limit is 4 MB).");
  return await edits.receive(request, maxBytes, tooLarge, async (body) => {
    try {
      const value: unknown = JSON.parse(body.toString());
      if (typeof value === "object" && value !== null) return value;
    } catch {
      // Reported below.
    }
    throw new Refusal("bad-request", "The request body must be a JSON object.");
  });
}
