/** An action ends where its owner began it, whatever shows by then: the real server, and the file that it writes (EDT-16). */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { hold } from "./chromium.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();
const photos: Record<"old" | "next", Buffer> = { old: Buffer.of(), next: Buffer.of() };
beforeAll(async () => {
  for (const [name, background] of [
    ["old", "#a33"],
    ["next", "#2a7"],
  ] as const)
    photos[name] = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .toBuffer();
});

const title = (frame: FrameLocator, section = "title-1"): Locator =>
  frame.locator(`[data-section="${section}"] [data-at="/title"]`).first();

async function choose(page: Page, button: RegExp, option: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("option", { name: option }).click();
}

test("EDT-15 EDT-16 after a language switch the open text is saved in its language, and the next key edits nothing", async () => {
  const translated = siteText.replace(
    '{"uniqId": "team-1", "data": {"title": "Наша',
    '{"uniqId": "title-1", "data": {"title": "Привет"}}, $&',
  );
  const { editor, page, frame, saved } = await openEditor({ "site.json": translated });
  await title(frame).click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await choose(page, /Language$/, /Русский/);
  await expect.poll(() => title(frame).textContent()).toBe("Привет");
  await page.keyboard.type("x");
  await title(frame).click();
  await page.keyboard.press("End");
  await page.keyboard.type(", мир");
  await page.keyboard.press("Escape");
  await saved();
  await expect
    .poll(() => editor.text())
    .toBe(translated.replace("Hello, world", "Hello, world!").replace("Привет", "Привет, мир"));
});

test("EDT-16 a text is saved where it is typed after somebody has moved its item", async () => {
  const { editor, page, frame, saved } = await openEditor({ "site.json": siteText });
  const name = frame.locator('[data-section="team-1"] [data-writing]');
  await frame.locator('[data-at="/team/0/name"]').first().click();
  await page.keyboard.press("End");
  for (const to of [2, 1]) {
    const from = to === 2 ? 0 : 2;
    const at = { page: "/", section: "team-1", path: ["data", "team", from] };
    await editor.edit({ operations: [{ op: "move", at, to }] });
    await expect.poll(() => name.getAttribute("data-at")).toBe(`/team/${to}/name`);
    await page.keyboard.type("!");
  }
  await page.keyboard.press("Escape");
  await saved();
  const { team } = JSON.parse(editor.text()).pages[0].components[1].data;
  expect(team.map((person: { name: string }) => person.name)).toEqual(["Grace", "Ada!!", "Edsger"]);
});

test("EDT-16 a tab and its duplicate both save what they wrote while the server was unreachable", async () => {
  const { editor, address, page, frame } = await openEditor({ "site.json": siteText }, { own: {} });
  await frame.locator("[data-section]").first().waitFor();
  // A tab opened by another has a copy of its session storage, like a duplicated tab.
  const [copy] = await Promise.all([
    page.context().waitForEvent("page"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const copied = copy.frameLocator("main iframe");
  await title(copied).waitFor();
  const away = "**/__sectile/api/edits";
  for (const one of [page, copy]) await one.route(away, (route) => route.abort());
  await title(frame).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("Written in the first tab");
  await page.getByText("Not saved").first().waitFor();
  await copy.bringToFront();
  await copied.locator('[data-at="/team/0/name"]').first().click();
  await copy.keyboard.press("ControlOrMeta+a");
  await copy.keyboard.insertText("Written in the copy");
  await copy.getByText("Not saved").first().waitFor();
  expect(editor.text()).toBe(siteText);
  // Only storage shared by all tabs is left when both are closed.
  const next = await page.context().newPage();
  for (const one of [page, copy]) await one.close({ runBeforeUnload: false });
  await next.goto(address);
  await expect.poll(() => editor.text()).toContain("Written in the first tab");
  await expect.poll(() => editor.text()).toContain("Written in the copy");
});

const pictures = {
  siteId: "targets",
  name: "Targets",
  pages: ["/", "/two"].map((path) => ({
    path,
    meta: { title: path },
    components: [
      {
        id: "TextImage",
        uniqId: "about",
        data: { title: `On ${path}`, paragraph1: "Words.", largeImgUrl: "assets/old.jpg" },
      },
    ],
  })),
};
const upload = /\/api\/pictures\?name=/;

const openPictures = () =>
  openEditor(
    { "site.json": pictures, "assets/old.jpg": photos.old },
    { viewport: { width: 1280, height: 800 } },
  );

test("EDT-13 EDT-16 closing a dialog cancels its upload, and the late answer closes no other dialog", async () => {
  const { editor, page, frame } = await openPictures();
  const letUpload = await hold(page, upload);
  await frame.locator('picture[data-at="/largeImgUrl"]').first().click();
  await frame.getByRole("toolbar", { name: "Image" }).getByRole("button", { name: "Replace" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: /file/i }).first().click();
  const request = page.waitForRequest(upload);
  await (await chooser).setFiles({ name: "next.jpg", mimeType: "image/jpeg", buffer: photos.next });
  await request;
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Upload cancelled.").first().waitFor();
  await frame.getByRole("toolbar", { name: "Image" }).getByRole("button", { name: "Replace" }).click();
  await page.getByRole("dialog").waitFor();
  letUpload();
  // Once a later request is answered, the upload has been handled.
  await page.evaluate(() => fetch(location.href).then((response) => response.text()));
  expect(await page.getByRole("dialog").count()).toBe(1);
  expect(JSON.parse(editor.text())).toEqual(pictures);
  expect(readdirSync(join(editor.folder, "assets"))).toEqual(["old.jpg"]);
});
