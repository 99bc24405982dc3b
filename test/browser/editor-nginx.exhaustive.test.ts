/** The editor in a browser behind nginx: with `proxy_pass` alone, as documented, and with events that are held back. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasNginx } from "../../scripts/test/tools.js";
import { siteText } from "../editor/document.ts";
import { startProvider } from "../editor/memory-server.ts";
import { startEditorNginx, startPlainNginx } from "../hosting/nginx.ts";
import { launch, open } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sectile-nginx-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function visit(origin: string) {
  const { page, problems, close } = await open(browser, {
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  });
  onTestFinished(close);
  await page.context().addCookies([{ name: "owner", value: "ada", url: origin }]);
  await page.goto(`${origin}/edit/one`);
  const title = page
    .frameLocator("main iframe")
    .locator('[data-section="title-1"] [data-at="/title"]')
    .first();
  return { page, problems, title };
}

const start = () => startProvider({ one: siteText }, { ada: ["one"] });

describe.skipIf(!hasNginx())("behind nginx", () => {
  test.each(["with proxy_pass alone", "as documented"])(
    "EDT-21 %s, two tabs see each other's edits",
    async (how) => {
      const provider = await start();
      const nginx =
        how === "as documented"
          ? await startEditorNginx(createFolder(), [provider.origin, provider.origin], true)
          : await startPlainNginx(createFolder(), provider.origin);
      onTestFinished(nginx.stop);
      const [one, other] = [await visit(nginx.origin), await visit(nginx.origin)];
      await other.title.waitFor();
      await one.title.click();
      await one.page.keyboard.press("ControlOrMeta+a");
      await one.page.keyboard.insertText("Through nginx");
      await one.page.keyboard.press("Escape");
      await expect.poll(() => other.title.textContent()).toBe("Through nginx");
      expect(await one.page.getByText("Messages of the server do not arrive").count()).toBe(0);
      expect([one.problems, other.problems]).toEqual([[], []]);
    },
  );

  test("EDT-21 if events are held back, the editor opens and tells it, and the owner can put that aside", async () => {
    const provider = await start();
    const nginx = await startPlainNginx(
      createFolder(),
      provider.origin,
      "proxy_ignore_headers X-Accel-Buffering;",
    );
    onTestFinished(nginx.stop);
    const { page, title, problems } = await visit(nginx.origin);
    await title.waitFor();
    await page.getByText("Messages of the server do not arrive here").waitFor();
    await title.click();
    await page.keyboard.press("End");
    await page.keyboard.insertText("!");
    await page.keyboard.press("Escape");
    await expect.poll(() => provider.documents.texts.get("one")).toContain("Hello, world!");
    await page.getByRole("main").getByRole("button", { name: "Close" }).click();
    expect(await page.getByText("Messages of the server do not arrive").count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
