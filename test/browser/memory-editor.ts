/** Opens the editor of a provider's product in a real browser: the small sample site, in stores in memory. */
import type { BrowserContextOptions, Locator } from "playwright-core";
import { expect } from "vitest";
import type { EditorHandlerOptions } from "#editor";
import { startProvider } from "../editor/memory-server.ts";
import { samplePictures, sampleSite } from "../editor/sample-site.ts";
import { createTabs, noteHints } from "./open-editor.ts";

const wide = { width: 1440, height: 900 };

export type MemoryEditor = Awaited<ReturnType<ReturnType<typeof createMemoryEditors>>>;

interface MemoryOptions extends Partial<EditorHandlerOptions> {
  /** Changes the sample site before it is opened. */
  readonly edit?: (document: ReturnType<typeof sampleSite>) => void;
  /** Files of the site besides the sample's pictures. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>;
  /** Options of a separate context, for changes that the shared tab cannot undo. */
  readonly own?: BrowserContextOptions;
  /** False to leave the tab empty. */
  readonly isOpen?: boolean;
}

/**
 * Call it once, at the top of a test file.
 * @returns a function that opens a site of its own, as an owner who may publish
 */
export function createMemoryEditors() {
  // In a browser with another language the editor is in English.
  const openTab = createTabs({ viewport: wide, locale: "de-DE" });
  return async ({ edit, files, own, isOpen = true, ...options }: MemoryOptions = {}) => {
    const provider = await startProvider(
      {},
      {},
      { authorize: (_, site) => ({ site, name: "Ada" }), onPublish: async () => {}, ...options },
    );
    const document = sampleSite();
    edit?.(document);
    const site = provider.addSite(document, { ...samplePictures, ...files });
    const tab = await openTab(provider.origin, own);
    const { page } = tab;
    await page.addInitScript(noteHints);
    const frame = page.frameLocator('iframe[title="Page"]');
    const dialog = page.getByRole("dialog");
    const panel = page.getByRole("complementary", { name: "Inspector" });
    const bar = page.getByRole("toolbar", { name: "Editor" });
    const address = `${tab.origin}${site.root}`;
    const field = (pointer: string, section = "team"): Locator =>
      frame.locator(`[data-section="${section}"] [data-at="${pointer}"]`).first();
    const isShown = () => frame.locator("[data-section]").first().waitFor();
    if (isOpen) {
      await page.goto(address);
      await isShown();
    }
    return {
      ...tab,
      address,
      provider,
      site,
      frame,
      dialog,
      panel,
      bar,
      field,
      isShown,
      button: (name: string) => page.getByRole("button", { name, exact: true }),
      /** Button of a toolbar in the page. */
      tool: (toolbar: string, name: string) =>
        frame.getByRole("toolbar", { name: toolbar }).getByRole("button", { name, exact: true }),
      /** Replaces a text of the page, and goes on writing. */
      async write(text: string, section = "team", pointer = "/title"): Promise<void> {
        await field(pointer, section).click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.insertText(text);
      },
      /** Opens another page by its path. */
      async openPage(path: string): Promise<void> {
        await bar.getByRole("button", { name: /Page$/ }).click();
        await page.getByRole("option").filter({ hasText: path }).click();
      },
      /** Changes the site, as another server does, before the next edit reaches this one. */
      meanwhile: (change: Parameters<typeof site.change>[0]) =>
        page.route(
          "**/api/edits",
          async (route) => {
            await site.change(change);
            await route.continue();
          },
          { times: 1 },
        ),
      /** Section as it is stored. */
      stored: (section: string) =>
        site
          .document()
          .pages.flatMap(({ components }: { components: { uniqId: string }[] }) => components)
          .find(({ uniqId }: { uniqId: string }) => uniqId === section),
      async closeDialog(): Promise<void> {
        await page.keyboard.press("Escape");
        await expect.poll(() => dialog.count()).toBe(0);
      },
    };
  };
}
