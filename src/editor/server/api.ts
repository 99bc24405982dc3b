/** API calls below `/__sectile/api/` (docs/editor.md): one table of what each takes and how it is answered. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { Catalogue } from "#section";
import type { Engine } from "../../build/index.ts";
import { formatPointer } from "../../diagnostic/index.ts";
import {
  linksTo,
  mergeDocuments,
  type Operation,
  pathsOf,
  sparseDocument,
} from "../../document/edits/index.ts";
import { type Json, keepManaged } from "../../document/index.ts";
import type { ManagedSettings } from "../../options/managed.ts";
import { type CutText, cutText } from "../../preview/index.ts";
import type { EditingWords } from "../../render/index.ts";
import { cleanName } from "../shared/clean-text.ts";
import {
  comparisonRequest,
  type EditResult,
  editRequest,
  goBackRequest,
  historyRequest,
  type IconList,
  type LinkList,
  type PageState,
  type PictureResult,
  previewRequest,
  publishRequest,
  restoreRequest,
  type SiteState,
  type StarterList,
  scheduleRequest,
  starterChoice,
  unscheduleRequest,
  unusedRequest,
} from "../shared/protocol.ts";
import { everything, mayEdit, mayExchange, type Permission, type Role } from "../shared/roles.ts";
import type { AnswerEdit } from "./edit-answers.ts";
import type { Intakes } from "./intake.ts";
import { pageWords } from "./page-words.ts";
import type { Pages } from "./pages.ts";
import { PictureUsage } from "./picture-usage.ts";
import { addPicture, PictureLister, type SitePictures } from "./pictures.ts";
import type { Previews } from "./previews.ts";
import { pagesApart } from "./publish/changes.ts";
import type { Publishing } from "./publish/publishing.ts";
import { versionGone } from "./publish/version-history.ts";
import { partsOf } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";
import { articlesToRestore, unrestoredParts } from "./restored-parts.ts";
import { notAllowed } from "./roles.ts";
import type { Session } from "./session.ts";
import { type ContentsWatch, describeSite } from "./site-state.ts";
import type { Starters } from "./starters.ts";
import { headOf, readTexts, textsFile } from "./texts.ts";
import { type createUntranslated, furtherLanguages } from "./untranslated.ts";
import { listUnused, removeUnused } from "./unused-files.ts";

/** The parts of a site's editor that answer the calls. */
interface CallOptions {
  readonly engine: Engine;
  /** The site's folder, absolute. */
  readonly folder: string;
  readonly session: Session;
  readonly pages: Pick<Pages, "show">;
  readonly preview: Previews;
  readonly edit: AnswerEdit;
  readonly isOther: ContentsWatch;
  readonly pictures: SitePictures;
  readonly intakes: Intakes;
  readonly untranslated: ReturnType<typeof createUntranslated>;
  /** undefined if publishing is not available. */
  readonly publishing: Publishing | undefined;
  /** undefined if creating a site is not available. */
  readonly starters?: Starters | undefined;
  readonly storageKey: (request: IncomingMessage) => string;
  /** Returns the name of the requester, for published versions. */
  readonly authorOf?: ((request: IncomingMessage) => string | undefined) | undefined;
  /** Returns the rights of the requester; default: everything. */
  readonly permissionOf?: ((request: IncomingMessage) => Permission) | undefined;
  /** True if browsers are to say where they are. */
  readonly hasPresence?: boolean | undefined;
  /** URL of a page on which owners read what visitors have sent with forms. */
  readonly inbox?: string | undefined;
  /** Finds out whether someone has written the document unnoticed. */
  readonly look?: (() => Promise<void>) | undefined;
  /** Path of the site's pages as visitors get them; undefined if they are not rendered here. */
  readonly viewPath?: string | undefined;
  /** Returns the URL of a picture in the site's folder. */
  readonly urlOf: (path: string) => string;
  /** Returns the URL of the thumbnail of a type or one of its variants. */
  readonly thumbnail: (type: string, variant?: string) => string | undefined;
}

interface Call<S extends z.ZodType = z.ZodType, A extends object = object> {
  readonly schema: S;
  /** Returns what the schema validates: the query, or the JSON of the body. */
  readonly read: (request: IncomingMessage, query: URLSearchParams) => Promise<unknown>;
  /** @throws Refusal */
  answer(asked: z.output<S>, request: IncomingMessage): A | Promise<A>;
}

