/** Opens editors of real sites in a real browser. */
import type { BrowserContextOptions, FrameLocator, Locator, Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";
import type { Engine } from "#engine";
import { type RunningEditor, startEditor } from "../editor/running.ts";
import { desktop, launch, open, type WatchedPage } from "./chromium.ts";
import { type SlowNetwork, startSlowNetwork } from "./slow-network.ts";

/** A tab in front of a server. */
interface EditorTab {
  readonly page: Page;
  /** Origin that the browser uses instead of the server's. */
  readonly origin: string;
  /** Problems of the tab since it was opened or reused. */
  problems(): readonly string[];
  /** Waits until the editor reports that everything is saved. */
  saved(): Promise<void>;
}

export interface OpenedEditor extends Omit<EditorTab, "origin"> {
  /** Its own calls are not delayed. */
  readonly editor: RunningEditor;
  readonly address: string;
  /** The page in the iframe. */
  readonly frame: FrameLocator;
  /** The side panel. */
  readonly panel: Locator;
}

interface OpenOptions {
  /** Options of a separate context, for changes that the shared tab cannot undo. */
  readonly own?: BrowserContextOptions;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Engine of the editor. Default: one with the built-in section types. */
  readonly from?: Engine;
  /** True to show the hints of a first visit; needs `own`. */
  readonly hasHints?: boolean;
  /** Selector of an element that must be visible before the test begins; default: any section of the page. */
  readonly first?: string;
}

/**
 * @param options of every context
 * @returns a function that gives a tab for a server and its editor. All tests share one URL and one tab, so that the editor's
 * scripts stay compiled; nothing else is left from the previous test.
 */
export function createTabs(options: BrowserContextOptions) {
  let server = "";
  let network: SlowNetwork | undefined;
  let shared: WatchedPage | undefined;
  afterAll(async () => {
    await shared?.close();
    await network?.close();
  });

  async function openTab(own: BrowserContextOptions | undefined): Promise<WatchedPage> {
    const browser = await launch();
    if (own) {
      const tab = await open(browser, { ...options, ...own });
      onTestFinished(async () => {
        await tab.close();
        network?.reset();
      });
      return tab;
    }
    shared ??= await open(browser, options);
    const tab = shared;
    onTestFinished(() => leave(tab));
    return tab;
  }

  /** Ends the editor in the tab and clears its storage. */
  async function leave({ page }: WatchedPage): Promise<void> {
    // A call that is still pending ends with its page.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const { origin } = network as SlowNetwork;
    if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    network?.reset();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await devtools.detach();
  }

  /** @param own options of a separate context, for changes that the shared tab cannot undo */
  return async (origin: string, own?: BrowserContextOptions): Promise<EditorTab> => {
    server = origin;
    network ??= await startSlowNetwork(() => server);
    const { page, problems } = await openTab(own);
    const before = problems.length;
    return {
      page,
      origin: network.origin,
      problems: () => problems.slice(before),
      saved: () => page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor(),
    };
  };
}

/** Notes that the browser has shown all hints. The edited page and an empty tab have no storage. */
export function noteHints(): void {
  if (window === window.top && origin !== "null")
    localStorage.setItem("sectile-hints", "write add publish undo");
}

/**
 * Call it once, at the top of a test file.
 * @param options of every context
 * @returns a function that starts the editor of a site in its own folder and opens it
 */
export function createEditors(options: BrowserContextOptions = {}) {
  const openTab = createTabs(options);
  return async (
    files: Readonly<Record<string, string | object | Uint8Array>>,
    { own, from, viewport = desktop, hasHints = false, first = "[data-section]" }: OpenOptions = {},
  ): Promise<OpenedEditor> => {
    const editor = await startEditor(files, undefined, from);
    const { origin, ...tab } = await openTab(editor.origin, own);
    const { page } = tab;
    if (!hasHints) await page.addInitScript(noteHints);
    if (!own) await page.setViewportSize(viewport);
    const address = `${origin}/__sectile/edit/#${editor.secret}`;
    await page.goto(address);
    const frame = page.frameLocator("main iframe");
    if (first !== "") await frame.locator(first).first().waitFor();
    return {
      ...tab,
      editor,
      address,
      frame,
      panel: page.getByRole("complementary", { name: "Inspector" }),
    };
  };
}
