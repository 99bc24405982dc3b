/** Form in Chromium: the owner's fields, the shared validation rules; with files, and without a script. */
import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { answering, createApi, noContent, unexpected } from "./api.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { launch, open, phone } from "./chromium.ts";
import { exampleOf, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";

const api = createApi();
const path = "/api/v1/sites/form/message/example/";
let browser: Browser;
let host: Host;

beforeAll(async () => {
  browser = await launch();
  const data = await exampleOf("Form");
  const fields = [
    { label: "Name", isRequired: true },
    { label: "Name", type: "email" },
    { label: "siteHash <b>x</b>", type: "paragraph" },
  ];
  host = await buildSite(
    siteOf({ "/": [{ id: "Form", data }], "/short": [{ id: "Form", data: { fields } }] }),
    { api: api.handle },
  );
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});
beforeEach(() => {
  api.calls.length = 0;
  api.answer = noContent;
});

const errors = (page: Page) => page.locator("form [role=status]").allInnerTexts();
const send = (page: Page) => page.locator("form [type=submit]").click();
const file = (bytes: number) => ({
  name: "a.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(bytes, "x"),
});

/** Creates a file that exists until the test ends. Megabytes sent from memory reach the browser slowly. */
function largeFile(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), "sectile-form-"));
  onTestFinished(() => removeSync(folder));
  const path = join(folder, "large.pdf");
  writeFileSync(path, "");
  truncateSync(path, bytes);
  return path;
}

async function fill(page: Page) {
  await page.getByLabel("Your name").fill("Ann");
  await page.getByLabel("E-mail").fill("ann@example.org");
  await page.getByLabel("Your message").fill("Hello");
  await page.getByLabel("What it is about").selectOption("A talk or a workshop");
  await page.getByRole("checkbox").check();
}

test("SEC-43 RPT-3 ACC-1 missing values and oversized files show errors at their fields; only valid data is sent", async () => {
  const { page, problems, close } = await open(browser, { viewport: phone });
  onTestFinished(close);
  await page.goto(host.origin);
  await page.locator("form[novalidate]").waitFor();
  await send(page);
  const missing = "Required field";
  await expect.poll(() => errors(page)).toEqual([missing, missing, "", "", missing, "", missing]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await fill(page);
  await expect.poll(() => errors(page)).toEqual(["", "", "", "", "", "", ""]);
  await page.locator("[type=file]").setInputFiles(largeFile(10 * 1024 * 1024 + 1));
  await send(page);
  await expect.poll(async () => (await errors(page))[5]).toBe("The file is larger than 10\u00a0MB.");
  expect(api.calls).toEqual([]);
  await page.locator("[type=file]").setInputFiles(file(100));
  await send(page);
  await page.getByText("You will hear from us by the day after tomorrow.").waitFor();
  const [call] = api.calls;
  expect(call).toMatchObject({ path, query: "language=en" });
  expect(call?.headers["content-type"]).toContain("multipart/form-data; boundary=");
  for (const part of ['name="Your name"\r\n\r\nAnn\r\n', 'filename="a.pdf"', 'name="consent"\r\n\r\nyes\r\n'])
    expect(call?.body).toContain(part);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("");
  expect(problems).toEqual([]);
});

test("SEC-43 RPT-5 a form without files is sent as JSON with unique labels, and the server's message shows", async () => {
  const { page, problems, close } = await open(browser, {});
  onTestFinished(close);
  await page.goto(`${host.origin}/short/`);
  await page.locator("form[novalidate]").waitFor();
  const [name, mail] = [page.getByLabel("Name").first(), page.getByLabel("Name").last()];
  await name.fill("Ann");
  await mail.fill("nobody");
  await send(page);
  await expect.poll(async () => (await errors(page))[1]).toBe("Please put a correct e-mail");
  await mail.fill("");
  api.answer = answering(403, { message: "Not today." });
  await send(page);
  await page.getByText("Not today.").waitFor();
  expect(JSON.parse(api.calls[0]?.body ?? "")).toEqual({
    Name: "Ann",
    "Name (2)": "",
    "siteHash x": "",
    siteHash: "",
    form: "Form-s0",
  });
  expect(unexpected(problems)).toEqual([]);
});

test("SEC-43 OUT-10 without a script the browser validates and posts the form", async () => {
  const { page, close } = await open(browser, { javaScriptEnabled: false });
  onTestFinished(close);
  await page.goto(host.origin);
  await send(page);
  expect(api.calls).toEqual([]);
  await fill(page);
  await page.locator("[type=file]").setInputFiles(file(10));
  api.answer = answering(200, "Thank you");
  await send(page);
  await page.waitForURL(`**${path}`);
  expect(api.calls[0]?.headers["content-type"]).toContain("multipart/form-data");
  expect(api.calls[0]?.body).toContain("A talk or a workshop");
});

test("every request matches the API's document", () => expect(api.deviations).toEqual([]));