/** Calls by method and name. Browsers infer the types of their calls from it. */
export type Calls = ReturnType<typeof createCalls>;
export type CallName = keyof Calls;
/** Query or JSON body of a call. */
export type CallInput<N extends CallName> = z.input<Calls[N]["schema"]>;
export type CallAnswer<N extends CallName> = Awaited<ReturnType<Calls[N]["answer"]>>;

/** Maximum size of an edit, in bytes. A whole section with all its texts is smaller. */
const maxBytes = 4 * 1024 * 1024;
/** Maximum size of a translation file, in bytes. That of a thousand pages has ten million. */
const maxOfTexts = 12 * 1024 * 1024;
/** Maximum size of a picture, in bytes, as for any file of a site. */
const maxOfPicture = 100 * 1024 * 1024;

const text = z.string().default("");
const optional = z.string().optional();
const path = z.string().default("/");

export function createCalls(options: CallOptions) {
  const { engine, folder, session, pages, preview, edit, isOther, pictures, intakes, untranslated } = options;
  const {
    publishing,
    starters,
    storageKey,
    authorOf = () => undefined,
    permissionOf = () => everything,
    hasPresence = false,
    inbox,
    look,
    viewPath,
    urlOf,
    thumbnail,
  } = options;
  const { catalogue } = engine;
  const lister = new PictureLister(folder, urlOf);
  const usage = new PictureUsage();
  let adding: Promise<unknown> = Promise.resolve();
  const publisher = () => {
    if (publishing) return publishing;
    throw new Refusal("not-found", "Publishing is not available here.");
  };

  /** A call whose parameters are in the query. */
  const query = <S extends z.ZodRawShape, A extends object>(
    shape: S,
    answer: Call<z.ZodObject<S>, A>["answer"],
  ): Call<z.ZodObject<S>, A> => ({
    schema: z.object(shape),
    read: async (_, given) => Object.fromEntries([...given].reverse()),
    answer,
  });
  /** A call with a JSON body. */
  const body = <S extends z.ZodType, A extends object>(
    schema: S,
    answer: Call<S, A>["answer"],
  ): Call<S, A> => ({ schema, read: (request) => readJson(request, intakes), answer });
  const history = (way: "undid" | "redid") =>
    body(historyRequest, async ({ id, show }, request) => {
      const [by, words] = [permissionOf(request), wordsFor(request)];
      let result = await edit({ way, id, by }, show, words);
      while (session.isWithinGroup) result = together(result, await edit({ way, by }, show, words));
      return result;
    });

  return {
    "GET site": query({ sent: optional }, async ({ sent }, request): Promise<SiteState> => {
      await look?.();
      const current = await session.current(sent);
      isOther(current.site, undefined);
      return {
        ...describeSite(current, engine, thumbnail),
        storageKey: storageKey(request),
        canPublish: publishing !== undefined && permissionOf(request).role === "owner",
        hasVersions: publishing !== undefined,
        permission: permissionOf(request),
        hasPresence,
        forms: {
          to: current.site.rendering?.input.apiBase,
          inbox: permissionOf(request).role === "owner" ? inbox : undefined,
        },
        view: viewPath,
        hasSent: current.hasSent,
      };
    }),
    "GET page": query(
      { path, language: optional, sent: optional },
      async ({ sent, ...shown }, request): Promise<PageState> => {
        const { site, version, hasSent } = await session.current(sent);
        return { ...pages.show(site, shown, wordsFor(request)), version, hasSent };
      },
    ),
    "POST preview": body(previewRequest, async (asked, request) => {
      const { site } = await session.current();
      return await preview(site, asked, wordsFor(request));
    }),
    "POST edits": body(editRequest, ({ show, operations = [], ...made }, request) => {
      const by = permissionOf(request);
      // The result is checked as well (roles.ts). This stops the edit before it leaves files behind.
      if (!mayEdit(by, { ...made, operations })) throw notAllowed(by);
      return edit({ ...made, way: "did", operations, by }, show, wordsFor(request));
    }),
    "POST undo": history("undid"),
    "POST redo": history("redid"),
    "GET publish": query({}, () => publisher().state()),
    "POST publish": body(publishRequest, ({ id }, request) => publisher().publish(authorOf(request), id)),
    "GET schedule": query({}, () => publisher().scheduled()),
    "POST schedule": body(scheduleRequest, ({ at }, request) =>
      publisher().scheduleAt(at, authorOf(request)),
    ),
    "POST unschedule": body(unscheduleRequest, ({ id }) => publisher().unschedule(id)),
    "GET versions": query({}, () => publisher().list()),
    "GET comparison": query(comparisonRequest, (asked) => publisher().compare(asked.id, asked.with)),
    "POST versions": body(goBackRequest, ({ id }, request) => publisher().goBack(id, authorOf(request))),
    "POST restore": body(restoreRequest, async ({ id, show }, request) => {
      const { own, whole, at } = await publisher().document(id);
      const { text, version: base, site } = await session.current();
      const managed = site.rendering?.managed;
      const earlier = cutText(own, text);
      if (!earlier) throw versionGone();
      const label = { kind: "restore-version", name: at } as const;
      const by = permissionOf(request);
      // Undone together.
      const change = { way: "did", label, by, group: randomUUID() } as const;
      const words = wordsFor(request);
      let result = await edit(
        { ...change, base, operations: operationsTo(earlier, text, managed) },
        show,
        words,
      );
      for (const operation of articlesToRestore(whole, await session.current())) {
        const { version } = await session.current();
        const made = await edit({ ...change, base: version, operations: [operation] }, show, words);
        result = together(result, made);
      }
      return { ...result, unrestored: unrestoredParts(whole, await session.current()) };
    }),
    "GET starters": query({}, (): StarterList => {
      if (!starters) return { folder: "", name: "", languages: [], starters: [], obstacle: undefined };
      return { ...starters.list(), ...(session.stamp() !== undefined && { starters: [] }) };
    }),
    "POST starters": body(starterChoice, (choice) => {
      if (!starters) throw new Refusal("not-found", "Creating a site is not available here.");
      starters.begin(choice);
      return {};
    }),
    "GET links": query(
      { page: path },
      async ({ page }): Promise<LinkList> => ({ links: findLinks(await session.text(), page, catalogue) }),
    ),
    "GET untranslated": query({ language: optional }, async ({ language }) => {
      const { whole, site } = await session.current();
      return await untranslated.count(whole, furtherLanguages(site), language);
    }),
    "GET next-untranslated": query(
      { language: text, page: optional, section: optional, pointer: text },
      async ({ language, ...from }) => {
        const { whole, site } = await session.current();
        return await untranslated.next(whole, furtherLanguages(site), language, from);
      },
    ),
    "GET texts": query({ language: text }, async ({ language }, request) => {
      const by = permissionOf(request);
      if (!mayExchange(by, language)) throw notAllowed(by);
      const { whole, site } = await session.current();
      return await textsFile(whole, headOf(site, language), catalogue);
    }),
    "POST texts": query({ language: text, path }, async (shown, request) => {
      const by = permissionOf(request);
      if (!mayExchange(by, shown.language)) throw notAllowed(by);
      const tooLarge = new Refusal(
        "too-large",
        "The translation file is too large (the limit is 12 MB). Split it, or leave out translated texts.",
      );
      return await intakes.texts.receive(request, maxOfTexts, tooLarge, async (file) => {
        const { whole, site, version } = await session.current();
        const name = cleanName(headOf(site, shown.language).name);
        const { operations, report } = await readTexts(whole, shown.language, file, catalogue);
        const label = { kind: "import-texts", name } as const;
        const command = { way: "did", base: version, label, operations, by } as const;
        const isNew = operations.length > 0;
        return { report, result: isNew ? await edit(command, shown, wordsFor(request)) : undefined };
      });
    }),
    "GET pictures": query({}, async () => {
      // While the document cannot be read, its pictures are listed without their uses.
      const { whole } = (await session.current().catch(() => undefined)) ?? {};
      return await lister.list(whole && (await usage.survey(whole)));
    }),
    "POST pictures": query({ name: text }, ({ name }, request): Promise<PictureResult> => {
      const tooLarge = new Refusal("too-large", "The image is too large (the limit is 100 MB).", {
        reason: "picture-too-large",
      });
      return intakes.pictures.receive(request, maxOfPicture, tooLarge, async (bytes) => {
        // Sequential: each upload has to see the names taken by earlier ones.
        const added = adding.then(() => addPicture(pictures, name, bytes));
        adding = added.catch(() => {});
        const picture = await added;
        return { ...picture, url: urlOf(picture.path) };
      });
    }),
    "GET unused": query({}, async () => listUnused(folder, await session.text(), urlOf)),
    "POST unused": body(unusedRequest, async ({ paths }) =>
      removeUnused(folder, await session.text(), urlOf, paths, pictures),
    ),
    "GET icons": query(
      { search: text, from: z.coerce.number<number>().int().min(0).default(0) },
      ({ search, from }) => listIcons(engine, search.slice(0, 100), from),
    ),
  };
}

