/** The system's Chromium, and pages that remember everything that went wrong in them. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { findChromium } from "../../scripts/test/tools.js";
import { isRecycled, keep, recycle, takeRecycled } from "./recycled-pages.ts";

let started: Promise<Browser> | undefined;

/** The browser of this process, started once for all files: to close it is to close the pages that the file has opened. */
export async function launch(): Promise<Browser> {
  started ??= start();
  const browser = await started;
  const close = async () => {
    const left = browser.contexts().filter((context) => !isRecycled(context));
    await Promise.all(left.map((context) => context.close()));
  };
  return Object.create(browser, { close: { value: close } });
}

async function start(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("Chromium is not installed. Run `npm test` once, or set CHROMIUM to the path of one.");
  // No sandbox inside of containers, and no connection of the browser's own.
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    // Letters stand where they do in every Chromium, with windows or without.
    "--font-render-hinting=none",
    "--disable-lcd-text",
  ];
  return chromium.launch({ executablePath, args });
}

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

export interface WatchedPage {
  readonly page: Page;
  /** Console errors, uncaught errors, failed and refused requests, in order. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/**
 * What moves is drawn sixty times a second: only where it is the point.
 * @returns a page as it is for who was never there; which one it is only its renderer knows
 */
export async function open(browser: Browser, given: BrowserContextOptions): Promise<WatchedPage> {
  const options = { viewport: desktop, reducedMotion: "reduce" as const, ...given };
  const page = (await takeRecycled(options)) ?? (await newPage(browser, options));
  await answerLate(page.context());
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // What the browser itself gave up: it went on to another page, or needs no more what it fetched ahead.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  let closing: Promise<void> | undefined;
  const letGo = async () => {
    if (!(await recycle(page))) await page.context().close();
  };
  return {
    page,
    problems,
    close: () => {
      closing ??= letGo();
      return closing;
    },
  };
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  // Less than a test has, so that what hangs is named; more than a busy machine needs.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await keep(page, options);
  return page;
}

/** Holds what comes to such an address until it is let go: the request, or its answer when the server has done it already. */
export async function hold(
  page: Page,
  address: RegExp | string,
  what: "request" | "answer" = "request",
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    const response = what === "answer" ? await route.fetch() : undefined;
    await held;
    await (response ? route.fulfill({ response }) : route.continue());
  });
  return letGo;
}

/** Has the editor's server answer up to `LATE_ANSWERS` milliseconds later, for who looks for what an owner could do meanwhile. */
async function answerLate(context: BrowserContext): Promise<void> {
  const most = Number(process.env.LATE_ANSWERS ?? 0);
  if (most === 0) return;
  await context.route(/\/api\/(?!events|icons)/, async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * most));
    // Of a page that is closed meanwhile nobody waits for it.
    await route.continue().catch(() => {});
  });
}

/**
 * Presses something that opens a new tab.
 * @returns the address that the new tab asks for. It is not waited for: from 150 on the renderer of Chromium's headless shell
 * crashes in most new tabs that Playwright watches, whatever the page (microsoft/playwright#42142); without it none does.
 */
export async function addressOfNewTab(page: Page, press: () => Promise<void>): Promise<string> {
  const isVisit = (request: Request) => request.isNavigationRequest() && !request.headers()["sec-purpose"];
  const [request] = await Promise.all([page.context().waitForEvent("request", isVisit), press()]);
  return request.url();
}
