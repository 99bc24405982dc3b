/** EDT-21 the product example with sectile's editor, over a running PostgreSQL server. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../examples/provider/src/database.js";
import { createDocuments } from "../../examples/provider/src/documents.js";
import { openObjects } from "../../examples/provider/src/objects.js";
import { createPictures } from "../../examples/provider/src/pictures.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { createSites } from "../../examples/provider/src/sites.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import type { ApiError, EditResult, PictureResult } from "../../src/editor/shared/protocol.ts";
import type { PublishResult } from "../../src/editor/shared/publish-protocol.ts";
import { documentsContract, picturesContract } from "../../src/editor-testing.ts";
import {
  type Browser,
  createDataFolder,
  openBrowser,
  type Product,
  type Program,
  startAll,
  startProduct,
  startWorker,
} from "./running.ts";

const data = createDataFolder();
const folder = join(data.path, "postgres");
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let shared: Product;
let worker: Program;

describe.skipIf(!hasPostgresql())("EDT-21 a product with the editor in it", () => {
  beforeAll(async () => {
    postgres = await startPostgres(folder);
    store = await startStore(join(data.path, "objects"));
    [shared, worker] = await Promise.all([
      start(join(data.path, "shared")),
      startWorker({ ...store.env, DATABASE_URL: postgres.address, WORK: join(data.path, "worker") }),
    ]);
  });
  afterAll(async () => {
    await shared?.stop();
    await worker?.stop();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  describe("its stores", () => {
    const openParts = async () => {
      // A busy machine needs time for five megabytes.
      const database = await openDatabase({ ...postgres.settings, query_timeout: 100_000 });
      const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket = "" } = store.env;
      const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
      const objects = openObjects({ bucket, endpoint, credentials });
      const pictures = createPictures(database, objects);
      const { rows } = await database.query(
        "INSERT INTO owners (email, password) VALUES (gen_random_uuid(), '') RETURNING id",
      );
      const sites = createSites(database, pictures);
      const createSite = (title: string, contents: Uint8Array) =>
        sites.create(rows[0]?.id, title, [{ path: "site.json", contents }]);
      const close = async () => {
        objects.close();
        await database.end();
      };
      return { documents: createDocuments(database), pictures, createSite, close };
    };
    const openPictures = async () => {
      const { createSite, ...rest } = await openParts();
      return { ...rest, createSite: (title: string) => createSite(title, new Uint8Array()) };
    };
    for (const { name, run } of [...documentsContract(openParts), ...picturesContract(openPictures)])
      test(name, run);
  });

  /** Behind a proxy, which a test is by sending the address of a browser. */
  const start = (work: string) =>
    startProduct({ ...store.env, DATABASE_URL: postgres.address, WORK: work, TRUST_PROXY: "1" });

  /** Signs up two owners, the first with a site. @param origin the server's current origin */
  async function meet(origin = () => shared.origin) {
    const unique = randomUUID().slice(0, 8);
    const enter = async (form: "/join" | "/sign-in", name: string): Promise<Browser> => {
      const browser = openBrowser(origin);
      const email = `${name}-${unique}@example.org`;
      const joined = await browser.form(form, { email, password: "correct horse battery" });
      expect([joined.status, joined.headers.get("location")]).toEqual([303, "/"]);
      return browser;
    };
    const anna = await enter("/join", "anna");
    const ben = await enter("/join", "ben");
    const annaAgain = () => enter("/sign-in", "anna");
    const site = await anna.createSite(`Green Street ${unique}`);
    return { anna, annaAgain, ben, site, stranger: () => openBrowser(origin) };
  }

  test("SAF-1 a value with a NUL character is refused, in any path or form", async () => {
    const { anna, site, stranger } = await meet();
    const headers = { "x-shared-editing": "1" };
    for (const path of [
      "/edit/%00/",
      `/edit/${site}%00/api/site`,
      `/edit/${site}/%00`,
      "/sites/%00/",
      "/%00",
    ])
      expect([path, (await anna.send(path, { headers })).status]).toEqual([path, 400]);
    const someone = stranger();
    const fields = { email: "a\0@example.org", password: "correct horse\0battery" };
    expect((await someone.form("/sign-in", fields)).status).toBe(401);
    expect((await someone.form("/join", fields)).status).toBe(422);
    expect((await anna.form("/sites", { title: "Green\0Street" })).status).toBe(422);
  });

  test("EDT-21 an event stream ends with the session that opened it", async () => {
    const { anna, annaAgain, site } = await meet();
    const { body } = await anna.send(`/edit/${site}/api/events`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    // A second browser of the same owner continues editing.
    const other = await annaAgain();
    const versionAfter = async (title: string) => {
      const answer = await other.edit(site, await other.titleEdit(site, title));
      return ((await answer.json()) as EditResult).version;
    };
    const before = await versionAfter("Before");
    let reported = "";
    while (!reported.includes(before)) reported += (await reader?.read())?.value;
    expect((await anna.form("/sign-out", {})).status).toBe(303);
    const after = await versionAfter("After");
    for (let one = await reader?.read(); one && !one.done; one = await reader?.read()) reported += one.value;
    expect(after).toMatch(/./);
    expect(reported).not.toContain(after);
  });

  test("an owner creates, edits and publishes a site, and visitors see it at the returned address", async () => {
    const { anna, site, stranger } = await meet();
    expect(site).toMatch(/^green-street-/);
    expect((await anna.send(`/edit/${site}/`)).status).toBe(200);
    expect((await stranger().send(`/sites/${site}/`)).status).toBe(404);
    const edited = await anna.edit(site, await anna.titleEdit(site, "Teeth <3"));
    expect(edited.status).toBe(200);
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a6" } })
      .png()
      .toBuffer();
    const added = await anna.send(`/edit/${site}/api/pictures?name=Team.png`, { method: "POST", body: png });
    const { path, url } = (await added.json()) as PictureResult;
    expect([added.status, path]).toEqual([200, "assets/team.png"]);
    expect(Buffer.from(await (await anna.send(url)).arrayBuffer())).toEqual(png);

    const published = await anna.post(`/edit/${site}/api/publish`, {});
    const { address } = (await published.json()) as PublishResult;
    expect([published.status, address]).toEqual([200, `/sites/${site}/`]);
    const database = await openDatabase(postgres.settings);
    onTestFinished(() => database.end());
    const { rows } = await database.query(
      'SELECT requested_by = email AS "isOwner" FROM publications JOIN sites ON name = site JOIN owners ON owners.id = owner WHERE site = $1',
      [site],
    );
    expect(rows).toEqual([{ isOwner: true }]);
    // Sites are told from the product by the path as it is written.
    expect((await stranger().send(`/SITES/${site}/`)).status).toBe(404);
    const seen = await stranger().send(`/sites/${site}/`);
    expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining("Teeth &lt;3")]);
    expect(seen.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(seen.headers.get("x-content-type-options")).toBe("nosniff");
    const lost = await stranger().send(`/sites/${site}/nowhere`);
    expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining("<html")]);
    expect(await (await anna.send("/")).text()).toContain(`href="/sites/${site}/"`);

    // Publishing again exchanges it; edits are not visible before that.
    await anna.edit(site, await anna.titleEdit(site, "Teeth, again"));
    expect(await (await stranger().send(`/sites/${site}/`)).text()).not.toContain("Teeth, again");
    await anna.post(`/edit/${site}/api/publish`, {});
    expect(await (await stranger().send(`/sites/${site}/`)).text()).toContain("Teeth, again");
  });

  test("SAF-2 an edit over its cap is refused, and the document stays as it is", async () => {
    const { anna, site } = await meet();
    const { version } = await anna.site(site);
    const answer = await anna.edit(site, await anna.titleEdit(site, "x".repeat(5 * 2 ** 20)));
    expect([answer.status, ((await answer.json()) as ApiError).code]).toEqual([413, "too-large"]);
    expect((await anna.site(site)).version).toBe(version);
    expect((await anna.edit(site, await anna.titleEdit(site, "Short"))).status).toBe(200);
  });

  test("nobody can access another owner's site: neither its editor nor its API or pictures", async () => {
    const { anna, ben, site, stranger } = await meet();
    const request = await anna.titleEdit(site, "Mine");
    const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: "#0a6" } })
      .png()
      .toBuffer();
    const added = await anna.send(`/edit/${site}/api/pictures?name=secret.png`, {
      method: "POST",
      body: png,
    });
    const { url } = (await added.json()) as PictureResult;
    const own = await ben.createSite("Ben's own");
    for (const browser of [ben, stranger()]) {
      const answers = await Promise.all([
        browser.send(`/edit/${site}/api/site`),
        browser.send(`/edit/${site}/api/page?path=/`),
        browser.send(`/edit/${site}/api/pictures`),
        browser.send(`/edit/${site}/api/events`),
        // Pages without an origin send no cookie: the key in the URL authorizes them, and nobody can guess it.
        browser.send(url.replace(/[\w-]{43}/, "A".repeat(43))),
        browser.send(`/edit/${site}/api/pictures?name=b.png`, { method: "POST", body: png }),
        browser.post(`/edit/${site}/api/edits`, request),
        browser.post(`/edit/${site}/api/publish`, {}),
        browser.post(`/edit/${own}/../${site}/api/publish`, {}),
        browser.post(`/edit/${own}%2F..%2F${site}/api/publish`, {}),
      ]);
      for (const { status, url } of answers) expect([401, 403, 404], url).toContain(status);
      expect(await (await browser.send("/")).text()).not.toContain(site);
    }
    expect((await ben.send(`/edit/${site}/`)).status).toBe(404);
    const toSignIn = await stranger().send(`/edit/${site}/`);
    expect([toSignIn.status, toSignIn.headers.get("location")]).toEqual([303, "/sign-in"]);
    expect((await ben.edit(own, await ben.titleEdit(own, "Ben's"))).status).toBe(200);
    expect(JSON.stringify(await anna.page(site))).not.toContain("Mine");
    expect((await anna.edit(site, request)).status).toBe(200);
    expect((await stranger().send(`/sites/${site}/`)).status).toBe(404);
  });

  test("forms and edits from another site are refused, and so are edits after signing out", async () => {
    const { anna, site } = await meet();
    const request = await anna.titleEdit(site, "Forged");
    const elsewhere = { origin: "https://elsewhere.example" };
    const send = (path: string, body: string | URLSearchParams, type = {}) =>
      anna.send(path, { method: "POST", body, headers: { ...elsewhere, ...type } });
    expect((await send("/sites", new URLSearchParams({ title: "Forged" }))).status).toBe(403);
    expect((await send("/sign-out", "")).status).toBe(403);
    const json = { "content-type": "application/json" };
    expect((await send(`/edit/${site}/api/edits`, JSON.stringify(request), json)).status).toBe(403);
    expect((await anna.send("/", { headers: { cookie: "" } })).status).toBe(303);
    expect(await (await anna.send("/")).text()).not.toContain("Forged");

    expect((await anna.form("/sign-out", {})).headers.get("location")).toBe("/sign-in");
    expect((await anna.edit(site, request)).status).toBe(401);
    expect((await anna.form("/sign-in", { email: "anna@example.org", password: "not hers" })).status).toBe(
      401,
    );
  });

  test("SAF-2 an edit is answered while a flood of sign-ins waits; rejected sign-ins get a Retry-After header", async () => {
    const { anna, site, stranger } = await meet();
    const request = await anna.titleEdit(site, "Calm");
    let waiting = 80;
    const flood = Array.from({ length: waiting }, async (_, index) => {
      const fields = { email: `nobody-${index}@example.org`, password: "not a password" };
      const from = { "x-forwarded-for": `198.51.100.${index}` };
      const answer = await stranger().form("/sign-in", fields, from);
      waiting--;
      return answer;
    });
    const edited = await anna.edit(site, request);
    expect(edited.status).toBe(200);
    expect(waiting).toBeGreaterThan(0);
    const answers = await Promise.all(flood);
    const late = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 401).length + late.length).toBe(80);
    expect(late.length).toBeGreaterThan(0);
    for (const { headers } of late) expect(headers.get("retry-after")).toBe("10");
  });

  test("SAF-2 wrong passwords are limited over all servers, for an account and an address, and not for others", async () => {
    const files = createDataFolder();
    onTestFinished(files.remove);
    const second = await start(files.path);
    onTestFinished(async () => void (await second.stop()));
    const unique = randomUUID().slice(0, 8);
    const email = `anna-${unique}@example.org`;
    const password = "correct horse battery";
    const tryIt = async (address: string, given: string, index = 0, who = email) => {
      const browser = openBrowser(() => (index % 2 === 0 ? shared : second).origin);
      return await browser.form("/sign-in", { email: who, password: given }, { "x-forwarded-for": address });
    };
    const joined = await openBrowser(() => shared.origin).form("/join", { email, password });
    expect(joined.status).toBe(303);
    // The right one does not count, however often.
    for (let index = 0; index < 12; index++)
      expect((await tryIt("203.0.113.7", password, index)).status).toBe(303);
    // Many at once are not more guesses.
    const guesses = Array.from({ length: 14 }, (_, index) => tryIt("203.0.113.7", `guess ${index}`, index));
    const answers = await Promise.all(guesses);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ]);
    const late = await tryIt("203.0.113.7", password, 1);
    expect([late.status, Number(late.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await late.text()).toContain("Too many attempts. Try again in 15 minutes.");
    // Its owner is not locked out, and neither are others at that address.
    expect((await tryIt("203.0.113.8", password)).status).toBe(303);
    expect((await tryIt("203.0.113.7", "guess", 0, `ben-${unique}@example.org`)).status).toBe(401);
  });

  test("a server killed during edits has all acknowledged ones after a restart", async () => {
    const files = createDataFolder();
    let product = await start(files.path);
    onTestFinished(async () => {
      await product.stop("SIGKILL");
      files.remove();
    });
    const { anna, ben, site } = await meet(() => product.origin);
    const sites = [site, await ben.createSite("Ben's own")] as const;
    const saved = ["", ""];
    const asked = ["", ""];
    for (let round = 0; round < 2; round++) {
      const writers = [anna, ben].map(async (owner, index) => {
        const site = sites[index] ?? "";
        for (let count = 0; ; count++) {
          const title = `round ${round}, title ${count}.`;
          const answer = await owner.titleEdit(site, title).then((request) => {
            asked[index] = title;
            return owner.edit(site, request);
          });
          if (!answer.ok) throw new Error(await answer.text());
          saved[index] = title;
        }
      });
      const ended = Promise.allSettled(writers);
      const isBegun = () => saved.every((title) => title.startsWith(`round ${round}, title`));
      await expect.poll(isBegun, { timeout: 60_000 }).toBe(true);
      await product.stop("SIGKILL");
      product = await start(files.path);
      await ended;
      for (const [index, owner] of [anna, ben].entries()) {
        const html = JSON.stringify(await owner.page(sites[index] ?? ""));
        // Edits pending at the kill may be saved or not.
        expect([saved[index], asked[index]].some((title) => html.includes(String(title)))).toBe(true);
      }
    }
  });

  test("without PostgreSQL an edit is answered as not saved; once it is back, the same edit is saved", async () => {
    const { anna, site } = await meet();
    const request = await anna.titleEdit(site, "In between");
    await postgres.stop();
    const refused = await anna.edit(site, request).finally(async () => {
      postgres = await startPostgres(folder);
    });
    expect([refused.status, ((await refused.json()) as ApiError).code]).toEqual([503, "not-saved"]);
    const answer = await anna.edit(site, request);
    expect([answer.status, JSON.stringify(await anna.page(site))]).toEqual([
      200,
      expect.stringContaining("In between"),
    ]);
  });

  test("stops while an unused connection, half of a request and an editor's event stream are open", async () => {
    const files = createDataFolder();
    onTestFinished(files.remove);
    const product = await start(files.path);
    const anna = openBrowser(() => product.origin);
    await anna.form("/join", {
      email: `anna-${randomUUID()}@example.org`,
      password: "correct horse battery",
    });
    const site = await anna.createSite("Stopped");
    const events = await anna.send(`/edit/${site}/api/events`);
    expect(events.status).toBe(200);
    for (const text of ["", "GET / HTTP/1.1\r\nHost:"]) {
      const socket = connect(Number(new URL(product.origin).port), "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(text);
    }
    expect(await product.stop()).toBe(0);
    await events.text();
  });

  test("starts and ends together with its own PostgreSQL, and sites survive a restart", async () => {
    const files = createDataFolder();
    onTestFinished(files.remove);
    const pidFile = join(files.path, "postgres/postmaster.pid");
    const first = await startAll({ DATA: files.path });
    const anna = openBrowser(() => first.origin);
    await anna.form("/join", { email: "anna@example.org", password: "correct horse battery" });
    const site = await anna.createSite("Kept");
    expect(existsSync(pidFile)).toBe(true);
    expect([await first.stop(), existsSync(pidFile)]).toEqual([0, false]);

    const second = await startAll({ DATA: files.path });
    const again = openBrowser(() => second.origin);
    await again.form("/sign-in", { email: " Anna@Example.org", password: "correct horse battery" });
    expect(await (await again.send("/")).text()).toContain(`/edit/${site}/`);
    expect(await second.stop("SIGINT")).toBe(0);
  });
});
