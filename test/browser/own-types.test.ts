/** A provider's own section type, for its author and for an owner: frames that follow its sources, and a panel with its labels. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { findChromium } from "../../scripts/test/tools.js";
import { cacheDir } from "../support/cache-dir.ts";
import { launch, open } from "./chromium.ts";
import { createEditors } from "./open-editor.ts";

const fixture = fileURLToPath(new URL("../fixtures/conditional", import.meta.url));
const openEditor = createEditors({ locale: "ru" });

test("EDT-23 EDT-24 EDT-17 fields appear with their condition, with their own labels and units", async () => {
  const from = await loadEngine({ cores: 1, templates: { folder: fixture } });
  const data = { title: "T", kind: "picture", chapters: [{ title: "Один", minutes: 7 }] };
  const components = [{ id: "Media", uniqId: "m", data }];
  const site = { siteId: "media", name: "Media", pages: [{ path: "/", meta: { title: "M" }, components }] };
  const { editor, page, frame } = await openEditor({ "site.json": site }, { from });
  const dataNow = () => JSON.parse(editor.text()).pages[0].components[0].data;
  await frame.getByRole("heading", { name: "T" }).click();
  const panel = page.getByRole("complementary").last();
  await panel.getByRole("radio", { name: "Картинка", checked: true }).waitFor();
  const film = panel.getByRole("textbox", { name: "Название фильма" });
  expect(await film.count()).toBe(0);
  await panel.getByText("Видео", { exact: true }).click();
  await film.waitFor();
  // A required text that appears is filled in, since the document would be invalid without it.
  expect(await film.inputValue()).not.toBe("");
  await expect.poll(dataNow).toEqual({ ...data, kind: "video", videoTitle: expect.any(String) });

  await panel.getByText("Один").click();
  await panel.getByText("Has time").click();
  const minutes = panel.getByRole("textbox", { name: "Minutes, мин" });
  expect(await minutes.inputValue()).toBe("7");
  await expect.poll(dataNow).toMatchObject({ chapters: [{ hasTime: true, minutes: 7 }] });
});

test("PRV-6 frames in the preview of section types follow a save, and thumbnails are drawn", async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sectile-own-types-test-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const kit = join(root, "kit");
  cpSync(fixture, kit, { recursive: true });
  const engine = await loadEngine({ cores: 1, templates: { folder: kit } });
  const preview = await engine.startSectionPreview("Media", root, { port: 0, cacheDir, checkout: undefined });
  onTestFinished(() => preview.close());
  const { page, problems, close } = await open(await launch(), { viewport: { width: 1600, height: 1200 } });
  onTestFinished(close);
  await page.goto(preview.addresses.local);
  const films = ["360", "768", "1280"].map((width) =>
    page
      .frameLocator(`iframe[src="/ar/Media/"][width="${width}"]`)
      .first()
      .locator("p", { hasText: "Stones" })
      .first(),
  );
  // More frames than connections to one host.
  await page.locator('iframe[src="/ar/Media-wide/"]').first().scrollIntoViewIfNeeded();
  for (const film of films) await film.waitFor();
  const view = join(kit, "sections/Media/view.tsx");
  writeFileSync(
    view,
    readFileSync(view, "utf8").replace('as="p"', 'as="p" data-saved').replace("<ol>", "<ol data-saved>"),
  );
  await page
    .frameLocator('iframe[src="/ar/Media/"][width="360"]')
    .first()
    .locator("ol[data-saved]")
    .first()
    .waitFor();
  expect(problems).toEqual([]);

  const env = { ...process.env, CHROMIUM: findChromium() };
  const files = await engine.drawThumbnails(kit, ["Media"], { env });
  expect(files).toEqual(
    ["thumbnail.webp", "mobile-thumbnail.webp", "variant-wide.webp"].map((name) => `sections/Media/${name}`),
  );
  const { width, height } = await sharp(join(kit, files[0] ?? "")).metadata();
  expect([width, height]).toEqual([480, 240]);
});
