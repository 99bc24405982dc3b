/** Forms of a page that the product example has published, from a visitor's browser into its tables. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../examples/provider/src/database.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import {
  createDataFolder,
  openBrowser,
  type Product,
  type Program,
  startProduct,
  startWorker,
} from "../examples/running.ts";
import { launch, open } from "./chromium.ts";
import { fill } from "./report-form.ts";

const data = createDataFolder();
let browser: Browser;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let server: Product;
let worker: Program;

describe.skipIf(!hasPostgresql())("PRO-7 a visitor of a site on a product", () => {
  beforeAll(async () => {
    browser = await launch();
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    const env = { ...store.env, DATABASE_URL: postgres.address };
    server = await startProduct({ ...env, WORK: join(data.path, "server") });
    worker = await startWorker({ ...env, WORK: join(data.path, "worker") });
  });
  afterAll(async () => {
    await browser?.close();
    await worker?.stop();
    await server?.stop();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  /** @returns everything that visitors have sent, without its times */
  async function received(site: string) {
    const database = await openDatabase({ connectionString: postgres.address });
    const { rows } = await database.query(
      "SELECT form, data FROM submissions WHERE site = $1 ORDER BY form, data->>'email'",
      [site],
    );
    await database.end();
    return rows;
  }

  test("subscribes and reports the site, with and without JavaScript, and its owner is led to it", async () => {
    const email = `anna-${randomUUID()}@example.org`;
    const password = "correct horse battery";
    const anna = openBrowser(() => server.origin);
    await anna.form("/join", { email, password });
    const site = await anna.createSite("Green Street");
    const { version: base } = await anna.site(site);
    const added = await anna.edit(site, {
      id: "form-1",
      base,
      label: { kind: "add-section", name: "Email1" },
      operations: [],
      intent: { kind: "add-section", page: "/", at: 1, type: "Email1" },
      show: { path: "/" },
    });
    expect(added.status).toBe(200);
    expect((await anna.post(`/edit/${site}/api/publish`, {})).status).toBe(200);

    const url = `${server.origin}/sites/${site}/`;
    const visit = await open(browser, {});
    await visit.page.goto(url);
    const letters = visit.page.locator("form[action*='/form/email/']");
    await letters.getByRole("textbox").fill("ben@example.net");
    await letters.getByRole("button").click();
    await visit.page.getByText("Thank you for subscribing!").waitFor();
    const parts = await fill(visit.page);
    await parts.send.click();
    await parts.sent.waitFor();
    expect(visit.problems).toEqual([]);
    // A second report of the same person.
    await visit.page.reload();
    const again = await fill(visit.page);
    await again.send.click();
    await again.refused.getByText("You have reported this site already.").waitFor();
    await visit.close();

    const plain = await open(browser, { javaScriptEnabled: false });
    await plain.page.goto(url);
    await plain.page.locator("form[action*='/form/email/'] input[type=email]").fill("cy@example.net");
    await plain.page.locator("form[action*='/form/email/'] button").click();
    await plain.page.getByRole("heading", { name: "Thank you, your form has been sent." }).waitFor();
    await plain.page.getByRole("link", { name: "Back to the site" }).click();
    expect(plain.page.url()).toBe(url);
    expect(plain.problems).toEqual([]);
    await plain.close();

    expect(await received(site)).toEqual([
      {
        form: "compliance",
        data: { email: "ann@example.org", name: "Ann", comment: expect.stringMatching(/^A scam\r?\non/) },
      },
      { form: "email", data: { email: "ben@example.net" } },
      { form: "email", data: { email: "cy@example.net" } },
    ]);

    const owner = await open(browser, {});
    const { page } = owner;
    await page.goto(`${server.origin}/sign-in`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.goto(`${server.origin}/edit/${site}/`);
    // The settings that belong to the product are not in the editor.
    const panel = page.getByRole("complementary").or(page.getByRole("main"));
    await page.getByRole("tab", { name: "Site", exact: true }).click();
    await page.getByRole("tabpanel", { name: "Site" }).getByRole("button", { name: "Advanced" }).click();
    await page.getByText("Time zone").first().waitFor();
    expect(await panel.getByText(/Paid plan|Site ID|Hash|For preview only/).count()).toBe(0);
    await page.getByRole("tab", { name: "Sections", exact: true }).click();
    await page.getByRole("grid", { name: "Sections" }).getByRole("row").nth(1).click();
    const [messages] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Read it" }).click(),
    ]);
    await messages.getByText("ben@example.net").waitFor();
    await owner.close();
  });
});
