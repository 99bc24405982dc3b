/** Sites with third parties, and visits to them. All other hosts are blocked: no request leaves the machine. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir } from "../support/cache-dir.ts";
import { section } from "../templates/sections/build-page.ts";
import { launch, open } from "./chromium.ts";
import { type Host, serve } from "./serve.ts";

export const gtagId = "G-ABCDEF1234";
export const chatKeys = {
  livechat: "12345678",
  jivochat: "AbCdEfGh12",
  olark: "1234-567-10-8901",
  intercom: "abcd1234",
  freshchat: "01234567-89ab-cdef-0123-456789abcdef",
} as const;
const chat = (name: keyof typeof chatKeys) => ({
  chatsData: [{ name, key: chatKeys[name], isPrimary: true }],
});
const counters = { gtagId, facebookPixelCode: "123456789012345", ymId: "87654321" };
const everything = { ...counters, adSensePublisherId: "pub-1234567890123456", ...chat("intercom") };
const banner = (style: "gdpr" | "simple") => ({ cookieSettings: { [style]: { isVisible: true } } });

/** Site documents, keyed by their folder on the host. */
const sites = {
  free: { settings: everything },
  simple: { settings: everything, ...banner("simple") },
  gated: { settings: everything, ...banner("gdpr") },
  paid: { settings: everything, ...banner("gdpr"), isPaid: true },
  paidAsking: {
    settings: everything,
    cookieSettings: { gdpr: { isVisible: true }, onPaidSites: true },
    isPaid: true,
  },
  preview: { settings: everything, isForPreview: true },
  empty: {},
  unchosen: { settings: { chatsData: [{ name: "olark", key: chatKeys.olark }] } },
  ...Object.fromEntries(
    Object.entries(everything).map(([name, value]) => [name, { settings: { [name]: value } }]),
  ),
  ...Object.fromEntries(
    (Object.keys(chatKeys) as (keyof typeof chatKeys)[]).map((name) => [name, { settings: chat(name) }]),
  ),
};

/** Loaded URLs in loading order, keyed by the name in documents. */
export const urls = {
  adSensePublisherId:
    "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890123456",
  facebookPixelCode: "https://connect.facebook.net/en_US/fbevents.js",
  gtagId: `https://www.googletagmanager.com/gtag/js?id=${gtagId}`,
  intercom: "https://widget.intercom.io/widget/abcd1234",
  ymId: "https://mc.yandex.ru/metrika/tag.js",
};
export const analyticsUrls = [urls.facebookPixelCode, urls.gtagId, urls.ymId];
export const marketingUrls = [urls.adSensePublisherId, urls.intercom];
export const allUrls = Object.values(urls);

let host: Host;
let browser: Browser;

let folder: string;
const built = new Map<string, Promise<void>>();
let shared: ReturnType<typeof openVisitor> | undefined;

/** Serves the sites, each built on its first visit. @returns a function that stops serving */
export async function openSites(): Promise<() => Promise<void>> {
  folder = await mkdtemp(join(tmpdir(), "sectile-third-party-"));
  host = await serve(join(folder, "out"));
  browser = await launch();
  return async () => {
    shared = undefined;
    built.clear();
    await browser.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function build(name: string): Promise<void> {
  const engine = await loadEngine();
  const paragraph = "<br>a line".repeat(200);
  const components = [
    section("TitleParagraph", { title: "First", paragraph }),
    section("TitleParagraph", { title: "Last", paragraph }, { uniqId: "last" }),
  ];
  const pages = [{ path: "/", meta: { title: "One page" }, components }];
  const site = { siteId: "test", name: "Test", ...sites[name as keyof typeof sites], pages };
  const source = join(folder, name);
  await mkdir(source);
  await writeFile(join(source, "site.json"), JSON.stringify(site));
  const out = join(folder, "out", name);
  const options = {
    out,
    base: `/${name}/`,
    limits: "warn",
    strict: false,
    clean: false,
    cache: true,
    cacheDir,
  } as const;
  expect(await engine.buildSite(source, source, options)).toMatchObject({ report: { ok: true } });
}

/** A choice as the cookie banner stores it. */
export const consent = (analytics: boolean, marketing: boolean) =>
  JSON.stringify({ analytics, marketing, functional: true });

/** Turns on Global Privacy Control. Runs in the page. */
export const signal = () =>
  Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });

/** Makes storage throw. Runs in the page. */
export const blocked = () =>
  Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });

/** A site, a visitor, the visitor's browser and actions, and the URLs that load. */
export type ConsentCase = [site: string, visitor: string, options: VisitOptions, urls: string[]];

/** Expects that a visitor's first action loads these URLs once, and no others. */
export async function expectLoaded([site, _, options, urls]: ConsentCase): Promise<void> {
  const { page, problems, requested, close } = await visit(site, options);
  await act(page);
  expect(await scriptsIn(page)).toEqual(urls);
  expect(requested.sort()).toEqual([...urls].sort());
  expect(problems).toEqual([]);
  await close();
}

