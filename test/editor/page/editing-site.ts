/**
 * A page with the iframe's script, and an editor shell that records its messages: served from memory, with real templates and
 * pictures.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import type { FromFrame, Selection, ShownSection, ToFrame } from "../../../src/editor/shared/messages.ts";
import { frameEn } from "../../../src/editor/shared/words/frame.en.ts";
import { bothPages } from "../../support/editing-pages.ts";
import { catalogue, types } from "../types.ts";

export interface TestSection {
  readonly id: string;
  readonly uniqId: string;
  readonly status?: string;
  readonly data: Record<string, unknown>;
}

export const exampleData = async (type: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(`templates/sections/${type}/example.json`, "utf8"));

const around = `<!doctype html><html lang="en"><title>Editor</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<iframe title="Page" name="token" sandbox="allow-scripts" src="/__sectile/edit/frame"></iframe>`;

/** Serves pages that are created for each test, with their stylesheets and scripts under their real names. */
export async function startEditingSite() {
  const files = new Map<string, string>();
  const folder = `${process.cwd()}/dist/engine/editor/`;
  const manifest = JSON.parse(await readFile(`${folder}manifest.json`, "utf8"));
  files.set("/frame.js", await readFile(folder + manifest.frame, "utf8"));
  files.set("/__sectile/edit/", around);
  files.set(
    "/__sectile/edit/frame",
    '<!doctype html><title>Page</title><script type="module" src="/frame.js"></script>',
  );
  const server = createServer(async ({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://host");
    const kinds = { js: "text/javascript", css: "text/css", webp: "image/webp", svg: "image/svg+xml" };
    const kind =
      kinds[(/\.(\w+)$/.exec(pathname)?.[1] ?? "") as keyof typeof kinds] ?? "text/html; charset=utf-8";
    const sample = pathname.replace(/^\/files\/assets\//, "templates/samples/");
    // The script loads its own parts, such as the editor of articles, from beside it.
    const part = folder + pathname.slice(1);
    const body =
      files.get(pathname) ??
      (await readFile(sample).catch(() => undefined)) ??
      (await readFile(part).catch(() => undefined));
    // A page without an origin requests modules with CORS.
    const headers = { "content-type": kind, "access-control-allow-origin": "*" };
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Renders the page as the server does. */
  function render(sections: readonly TestSection[], site: object = {}) {
    const document = {
      siteId: "editing",
      name: "Editing",
      isPaid: true,
      headerLinks: [{ text: "Home", link: "/" }],
      pages: [{ path: "/", components: sections }],
      ...site,
    };
    const editing = bothPages(document, catalogue).editing();
    for (const { path, contents } of editing.files) files.set(`/${path}`, contents);
    const shown: ShownSection[] = sections.map(({ id, uniqId, status = "published", data }) => ({
      id: uniqId,
      type: id,
      isHidden: status !== "published",
      data,
    }));
    return { html: editing.contents, sections: shown };
  }

  return {
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    render,
    /** Opens the page in an iframe, and waits until it is ready. */
    async open(page: Page, sections: readonly TestSection[], site: object = {}): Promise<Editing> {
      await page.goto(`${origin}/__sectile/edit/`);
      const first = render(sections, site);
      await page.evaluate(
        ({ html, begin, sections }) =>
          new Promise<void>((done) => {
            const frame = document.querySelector("iframe") as HTMLIFrameElement;
            const post = (message: object) =>
              frame.contentWindow?.postMessage({ ...message, token: "token" }, "*");
            const reported: unknown[] = [];
            Object.assign(window, { reported, post });
            addEventListener("message", ({ data: { token, ...data } }) => {
              if (token !== "token") return;
              reported.push(data);
              if (data.kind === "loaded") post({ kind: "page", html });
              if (data.kind !== "ready") return;
              post(begin);
              post({ kind: "show", html, sections });
              done();
            });
            // It may have loaded already without anybody listening.
            frame.src += "";
          }),
        {
          ...first,
          begin: { kind: "begin", language: "en", types, words: frameEn, fields: undefined } as ToFrame,
        },
      );
      const editing = new Editing(page, (next, of) => render(next, of));
      await editing.tools.waitFor({ state: "attached" });
      return editing;
    },
  };
}

type Kind = FromFrame["kind"];
type Render = (
  sections: readonly TestSection[],
  site?: object,
) => { readonly html: string; readonly sections: ShownSection[] };

/** The page in its iframe, and the editor shell. */
export class Editing {
  readonly page: Page;
  readonly #render: Render;
  #shows = 0;
  #marks = 0;

  constructor(page: Page, render: Render) {
    this.page = page;
    this.#render = render;
  }

  get inside() {
    return this.page.frameLocator("iframe");
  }

  get frame(): Frame {
    return this.page.frames()[1] as Frame;
  }

  /** The overlay over the page. */
  get tools() {
    return this.inside.getByRole("region", { name: "Editing tools" });
  }

  section(id: string) {
    return this.inside.locator(`[data-section="${id}"]`);
  }

  field(section: string, pointer: string) {
    return this.section(section).locator(`[data-at="${pointer}"]`).first();
  }

  toolbar(name: string) {
    return this.inside.getByRole("toolbar", { name, exact: true });
  }

  button(toolbar: string, name: string) {
    return this.toolbar(toolbar).getByRole("button", { name, exact: true });
  }

  /** Lists the iframe's messages of one kind, including those still on their way from the iframe's process. */
  async reported<K extends Kind>(kind: K): Promise<Extract<FromFrame, { kind: K }>[]> {
    const mark = ++this.#marks;
    await this.frame.evaluate(
      (number) => parent.postMessage({ token: "token", kind: "mark", number }, "*"),
      mark,
    );
    const all = await this.page.evaluate(async (number) => {
      const { reported } = window as never as { reported: (FromFrame | { kind: "mark"; number: number })[] };
      const isMark = (one: (typeof reported)[number]) => one.kind === "mark" && one.number === number;
      while (!reported.some(isMark))
        await new Promise((done) => addEventListener("message", done, { once: true }));
      reported.splice(reported.findIndex(isMark), 1);
      return reported as FromFrame[];
    }, mark);
    return all.filter((message): message is Extract<FromFrame, { kind: K }> => message.kind === kind);
  }

  async last<K extends Kind>(kind: K): Promise<Extract<FromFrame, { kind: K }> | undefined> {
    return (await this.reported(kind)).at(-1);
  }

  /** Sends the iframe a message, and waits until its script has handled it. */
  async post(message: ToFrame): Promise<void> {
    // Listeners are called in the order in which they were added: this one after the script's.
    const heard = await this.frame.evaluateHandle(() => ({
      message: new Promise<void>((done) => addEventListener("message", () => done(), { once: true })),
    }));
    await this.page.evaluate(
      (sent) => (window as never as { post(message: object): void }).post(sent),
      message,
    );
    await heard.evaluate(({ message }) => message);
  }

  /**
   * Shows the page with other sections, and waits until it is drawn: its styles and scripts come first.
   * @param selection the new position of the selected element
   * @param isUndone true if an undo led to this page
   */
  async show(
    sections: readonly TestSection[],
    site?: object,
    selection?: Selection,
    isUndone = false,
  ): Promise<void> {
    const { html, sections: shown } = this.#render(sections, site);
    const mark = `<meta name="shown" content="${++this.#shows}">`;
    await this.post({
      kind: "show",
      selection,
      html: html.replace("</head>", `${mark}</head>`),
      sections: shown,
      isUndone,
    });
    await this.inside.locator(`meta[content="${this.#shows}"][name=shown]`).waitFor({ state: "attached" });
    await this.drawn();
  }

  /** Waits two frames, after which everything is drawn. */
  async drawn(): Promise<void> {
    await this.frame.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}