const all: readonly Role[] = ["owner", "editor", "translator", "viewer"];
const writers: readonly Role[] = ["owner", "editor", "translator"];
const editors: readonly Role[] = ["owner", "editor"];
const owners: readonly Role[] = ["owner"];

/** Roles that may make each call. A call that is missing here does not compile. */
const rolesOfCalls: Readonly<Record<CallName, readonly Role[]>> = {
  "GET site": all,
  "GET page": all,
  "POST preview": owners,
  "POST edits": writers,
  "POST undo": writers,
  "POST redo": writers,
  "GET publish": owners,
  "POST publish": owners,
  "GET schedule": owners,
  "POST schedule": owners,
  "POST unschedule": owners,
  "GET versions": all,
  "GET comparison": all,
  "POST versions": owners,
  "POST restore": owners,
  "GET starters": owners,
  "POST starters": owners,
  "GET links": owners,
  "GET untranslated": writers,
  "GET next-untranslated": writers,
  "GET texts": writers,
  "POST texts": writers,
  "GET pictures": editors,
  "POST pictures": editors,
  "GET unused": owners,
  "POST unused": owners,
  "GET icons": editors,
};

/** @param permission rights of the requester @throws Refusal */
export async function runCall(
  calls: Calls,
  name: string,
  query: URLSearchParams,
  request: IncomingMessage,
  permission: Permission = everything,
): Promise<object> {
  const full = `${request.method} ${name}` as CallName;
  const call: Call | undefined = Object.hasOwn(calls, full) ? calls[full] : undefined;
  if (!call) throw new Refusal("not-found", "This API call does not exist.");
  if (!rolesOfCalls[full].includes(permission.role)) throw notAllowed(permission);
  return await call.answer(check(call.schema, await call.read(request, query)), request);
}

