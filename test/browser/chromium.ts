/** Starts Chromium and opens pages that record every problem. */
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import { findChromium } from "../../scripts/test/tools.js";

let started: Promise<Browser> | undefined;

/** @returns the browser of this process, shared by all files; `close` closes the pages that a file has opened */
export async function launch(): Promise<Browser> {
  started ??= start();
  const browser = await started;
  const close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return Object.create(browser, { close: { value: close } });
}

async function start(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("Chromium is not installed. Run `npm test` once, or set CHROMIUM to the path of one.");
  // Containers have no sandbox. The browser opens no connections of its own.
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    // Places letters like every Chromium, headless or not.
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
 * Opens a page in its own context, with empty storage and cache. Costs a quarter of a second of processor time, so tests that do
 * not need a fresh browser share a tab (tabs.ts). Motion is reduced unless a test asks for it.
 */
export async function open(browser: Browser, given: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: "reduce", ...given });
  // Less than a test's timeout, so that the hanging step is named; more than a busy machine needs.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // The browser itself aborts requests when it leaves a page or no longer needs a prefetch.
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") problems.push(`failed (${why}): ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return {
    page,
    problems,
    async close() {
      // A call that is still pending ends with its page.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

/**
 * Holds requests to a URL until the returned function is called: the request itself, or the answer after the server has handled
 * it.
 */
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

/**
 * Clicks something that opens a new tab.
 * @returns the URL that the new tab requests. Does not wait for the tab: since version 150 Chromium's headless shell crashes in
 * most new tabs that Playwright watches (microsoft/playwright#42142).
 */
export async function addressOfNewTab(page: Page, press: () => Promise<void>): Promise<string> {
  const isVisit = (request: Request) => request.isNavigationRequest() && !request.headers()["sec-purpose"];
  const [request] = await Promise.all([page.context().waitForEvent("request", isVisit), press()]);
  return request.url();
}
