/** From a blank folder to a site, as an owner does it: the logo, the menu, a new page. */
import { expect, test } from "vitest";
import { createEditors, type OpenedEditor } from "./open-editor.ts";

const openEditor = createEditors();

const link = (text: string, to: string) => ({ text, link: to });
const bar = (uniqId: string) => ({ id: "NoHeader", uniqId, data: {} });
const title = (uniqId: string, text: string) => ({ id: "BigTitle", uniqId, data: { title: text } });
const end = (uniqId: string) => ({ id: "Footer", uniqId, data: { copyrightText: "© Harbour" } });

const site = {
  siteId: "owner",
  name: "Harbour",
  headerLinks: [link("Start", "/"), link("Our work", "/work")],
  pages: [
    {
      path: "/",
      meta: { title: "Harbour: a very long title for search engines" },
      components: [bar("bar-1"), title("title-1", "Welcome"), end("end-1")],
    },
    { path: "/work", components: [bar("bar-2"), title("title-2", "Work"), end("end-2")] },
  ],
};

const documentOf = ({ editor }: OpenedEditor) => JSON.parse(editor.text());

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M0 0h200v100H0z"/></svg>',
);

test("IMG-6 EDT-14 the empty slot in a header sets the logo of all pages and of the footer", async () => {
  const opened = await openEditor({ "site.json": site });
  const { page, frame, problems } = opened;
  const slot = frame.locator('[data-site-at="/logo/logoSrc"][data-empty]');
  await slot.click();
  await slot.click();
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: drawing });
  await expect.poll(() => documentOf(opened).logo).toEqual({ logoSrc: "assets/logo.svg", logoWidth: 200 });
  const logos = frame.getByRole("img", { name: "Harbour" });
  await expect.poll(() => logos.count()).toBe(2);
  await page.goto(`${page.url().split("?")[0]}?page=/work`);
  await frame.locator('[data-section="title-2"]').waitFor();
  expect(await logos.count()).toBe(2);
  expect(problems()).toEqual([]);
});
