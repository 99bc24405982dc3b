/** The editor's server (src/editor/shared/protocol.ts) over a few pages in memory, with faults on demand. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Address, Operation } from "../../../src/document/edits/operation.ts";
import { positionsBehind } from "../../../src/editor/shared/positions.ts";
import type {
  ApiError,
  EditLabel,
  EditorEvent,
  EditProblem,
  EditRequest,
  EditResult,
  Intent,
  PageState,
  Shown,
  SiteState,
} from "../../../src/editor/shared/protocol.ts";
import type {
  PublishResult,
  PublishState,
  ScheduledPublish,
  ScheduleList,
  SiteChange,
} from "../../../src/editor/shared/publish-protocol.ts";
import type { Untranslated } from "../../../src/editor/shared/texts-protocol.ts";
import {
  apply,
  type Document,
  pageFields,
  pageOf,
  type Section,
  sample,
  sectionOf,
  siteFields,
  types,
} from "./fake-document.ts";
import { fakeFrame, fakePage } from "./fake-page.ts";

const files = join(process.cwd(), "dist/engine/editor/");
export const secret = "the-secret";
const drawing = '<path d="M12 3l3 6l6 1l-4.5 4.5l1 6.500l-5.500 -3l-5.500 3l1 -6.500l-4.500 -4.500l6 -1z" />';
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="#9ab"/><circle cx="140" cy="120" r="70" fill="#f6d8b8"/><path d="M20 300c0-90 240-90 240 0z" fill="#446"/></svg>`;

interface Step {
  readonly label: EditLabel;
  readonly at: Address | undefined;
  readonly before: Document;
  readonly after: Document;
}

export class FakeServer {
  document = sample();
  readonly requests: EditRequest[] = [];
  /** The answers to the next edits; `"gone"` cuts the connection. */
  readonly faults: (ApiError | "gone")[] = [];
  /** Files that no page names. */
  unused: readonly string[] = [];
  /** The answer to uploads. */
  pictureFault: ApiError | undefined;
  /** Problems of every page. */
  readonly problems: EditProblem[] = [];
  /** Changes since the last publication; a fault is the answer to publishing. */
  changes: readonly SiteChange[] = [];
  publishFault: ApiError | undefined;
  /** Publications that wait for their time; undefined if nothing can be published later. A fault is the answer in its place. */
  schedule: ScheduledPublish[] | undefined;
  scheduleFault: ApiError | undefined;
  /** Publishing ends when this resolves. */
  publishing: Promise<void> = Promise.resolve();
  private readonly done = new Map<string, EditResult>();
  private readonly operations = new Map<string, readonly Operation[]>();
  private undoable: Step[] = [];
  private redoable: Step[] = [];
  private version = 1;
  private readonly listeners = new Set<ServerResponse>();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  origin = "";

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  get address(): string {
    return `${this.origin}/__sectile/edit/#${secret}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Applies an edit by somebody else. */
  change(operation: Operation): void {
    apply(this.document, operation);
    this.version++;
    this.send({ event: "changed", version: String(this.version) });
  }

  send(event: EditorEvent): void {
    for (const listener of this.listeners) listener.write(`${JSON.stringify(event)}\n`);
  }

  private get history() {
    return { undo: this.undoable.at(-1)?.label, redo: this.redoable.at(-1)?.label };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // On a connection that has been used, Chromium repeats a cut request by itself.
    response.shouldKeepAlive = false;
    const { pathname, searchParams } = new URL(request.url ?? "/", this.origin);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const file = (type: string, body: string | Buffer) =>
      response.writeHead(200, { "Content-Type": type }).end(body);
    if (pathname === "/__sectile/edit/frame") return void file("text/html", fakeFrame);
    if (pathname === "/__sectile/edit/") return void file("text/html", await readFile(`${files}index.html`));
    if (pathname.startsWith("/__sectile/edit/assets/")) {
      const name = pathname.slice("/__sectile/edit/assets/".length);
      const type = name.endsWith(".css") ? "text/css" : "text/javascript";
      return void file(type, await readFile(join(files, name)));
    }
    if (pathname.endsWith(".svg") || pathname.endsWith(".webp")) return void file("image/svg+xml", picture);
    if (request.headers.authorization !== `Bearer ${secret}`)
      return void json(401, { code: "unauthorized", message: "No." } satisfies ApiError);
    const call = pathname.replace("/__sectile/api/", "");
    if (call === "events") {
      response.writeHead(200, { "Content-Type": "application/x-ndjson" }).flushHeaders();
      this.listeners.add(response);
      return void response.on("close", () => this.listeners.delete(response));
    }
    if (call === "site") return void json(200, this.site());
    if (call === "page")
      return void json(
        200,
        this.page({
          path: searchParams.get("path") ?? "/",
          language: searchParams.get("language") ?? undefined,
        }),
      );
    if (call === "links")
      return void json(200, {
        links: [
          { page: "/", section: "team", pointer: "/team/0/imgLink", text: "Ada" },
          { pointer: "/footerLinks/0/link", text: "About" },
        ],
      });
    if (call === "untranslated")
      return void json(200, {
        languages: [{ code: "ru", count: 3 }],
        pages: [{ path: "/", count: 2 }],
        site: 1,
      } satisfies Untranslated);
    if (call === "preview") return void json(200, { html: "<!doctype html><title>Preview</title>" });
    if (call === "icons") return void json(200, iconsFor(searchParams.get("search") ?? ""));
    if (call === "pictures" && request.method === "GET")
      return void json(200, { pictures: [{ path: "assets/ada.svg", url: "/assets/ada.svg" }] });
    const target = "dist/sites/mine";
    if (call === "publish" && request.method === "GET")
      return void json(200, {
        target,
        last: "2026-11-22T10:00:00.000Z",
        changes: this.changes,
        problems: this.problems.filter(({ severity }) => severity === "error"),
        unfinished: [],
        isRunning: false,
        canSchedule: this.schedule !== undefined,
      } satisfies PublishState);
    const body = await read(request);
    if ((call === "schedule" || call === "unschedule") && this.schedule) {
      if (this.scheduleFault) return void json(500, this.scheduleFault);
      const { at, id } = body === "" ? {} : JSON.parse(body);
      if (at !== undefined) this.schedule.push({ id: String(this.schedule.length + 1), at });
      if (id !== undefined) this.schedule = this.schedule.filter((one) => one.id !== id);
      return void json(200, { scheduled: this.schedule } satisfies ScheduleList);
    }
    if (call === "publish") {
      this.send({ event: "publishing", done: 3, of: 12 });
      await this.publishing;
      if (this.publishFault) return void json(503, this.publishFault);
      const { version, changes } = { version: String(this.version), changes: this.changes };
      const address = "https://example.org/";
      const made = { pages: 12, files: 40, bytes: 1000, last: "2026-11-22T11:00:00.000Z" };
      return void json(200, {
        target,
        version,
        changes,
        address,
        ...made,
      } satisfies PublishResult);
    }
    if (call === "unused") {
      const { paths = [] } = body === "" ? {} : JSON.parse(body);
      this.unused = this.unused.filter((path) => !paths.includes(path));
      const files = this.unused.map((path) => ({ path, url: `/${path}`, bytes: 81_234 }));
      return void json(200, { files });
    }
    if (call === "pictures") {
      if (this.pictureFault) return void json(422, this.pictureFault);
      const path = `assets/${searchParams.get("name")}`;
      return void json(200, { path, url: `/${path}`, width: 400, height: 300 });
    }
    const asked = JSON.parse(body);
    if (call === "edits") return this.edit(asked, response, json);
    if (call === "undo" || call === "redo") return void json(...this.goThrough(call, asked.show));
    json(404, { code: "not-found", message: "There is no such call." } satisfies ApiError);
  }

  private edit(
    request: EditRequest,
    response: ServerResponse,
    json: (status: number, body: unknown) => unknown,
  ): void {
    const fault = this.faults.shift();
    if (fault === "gone") return void response.destroy();
    this.requests.push(request);
    if (fault)
      return void json(fault.code === "conflict" ? 409 : fault.code === "not-saved" ? 503 : 422, fault);
    const known = this.done.get(request.id);
    if (known) return void json(200, known);
    const before = structuredClone(this.document);
    const version = String(this.version);
    const operations = this.behind(request) ?? [];
    if (!operations.every((operation) => apply(this.document, operation))) {
      this.document = before;
      return void json(422, { code: "names-nothing", message: "There is no such place." } satisfies ApiError);
    }
    const after = structuredClone(this.document);
    const at = operations[0]?.at;
    this.undoable.push({ label: request.label, at, before, after });
    this.redoable = [];
    const result = this.result(request.show, at);
    this.done.set(request.id, { ...result, made: { before: version, after: result.version } });
    this.operations.set(request.id, operations);
    json(200, this.done.get(request.id));
    this.send({ event: "changed", version: result.version });
  }

  /** Moves an edit's operations behind the edits that it names. */
  private behind({ operations, intent, after = [] }: EditRequest): readonly Operation[] | undefined {
    const done = after.flatMap((id) => this.operations.get(id) ?? []);
    const moved = positionsBehind({ operations, intent }, done);
    return moved && (moved.operations ?? this.operationsOf(moved.intent));
  }

  private operationsOf(intent: Intent | undefined): Operation[] {
    if (intent?.kind === "add-section") {
      const uniqId = `new-${this.version}`;
      const data = {
        title: "A new section",
        ...(intent.type === "Team" && { team: [{ name: "Somebody" }] }),
      };
      const value = { id: intent.type, uniqId, status: "published", colorMode: "LIGHT", data };
      return [{ op: "insert", at: { page: intent.page, path: ["components", intent.at] }, value }];
    }
    if (intent?.kind === "change-type")
      return [
        { op: "set", at: { page: intent.page, section: intent.section, path: ["id"] }, value: intent.type },
      ];
    if (intent?.kind === "duplicate-section") {
      const sections = pageOf(this.document, intent.page)?.components ?? [];
      const index = sections.findIndex(({ uniqId }) => uniqId === intent.section);
      const value = { ...structuredClone(sections[index]), uniqId: `copy-${this.version}` };
      return [{ op: "insert", at: { page: intent.page, path: ["components", index + 1] }, value }];
    }
    if (intent?.kind === "duplicate-item") {
      const { page = "", section = "", path } = intent.at;
      let value: unknown = sectionOf(this.document, page, section);
      for (const key of path) value = (value as Record<string | number, unknown>)[key];
      return [
        { op: "insert", at: { ...intent.at, path: [...path.slice(0, -1), Number(path.at(-1)) + 1] }, value },
      ];
    }
    return [];
  }

  private goThrough(direction: "undo" | "redo", show: Shown): [number, EditResult | ApiError] {
    const [from, to] = direction === "undo" ? [this.undoable, this.redoable] : [this.redoable, this.undoable];
    const step = from.pop();
    if (!step) return [409, { code: "nothing-to-undo", message: "Nothing to undo." }];
    to.push(step);
    this.document = structuredClone(direction === "undo" ? step.before : step.after);
    return [200, this.result(show, step.at)];
  }

  private result(show: Shown, at: Address | undefined): EditResult {
    this.version++;
    const { version, history, site } = {
      version: String(this.version),
      history: this.history,
      site: this.site(),
    };
    const made = { before: version, after: version };
    return { version, made, history, at, page: this.page(show), site };
  }

  private site(): SiteState {
    const { pages, translations, ...settings } = this.document;
    return {
      version: String(this.version),
      name: "Sample",
      languages: [
        { code: "en", name: "English", isPrimary: true },
        ...Object.keys(translations).map((code) => ({ code, name: "Deutsch", isPrimary: false })),
      ],
      pages: pages.map(({ path, meta }) => ({
        path,
        name: meta.title || path,
        title: meta.title,
        status: "published",
      })),
      settings,
      types,
      permission: { role: "owner", languages: [] },
      hasPresence: false,
      cardColours: { background: "#1c3a70", ink: "#ffffff", accent: "#f2b56b" },
      fonts: ["Inter", "Lora"],
      movedColours: [{ mode: "DARK", name: "primaryDark", shown: "#aabbcc" }],
      purposes: ["text", "people", "frame"],
      usedTypes: [],
      fields: siteFields,
      pageFields,
      translations: {},
      history: this.history,
      base: "/",
      canPublish: true,
      hasVersions: true,
      storageKey: "fake",
    };
  }

  private page({ path, language }: Shown): PageState {
    const page = pageOf(this.document, path) ?? (this.document.pages[0] as Document["pages"][number]);
    const over =
      language && this.document.translations[language]?.pages.find((one) => one.path === page.path);
    const translation = (id: string) =>
      over ? over.components.find(({ uniqId }) => uniqId === id)?.data : undefined;
    const shown: Section[] = page.components.map((section) => ({
      ...section,
      data: { ...section.data, ...translation(section.uniqId) },
    }));
    return {
      path: page.path,
      language,
      version: String(this.version),
      html: fakePage(page, shown),
      problems: this.problems,
      own: { ...page, components: undefined },
      ownTranslation: undefined,
      sections: page.components.map(
        ({ id, uniqId, status, data, colorMode, orientation, variant, spacing }) => ({
          id: uniqId,
          type: id,
          status,
          colorMode: String(colorMode ?? ""),
          orientation: String(orientation ?? "LEFT"),
          variant: String(variant ?? ""),
          spacing: String(spacing ?? "normal"),
          data,
          translation: translation(uniqId),
        }),
      ),
    };
  }
}

const iconsFor = (search: string) => ({
  icons: ["star", "heart", "mail", "phone", "map-pin", "calendar", "brand-github", "brand-x"]
    .filter((name) => name.includes(search))
    .map((name) => ({ name, drawing })),
  next: undefined,
});

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
