/** Opens editors of real sites in a real browser. */
import type { BrowserContextOptions, FrameLocator, Locator, Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";
import type { Engine } from "#engine";
import { type RunningEditor, startEditor } from "../editor/running.ts";
import { desktop, launch, open, type WatchedPage } from "./chromium.ts";
import { type SlowNetwork, startSlowNetwork } from "./slow-network.ts";

export interface OpenedEditor {
  /** Its own calls are not delayed. */
  readonly editor: RunningEditor;
  readonly address: string;
  readonly page: Page;
  /** The page in the iframe. */
  readonly frame: FrameLocator;
  /** The side panel. */
  readonly panel: Locator;
  /** Problems of the tab since the editor started. */
  problems(): readonly string[];
  /** Waits until the editor reports that everything is on disk. */
  saved(): Promise<void>;
}

/** Notes that the browser has shown all hints. The edited page has no storage. */
function noteHints(): void {
  if (window === window.top) localStorage.setItem("sectile-hints", "write add publish undo");
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
 * Call it once, at the top of a test file.
 * @param options of every context
 * @returns a function that starts the editor of a site in its own folder and opens it. All tests share one URL and one tab, so
 * that the editor's scripts stay compiled; nothing else is left from the previous test.
 */
export function createEditors(options: BrowserContextOptions = {}) {
  let origin = "";
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
    const { origin: address } = network as SlowNetwork;
    if (page.url().startsWith(address)) await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    network?.reset();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin: address, storageTypes: "all" });
    await devtools.detach();
  }

  return async (
    files: Readonly<Record<string, string | object | Uint8Array>>,
    { own, from, viewport = desktop, hasHints = false, first = "[data-section]" }: OpenOptions = {},
  ): Promise<OpenedEditor> => {
    const editor = await startEditor(files, undefined, from);
    origin = editor.origin;
    network ??= await startSlowNetwork(() => origin);
    const { page, problems } = await openTab(own);
    if (!hasHints) await page.addInitScript(noteHints);
    if (!own) await page.setViewportSize(viewport);
    const before = problems.length;
    const address = `${network.origin}/__sectile/edit/#${editor.secret}`;
    await page.goto(address);
    const frame = page.frameLocator("main iframe");
    if (first !== "") await frame.locator(first).first().waitFor();
    return {
      editor,
      address,
      page,
      frame,
      panel: page.getByRole("complementary", { name: "Inspector" }),
      problems: () => problems.slice(before),
      saved: () => page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor(),
    };
  };
}