/** @throws Refusal */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? ` at ${issue.path.join(".")}` : "";
  throw new Refusal("bad-request", `Invalid request${where}: ${issue?.message ?? ""}.`);
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

/** Maximum number of icons per response. */
const maxIcons = 120;

/** Icons for the icon picker. */
function listIcons({ icons }: Pick<Engine, "icons">, search: string, from: number): IconList {
  const names = icons.search(search);
  const shown = names.slice(from, from + maxIcons);
  return {
    icons: shown.flatMap((name) => {
      const drawing = icons.icon(name);
      return drawing === undefined ? [] : [{ name, drawing }];
    }),
    next: from + maxIcons < names.length ? from + maxIcons : undefined,
  };
}

/** Maximum number of links; nobody reads more. */
const maxLinks = 1000;

/**
 * Finds links to a page, for the dialog that confirms its deletion.
 * @throws Refusal when the document does not have the page
 */
function findLinks(bytes: Buffer, page: string, catalogue: Catalogue): LinkList["links"] {
  const text = cutText(bytes);
  const parts = text && partsOf(text);
  const paths = parts ? pathsOf(sparseDocument(parts, [])) : [];
  if (!parts || !paths.includes(page)) throw new Refusal("not-found", `The site has no page ${page}.`);
  return linksTo(sparseDocument(parts, paths), page, catalogue)
    .slice(0, maxLinks)
    .map(({ at, text }) => ({
      language: at.language,
      page: at.page,
      section: at.section,
      pointer: formatPointer(at.path),
      text,
    }));
}

/** Joins the responses to two edits that belong together. */
const together = (first: EditResult, second: EditResult): EditResult => ({
  ...second,
  made: { before: first.made.before, after: second.made.after },
  site: second.site ?? first.site,
});

/** @returns operations that make a document equal to an earlier one, except what belongs to the provider */
function operationsTo(
  earlier: CutText,
  now: CutText,
  managed: ManagedSettings | undefined,
): readonly Operation[] {
  const pages = pagesApart(earlier, now);
  const [wanted, current] = [earlier, now].map((one) => sparseDocument(partsOf(one), pages)) as [Json, Json];
  // Nobody else has changed anything, so the merge takes everything.
  return mergeDocuments(current, keepManaged(wanted, current, managed), current).operations;
}
