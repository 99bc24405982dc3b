/** Chromium, and pages that record everything that goes wrong in them. */
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import { findChromium } from "../../scripts/test/tools.js";

let started: Promise<Browser> | undefined;

/** @returns the browser of this process, started once for all files; `close` closes the pages that a file has opened */
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
  // Containers allow no sandbox. The browser opens no connections of its own.
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    // Places letters as every Chromium does, with windows or without.
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
 * Opens a page in a context of its own: nothing is stored, nothing is cached. Costs a quarter of a second of a processor, so
 * tests that need no fresh browser share a tab (tabs.ts). Motion is reduced unless a test asks for it.
 */
export async function open(browser: Browser, given: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: "reduce", ...given });
  // Less than a test's limit, so that the step that hangs is named; more than a busy machine needs.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // The browser aborts requests itself when it leaves a page or no longer needs what it prefetched.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return { page, problems, close: () => context.close() };
}

/**
 * Holds requests to an address until the returned function is called: the request itself, or the answer to what the server
 * has already done.
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
 * Presses something that opens a new tab.
 * @returns the address that the new tab requests. Does not wait for the tab: since version 150 Chromium's headless shell
 * crashes in most new tabs that Playwright watches (microsoft/playwright#42142).
 */
export async function addressOfNewTab(page: Page, press: () => Promise<void>): Promise<string> {
  const isVisit = (request: Request) => request.isNavigationRequest() && !request.headers()["sec-purpose"];
  const [request] = await Promise.all([page.context().waitForEvent("request", isVisit), press()]);
  return request.url();
}
