/** Forms that visitors of a site on examples/provider send, over a real PostgreSQL and a real mail server's port. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import {
  type Browser,
  createDataFolder,
  openBrowser,
  type Product,
  type Program,
  startProduct,
  startWorker,
} from "./running.ts";

const data = createDataFolder();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let server: Product;
let worker: Program;
let smtp: Server;
/** Mails that have arrived, as text. */
const mails: string[] = [];
let env: Record<string, string> = {};

/** Takes every mail, as little of SMTP as a client needs. */
function startMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    let text = "";
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      text += chunk;
      if (isData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        mails.push(text);
        [text, isData] = ["", false];
        return void socket.write("250 ok\r\n");
      }
      if (!text.endsWith("\n")) return;
      isData = /^DATA/i.test(text);
      socket.write(isData ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n");
      text = "";
    });
    socket.on("error", () => {});
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function signUp() {
  const email = `anna-${randomUUID()}@example.org`;
  const browser = openBrowser(() => server.origin);
  await browser.form("/join", { email, password: "correct horse battery" });
  return { ...browser, email };
}

/** @returns a published site with forms */
async function createSite(anna: Browser, title: string): Promise<string> {
  const site = await anna.createSite(title);
  const { status } = await anna.post(`/edit/${site}/api/publish`, {});
  expect(status).toBe(200);
  return site;
}

