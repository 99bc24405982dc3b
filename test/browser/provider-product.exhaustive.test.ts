/** The product example (examples/provider) from an owner's view: from an account to a site that visitors see. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, type Product, startAll } from "../examples/running.ts";
import { findBarriers, findOverflow, rulesOfColours } from "./audit.ts";
import { desktop, launch, open, phone } from "./chromium.ts";

describe.skipIf(!hasPostgresql())("a product with the editor", () => {
  const data = createDataFolder();
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launch(), startAll({ DATA: data.path })]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    data.remove();
  });

  type Options = Parameters<typeof open>[1];

  /** Signs up and checks each page on the way. @returns the page that creates sites, and a function that checks a page */
  async function signUp(name: string, options: Options, rules?: readonly string[]) {
    const { page, problems, close } = await open(browser, options);
    onTestFinished(close);
    const look = async (title: string) => {
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect([await findBarriers(page, rules), await findOverflow(page)]).toEqual([[], []]);
    };
    await page.goto(`${product.origin}/`);
    await look("Sign in");
    await page.getByRole("link", { name: "Create an account" }).click();
    await look("Create an account");
    await page.getByLabel("E-mail").fill(`${name.replace(" ", "-")}@example.org`);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Create an account" }).click();
    await look("Your sites");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create" }).click();
    const title = page
      .frameLocator('iframe[title="Page"]')
      .locator('[data-section="welcome"] [data-at="/title"]')
      .first();
    await title.waitFor();
    await page.goto(`${product.origin}/`);
    await look("Your sites");
    return { page, problems, title };
  }

  test("EDT-19 EDT-21 has no axe violations and fits on a desktop, from sign-up to a published site", async () => {
    const name = "Green Street";
    const { page, problems, title } = await signUp(name, { viewport: desktop, colorScheme: "light" });
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await title.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("Open on Sundays");
    await page.keyboard.press("Escape");
    await page.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();

    await page
      .getByRole("toolbar", { name: "Editor" })
      .getByRole("button", { name: "Publish" })
      .press("Enter");
    const dialog = page.getByRole("dialog", { name: "Publish" });
    const publish = dialog.getByRole("button", { name: "Publish now" });
    await expect.poll(() => publish.isEnabled()).toBe(true);
    await publish.press("Enter");
    const link = dialog.getByRole("link", { name: /^Open site/ });
    expect(await link.getAttribute("href")).toMatch(/^\/sites\/[a-z0-9-]+\/$/);
    await page.goto(`${product.origin}/`);
    await page.getByRole("link", { name: `Visit ${name}` }).waitFor();
    // The list has one more link by now.
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("link", { name: `Visit ${name}` }).click();
    await page.getByRole("heading", { level: 1, name: "Open on Sundays" }).waitFor();
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      expect(await findOverflow(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });

  test("EDT-19 EDT-21 has no axe violations of colours and sizes and fits on a phone, in dark", async () => {
    const { problems } = await signUp("Blue Street", { viewport: phone, colorScheme: "dark" }, [
      ...rulesOfColours,
      "target-size",
    ]);
    expect(problems).toEqual([]);
  });
});