export interface VisitOptions extends BrowserContextOptions {
  /** Value of `cookieSettings` in localStorage when the page opens. */
  readonly stored?: string;
  /** Runs in the page before its own scripts. */
  readonly before?: () => void;
  readonly anchor?: string;
  /** Opens a separate tab in which no pointer has moved. */
  readonly isFirst?: boolean;
  /** Changes the page's HTML before it is served. */
  readonly rewrite?: (html: string) => string;
  /** Answers of other hosts; default: an empty script. */
  readonly answer?: Answer;
}

type Answer = (route: Route) => Promise<void>;

const emptyScript: Answer = (route) => route.fulfill({ contentType: "text/javascript", body: "" });

/** Opens a tab with all other hosts blocked. `begin` sets their answers, and clears the list of requests to them. */
async function openVisitor(options: BrowserContextOptions = {}) {
  const { page, problems, close } = await open(browser, options);
  let answer = emptyScript;
  let requested: string[] = [];
  await page.context().route(
    (url) => url.origin !== host.origin,
    (route) => {
      requested.push(route.request().url());
      return answer(route);
    },
  );
  await page.addInitScript(rememberArrivals);
  const begin = (given: Answer) => {
    answer = given;
    requested = [];
    (problems as string[]).length = 0;
    return requested;
  };
  return { page, problems, begin, close };
}

/** The tab shared by visits that need neither an empty history nor their own window. */
async function sharedPage() {
  const visitor = await openVisitor();
  const { page } = visitor;
  // A page of the origin on which storage can be set.
  await page.route(`${host.origin}/`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${host.origin}/`);
  return { ...visitor, close: async () => {} };
}

/** Opens a site's page with all other hosts blocked, and waits until the page is at rest. */
export async function visit(site: string, options: VisitOptions = {}) {
  const { stored, before, anchor = "", rewrite, isFirst, answer = emptyScript, ...rest } = options;
  const isBuilt = built.get(site) ?? build(site);
  built.set(site, isBuilt);
  await isBuilt;
  const isPlain = !isFirst && anchor === "" && !rewrite && Object.keys(rest).length === 0;
  if (isPlain) shared ??= sharedPage();
  const { page, problems, begin, close } = isPlain && shared ? await shared : await openVisitor(rest);
  if (rewrite)
    await page.route(`${host.origin}/${site}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    });
  if (isPlain) {
    // The page being left may refuse its storage.
    await page.goto(`${host.origin}/`);
    await page.evaluate((value) => {
      localStorage.clear();
      if (value !== undefined) localStorage.setItem("cookieSettings", value);
    }, stored);
  } else if (stored !== undefined)
    await page.addInitScript((value) => localStorage.setItem("cookieSettings", value), stored);
  if (before) {
    const script = await page.addInitScript(before);
    if (isPlain) onTestFinished(() => script.dispose());
  }
  const requested = begin(answer);
  await page.goto(`${host.origin}/${site}/${anchor}`);
  await settle(page);
  return { page, problems, requested, origin: host.origin, close };
}

/** Waits until the page has been drawn and its idle work is done. */
export const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        // During a smooth scroll the browser may never be idle.
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), {
          timeout: 1000,
        }),
      ),
  );

type Arrivals = { readonly arrived: Set<EventTarget | null> };

function rememberArrivals() {
  const arrived = new Set<EventTarget | null>();
  for (const type of ["load", "error"])
    document.addEventListener(type, ({ target }) => arrived.add(target), true);
  Object.assign(window, { arrived });
}

/** Moves the mouse and waits until all scripts requested by that have loaded. */
export async function act(page: Page) {
  await page.mouse.move(40, 40);
  await page.mouse.move(60, 60);
  await loaderIn(page);
  await settle(page);
  await page.waitForFunction(() =>
    [...document.scripts].every(
      (script) => script.type !== "" || (window as unknown as Arrivals).arrived.has(script) || !script.src,
    ),
  );
}

/** Waits until the page has loaded and run its third-party loader, if it has one. */
async function loaderIn(page: Page) {
  const late = await page.evaluate(async () => {
    const [own] = [...document.scripts].filter(({ type }) => type === "module");
    const text = own ? await (await fetch(own.src)).text() : "";
    const [, name] = /import\("\.\/([^"]*)"\)/.exec(text) ?? [];
    return own && name && new URL(name, own.src).href;
  });
  if (!late) return;
  await page.waitForFunction((url) => performance.getEntriesByName(url).length > 0, late);
  // As a string: an import written here would be resolved by this file.
  await page.evaluate(`import(${JSON.stringify(late)}).then(() => {})`);
}

/** Lists scripts of other hosts in the page, in the order of their requests. */
export const scriptsIn = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .filter(({ type }) => type === "")
      .map(({ src }) => src)
      .filter(Boolean),
  );

/** Reads the queue of Google's tag; only `arguments` objects are commands to it. */
export const commandsOf = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: object[] }).dataLayer ?? []).map((command) =>
      Object.prototype.toString.call(command) === "[object Arguments]"
        ? [...(command as unknown[])].map((value) => (value instanceof Date ? "a date" : value))
        : ["no command"],
    ),
  );