const sendForm = (site: string, form: string, fields: object, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/v1/sites/form/${form}/${site}/?language=en`, {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      origin: server.origin,
      "content-type": "application/json",
      accept: "application/json",
      "x-forwarded-for": `203.0.113.${Math.floor(Math.random() * 256)}`,
      ...headers,
    },
  });
const report = { email: "vic@example.net", name: "Vic", comment: "A scam", siteHash: "" };

const run = async (...argv: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, ["examples/provider/start.js", ...argv], {
    env: { ...process.env, ...env, NODE_NO_WARNINGS: "1" },
  });
  return stdout;
};

describe.skipIf(!hasPostgresql())("PRO-7 forms of sites on a product", () => {
  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    smtp = await startMailServer();
    env = { ...store.env, DATABASE_URL: postgres.address, TRUST_PROXY: "1" };
    server = await startProduct({ ...env, WORK: join(data.path, "server") });
    worker = await startWorker({
      ...env,
      WORK: join(data.path, "worker"),
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      MAIL_FROM: "product@example.org",
      REPORTS_TO: "abuse@example.org",
    });
  });
  afterAll(async () => {
    await worker?.stop();
    await server?.stop();
    smtp?.close();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  test("reach the owner as a list, a file and a mail, and are deleted on request", async () => {
    const anna = await signUp();
    const site = await createSite(anna, "Green Street");
    const formula = '=HYPERLINK("http://evil.example","x")';
    const sent = [
      await sendForm(site, "email", { email: "Ben@example.net", siteHash: "", isCookieAccepted: true }),
      await sendForm(site, "email", { email: "ben@example.net", siteHash: "" }),
      await sendForm(site, "message", {
        form: "Form-1",
        siteHash: "",
        "Your name": formula,
        Phone: "+49 30 1",
      }),
    ];
    // Nobody finds out from an answer who has subscribed.
    for (const one of sent) expect([one.status, await one.text()]).toEqual([200, "{}"]);
    const page = await (await anna.send(`/site/${site}/forms`)).text();
    expect(page.match(/ben@example\.net/g)).toHaveLength(1);
    expect(page).toContain("=HYPERLINK(&quot;http://evil.example&quot;");
    const csv = async (file: string) => {
      const answer = await anna.send(`/site/${site}/forms/${file}.csv`);
      expect(answer.headers.get("content-type")).toContain("text/csv");
      expect(answer.headers.get("content-disposition")).toContain("attachment");
      return await answer.text();
    };
    expect(await csv("subscribers")).toMatch(
      /^(\uFEFF)?"time","email","isCookieAccepted"\r\n"[\d\-T:.Z]+","ben@example\.net","true"\r\n$/,
    );
    const messages = await csv("messages");
    expect(messages).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(messages).toContain(`"'+49 30 1"`);
    // In the order of the form.
    expect(messages).toMatch(/^(\uFEFF)?"time","form","Your name","Phone"\r\n/);
    expect((await anna.send(`/site/${site}/forms/other.csv`)).status).toBe(404);
    await expect.poll(() => mails.filter((mail) => mail.includes(`To: ${anna.email}`)).length).toBe(2);
    expect(mails.join()).toContain("Subject: New message: Green Street");

    // Nobody else reads or deletes it.
    const eve = await signUp();
    expect((await eve.send(`/site/${site}/forms`)).status).toBe(404);
    expect((await eve.send(`/site/${site}/forms/subscribers.csv`)).status).toBe(404);
    const [, id = ""] = /name="id" value="([^"]+)"/.exec(page.slice(page.indexOf("Messages"))) ?? [];
    expect((await eve.form(`/site/${site}/forms/remove`, { id })).status).toBe(404);
    expect((await anna.form(`/site/${site}/forms/remove`, { id })).status).toBe(303);
    expect(await csv("messages")).not.toContain("HYPERLINK");
    expect(await run("forget", "BEN@example.net")).toBe("1 deleted\n");
    expect(await csv("subscribers")).not.toContain("ben@");
  });

  test("a report reaches the provider, once for a sender, and outlives the site", async () => {
    const anna = await signUp();
    const site = await createSite(anna, "Shady");
    const from = { "x-forwarded-for": "198.51.100.7" };
    expect((await sendForm(site, "compliance", report, from)).status).toBe(200);
    const again = await sendForm(site, "compliance", { ...report, comment: "Still" }, from);
    expect([again.status, await again.json()]).toEqual([
      403,
      { message: "You have reported this site already.", code: 403 },
    ]);
    expect((await sendForm(site, "compliance", { ...report, email: "wim@example.net" }, from)).status).toBe(
      200,
    );
    await expect.poll(() => mails.filter((mail) => mail.includes("To: abuse@example.org")).length).toBe(2);
    expect(await (await anna.send(`/site/${site}/forms`)).text()).not.toContain("vic@example.net");
    await anna.form(`/site/${site}/delete`, { title: "Shady" });
    // The database of `npm start` is found in its folder, and stays up.
    const { DATABASE_URL: _, ...local } = env;
    env = { ...local, DATA: data.path };
    const reports = await run("reports").finally(() => {
      env = { ...local, DATABASE_URL: postgres.address };
    });
    expect(reports.split("\r\n").filter((line) => line.includes(`"${site}"`))).toHaveLength(2);
  });

  test("a wrong, foreign, robot's or flooding request is refused with a sentence or dropped, never with 403", async () => {
    const anna = await signUp();
    const site = await createSite(anna, "Quiet");
    const refused = [
      [400, sendForm(site, "compliance", report, { origin: "https://evil.example" })],
      [400, sendForm(site, "compliance", report, { "sec-fetch-site": "cross-site" })],
      [400, sendForm(site, "compliance", { ...report, comment: " " })],
      [400, sendForm(site, "compliance", { ...report, comment: "x".repeat(256) })],
      [400, sendForm(site, "email", { email: "ben", siteHash: "" })],
      [400, sendForm(site, "email", [])],
      [400, sendForm(site, "message", { form: "a", list: ["x"] })],
      [413, sendForm(site, "message", { form: "a", x: "x".repeat(200_000) })],
      [404, sendForm(site, "other", report)],
      [404, sendForm("no-such-site", "email", { email: "ben@example.net" })],
    ] as const;
    for (const [status, answer] of refused) {
      const given = await answer;
      expect(await given.json()).toEqual({ message: expect.stringMatching(/\.$/), code: status });
    }
    const robot = await sendForm(site, "compliance", { ...report, homepage: "https://spam.example" });
    expect(robot.status).toBe(200);
    // NUL and half characters can't be stored.
    const odd = { form: "Form-1", "a\0b": "\uD800 x\0", constructor: "c", __proto__: null };
    expect((await sendForm(site, "message", odd)).status).toBe(200);
    const page = await (await anna.send(`/site/${site}/forms`)).text();
    expect(page).toContain("<dt>ab</dt><dd>\uFFFD x</dd>");
    expect(await run("reports")).not.toContain(`"${site}"`);
    // Without JavaScript the browser shows the answer as a page.
    const native = await fetch(`${server.origin}/api/v1/sites/form/email/${site}/`, {
      method: "POST",
      body: new URLSearchParams({ email: "cy@example.net", siteHash: "", homepage: "" }),
      headers: { origin: server.origin, accept: "text/html" },
    });
    expect(await native.text()).toContain(`<a href="/sites/${site}/">Back to the site</a>`);
    const flood = Array.from({ length: 31 }, (_, index) =>
      sendForm(site, "email", { email: `n${index}@example.net` }, { "x-forwarded-for": "192.0.2.9" }),
    );
    const codes = (await Promise.all(flood)).map(({ status }) => status);
    expect([codes.filter((one) => one === 200).length, codes.filter((one) => one === 429).length]).toEqual([
      30, 1,
    ]);
  });

  test("PRO-6 the plan is the provider's: an owner can't change it, and a command publishes the site again", async () => {
    const anna = await signUp();
    const site = await createSite(anna, "Planned");
    const line = "This website was built with a website builder but is not managed by it.";
    const seen = async () => (await (await fetch(`${server.origin}/sites/${site}/`)).text()).includes(line);
    expect(await seen()).toBe(true);
    const { version: base } = await anna.site(site);
    const paid = await anna.edit(site, {
      id: "paid-1",
      base,
      label: { kind: "settings", name: "isPaid" },
      operations: [{ op: "set", at: { path: ["isPaid"] }, value: false }],
      show: { path: "/" },
    });
    expect(paid.status).toBe(422);
    expect(await run("plan", site, "paid")).toBe(`${site} is paid\n`);
    await expect.poll(seen, { timeout: 30_000 }).toBe(false);
    await expect(run("plan", site, "gold")).rejects.toThrow("Usage");
    await expect(run("plan", "no-such-site", "paid")).rejects.toThrow();
  });
});
