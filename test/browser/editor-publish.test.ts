/** Publishing by an owner: what is said before, meanwhile and after, and the bundle that is there then (EDT-18). */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { FakeServer, secret } from "../editor/client/fake-server.ts";
import { siteText } from "../editor/document.ts";
import { expectNoBarriers } from "./audit.ts";
import { launch, open } from "./chromium.ts";
import { startEditor, startSlowNetwork } from "./slow-network.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function visit(address: string, options: Parameters<typeof open>[1] = {}) {
  const { page, problems, close } = await open(browser, { reducedMotion: "reduce", ...options });
  onTestFinished(close);
  await page.goto(address);
  const frame = page.frameLocator('iframe[title="Page"]');
  await frame.locator("[data-section]").first().waitFor();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  const bar = page.getByRole("toolbar", { name: "Editor" });
  return {
    page,
    problems,
    frame,
    dialog,
    openDialog: () => bar.getByRole("button", { name: "Publish" }).press("Enter"),
  };
}

/** A server that ends a publishing when it is told to. */
async function fake() {
  const server = await new FakeServer().start();
  onTestFinished(() => server.stop());
  const network = await startSlowNetwork(() => server.origin);
  onTestFinished(network.close);
  let end = () => {};
  server.publishing = new Promise((resolve) => {
    end = resolve;
  });
  server.changes = [
    {
      kind: "changed",
      page: { path: "/", title: "Home" },
      section: { id: "team", type: "Team", title: "Our <b>team</b>" },
    },
    { kind: "renamed", page: { path: "/about", title: "" }, from: "/us" },
    { kind: "removed", page: { path: "/gone", title: "Gone" } },
    { kind: "changed", field: "headerLinks" },
  ];
  return { server, end, address: `${network.origin}/__sectile/edit/#${secret}` };
}

/** Once it is known that nothing is in the way. */
async function pressPublish(dialog: Locator): Promise<void> {
  const button = dialog.getByRole("button", { name: "Publish" });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press("Enter");
}

describe("publishing", () => {
  test("EDT-18 EDT-19 by keyboard: what has changed, how far it is, what came of it", async () => {
    const { end, address } = await fake();
    const { page, dialog, openDialog, problems } = await visit(address);
    await openDialog();
    await dialog.getByRole("heading", { name: /^Changed since Nov 22, 2026/ }).waitFor();
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
      "ChangedHome › Our team",
      "Renamed/about",
      "DeletedGone",
      "ChangedLinks of the header",
    ]);
    await pressPublish(dialog);
    const progress = dialog.getByRole("progressbar", { name: "Publishing…" });
    await expect.poll(() => progress.getAttribute("value")).toBe("3");
    expect(await progress.getAttribute("max")).toBe("12");
    end();
    await dialog.getByRole("status").getByText("Pages: 12, files: 40").waitFor();
    expect(await dialog.getByRole("link", { name: "Open the site" }).getAttribute("href")).toBe(
      "https://example.org/",
    );
    // The focus has stayed where it was.
    expect(
      await dialog.getByRole("button", { name: "Done" }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("EDT-18 what is in the way is listed and leads to its place; a fault is said, and it can be tried again", async () => {
    const { server, end, address } = await fake();
    end();
    const at = { page: "/about", section: "people", path: ["data", "title"] };
    server.problems.push({ severity: "error", message: "The text is too long.", hint: "Shorten it.", at });
    const { dialog, openDialog, frame } = await visit(address);
    await openDialog();
    await dialog.getByRole("region", { name: "To be mended first" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Publish" }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: /The text is too long/ }).press("Enter");
    await frame.locator('[data-section="people"]').waitFor();
    expect(await dialog.count()).toBe(0);
    server.problems.length = 0;
    server.publishFault = { code: "not-published", message: "The disk is full." };
    await openDialog();
    await pressPublish(dialog);
    await dialog.getByRole("status").getByText("The disk is full.").waitFor();
    server.publishFault = undefined;
    await pressPublish(dialog);
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test("EDT-18 from a text that is written to the bundle on the disk", async () => {
    const editor = await startEditor({ "site.json": siteText });
    const { page, dialog, frame, openDialog, problems } = await visit(
      `${editor.origin}/__sectile/edit/#${editor.secret}`,
    );
    await frame.locator('[data-section="title-1"] [data-at="/title"]').click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Out in the world");
    await openDialog();
    await dialog.getByText("It is published from here for the first time.").waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("Published", { exact: true }).waitFor();
    const home = join(dirname(editor.folder), "dist/site/index.html");
    expect(readFileSync(home, "utf8")).toContain("Out in the world");
    await page.keyboard.press("Escape");
    await openDialog();
    await dialog.getByText("Nothing has changed since it was published last.").waitFor();
    expect(problems).toEqual([]);
  });
});

test("EDT-19 axe finds nothing in the dialog in light and dark, nothing stands out at 360 px", async () => {
  const { server, end, address } = await fake();
  const { page, dialog, openDialog } = await visit(address);
  await openDialog();
  await dialog.getByRole("listitem").first().waitFor();
  await expectNoBarriers(page, "changes");
  await pressPublish(dialog);
  await dialog.getByRole("progressbar").waitFor();
  await expectNoBarriers(page, "running");
  server.publishFault = { code: "not-published", message: "The disk is full." };
  end();
  await dialog.getByText("The disk is full.").waitFor();
  await expectNoBarriers(page, "fault");
  server.publishFault = undefined;
  await pressPublish(dialog);
  await dialog.getByRole("link").waitFor();
  await expectNoBarriers(page, "done");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  server.problems.push({ severity: "error", message: "Wrong.", hint: "Mend it.", at: { path: ["name"] } });
  await openDialog();
  await dialog.getByRole("region").waitFor();
  await expectNoBarriers(page, "problems");
});
