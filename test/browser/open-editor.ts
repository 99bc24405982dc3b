/** The editor of a site in a window, with its page shown. */
import type { Browser, FrameLocator, Locator } from "playwright-core";
import { onTestFinished } from "vitest";
import type { RunningEditor } from "../editor/running.ts";
import { open } from "./chromium.ts";

export interface OpenedEditor extends Pick<Awaited<ReturnType<typeof open>>, "page" | "problems"> {
  /** What is shown in the frame. */
  readonly frame: FrameLocator;
  readonly panel: Locator;
}

export async function openEditor(
  browser: Browser,
  { origin, secret }: RunningEditor,
  options: Parameters<typeof open>[1] = {},
): Promise<OpenedEditor> {
  const { page, problems, close } = await open(browser, {
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  onTestFinished(close);
  await page.goto(`${origin}/__sectile/edit/#${secret}`);
  const frame = page.frameLocator('iframe[title="Page"]');
  await frame.locator("[data-section]").first().waitFor();
  return { page, problems, frame, panel: page.getByRole("complementary", { name: "Inspector" }) };
}
