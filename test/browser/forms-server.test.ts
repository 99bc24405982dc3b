/** A site's forms with the server of examples/forms on another host: a visitor with a script, and one without. */
import { once } from "node:events";
import { createServer } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type FormsServer, startForms } from "../hosting/forms.ts";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";
import { exampleOf, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";

let browser: Browser;
let site: Host;
let forms: FormsServer;

/** Finds a port beforehand: the site needs the server's URL, and the server the site's. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

beforeAll(async () => {
  browser = await launch();
  const port = await freePort();
  const pages = { "/": [{ id: "Form", data: await exampleOf("Form") }] };
  site = await buildSite(siteOf(pages), { apiBase: `http://127.0.0.1:${port}/v1?key=a%20b` });
  forms = await startForms(site.origin, port);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await forms?.stop();
});

const ways = [
  ["with a script", true, "You will hear from us by the day after tomorrow."],
  ["without a script", false, "Thank you, your form has been sent."],
] as const;
test.each(ways)(
  "SEC-43 SUB-2 SUB-3 OUT-10 a form %s reaches another host with its file, and the visitor sees a confirmation",
  async (_, javaScriptEnabled, thanks) => {
    const { page, problems, close } = await open(browser, { javaScriptEnabled });
    onTestFinished(close);
    await page.goto(site.origin);
    if (javaScriptEnabled) await page.locator("form[novalidate]").waitFor();
    const before = forms.received().length;
    await page.getByLabel("Your name").fill("Ann");
    await page.getByLabel("E-mail").fill("ann@example.org");
    await page.getByLabel("Your message").fill("Hello");
    await page.getByLabel("What it is about").selectOption("A talk or a workshop");
    await page.getByRole("checkbox").check();
    const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") };
    await page.locator("[type=file]").setInputFiles(file);
    await page.locator("form [type=submit]").click();
    await page.getByText(thanks).waitFor();
    const received = forms.received();
    expect(received).toHaveLength(before + 1);
    const { form, siteId, data = {} } = received.at(-1) ?? {};
    expect([form, siteId]).toEqual(["message", "example"]);
    expect(data).toMatchObject({
      "Your name": "Ann",
      "Your message": "Hello",
      consent: "yes",
      form: "Form-s0",
    });
    const [stored] = Object.values(data).filter((value) => typeof value === "object") as {
      path: string;
      name: string;
    }[];
    expect([stored?.name, forms.file(stored?.path ?? "")]).toEqual(["a.txt", "words"]);
    if (!javaScriptEnabled) {
      await page.getByRole("link").click();
      await page.waitForURL(`${site.origin}/`);
    }
    expect(problems).toEqual([]);
  },
);
