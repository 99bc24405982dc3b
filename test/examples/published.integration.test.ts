/** EDT-21 examples/provider sends published sites with the headers from their bundles. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lookup } from "mrmime";
import type { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { openObjects } from "../../examples/provider/src/objects.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { bundlePrefix } from "../../examples/provider/src/publications.js";
import { createPublished } from "../../examples/provider/src/published.js";
import { headerRules } from "../../src/render/host-files/headers.ts";

let origin = "";
/** Keys that were asked of the store. */
const opened: string[] = [];
let publish: (files: Readonly<Record<string, string>>, isSilent?: boolean) => Promise<void>;
/** True while PostgreSQL can't be reached, and false while its messages don't arrive. */
let [isDown, isTold] = [false, true];
const folder = mkdtempSync(join(tmpdir(), "sectile-published-"));

beforeAll(async () => {
  const store = await startStore(folder);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket = "" } = store.env;
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const objects = openObjects({ bucket, ...(endpoint && { endpoint }), credentials });
  /** Newest first. */
  let versions: { attempt: string; files: string[] }[] = [];
  // In place of PostgreSQL: one site, and its bundles. The first one is what visitors get.
  const query = async (_text: string, [site, path]: readonly string[]) => {
    if (isDown) throw new Error("It restarts.");
    const found = path === undefined ? versions : versions.filter(({ files }) => files.includes(path));
    return { rows: site === "one" ? found.slice(0, 1) : [] };
  };
  const open: typeof objects.open = (key, ...more) => {
    opened.push(key);
    return objects.open(key, ...more);
  };
  const published = createPublished({
    database: { query } as unknown as Pool,
    objects: { ...objects, open },
    isTold: () => isTold,
  });
  const server = createServer(published.handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  publish = async (files, isSilent = false) => {
    const next = randomUUID();
    for (const [path, contents] of Object.entries(files))
      await objects.put(bundlePrefix("one", next) + path, contents, { type: lookup(path) ?? "" });
    versions = [{ attempt: next, files: Object.keys(files) }, ...versions];
    if (!isSilent) published.changed("one");
  };
  return async () => {
    server.closeAllConnections();
    server.close();
    objects.close();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});

const headersOf = async (path: string) => (await fetch(origin + path)).headers;
const rules = (policy: string) => JSON.stringify(headerRules("/one/", policy, true));

test("EDT-21 pages, assets, drawings and feeds have the headers of the current release", async () => {
  const files = {
    "index.html": "<p>Hello",
    "404.html": "<p>Not here",
    "_sectile/a b.js": "1",
    "drawing.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "rss.xml": "<rss/>",
  };
  await publish({ ...files, "headers.json": rules("default-src 'self'") });
  const page = await headersOf("/one/");
  expect(page.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(page.get("x-content-type-options")).toBe("nosniff");
  expect((await headersOf("/one/_sectile/a%20b.js")).get("cache-control")).toContain("immutable");
  expect((await headersOf("/one/drawing.svg")).get("content-security-policy")).toContain("sandbox");
  expect((await headersOf("/one/rss.xml")).get("content-type")).toContain("application/rss+xml");
  expect((await headersOf("/one/nowhere")).get("content-security-policy")).toContain("frame-ancestors");

  await publish({ ...files, "headers.json": rules("default-src https:") });
  expect((await headersOf("/one/")).get("content-security-policy")).toContain("default-src https:");
});

test.each([
  ["/other/", 404],
  ["/%E0/", 404],
  ["/one/%00", 404],
  ["/%00", 404],
  ["/one/..%2F..%2Fother/index.html", 404],
])("EDT-21 %s is answered with %i", async (path, status) => {
  expect((await fetch(origin + path)).status).toBe(status);
});

test("EDT-21 a page's folder is redirected, a part of a file is answered, and a known file only confirmed", async () => {
  await publish({ "about/index.html": "<p>About", "film.mp4": "0123456789", "headers.json": "[]" });
  const get = (path: string, headers = {}) => fetch(origin + path, { redirect: "manual", headers });
  const folder = await get("/one/about");
  expect([folder.status, folder.headers.get("location")]).toEqual([308, "/one/about/"]);
  expect((await get("/one")).headers.get("location")).toBe("/one/");
  for (const path of ["/one", "/one/about", "/one/%E0", "/one/about/", "/one/nowhere", "/one/film.mp4"])
    expect([path, (await get(path)).headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
  expect((await get("/one")).headers.get("content-security-policy")).toContain("default-src 'none'");
  const part = await get("/one/film.mp4", { range: "bytes=2-4" });
  expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
    206,
    "234",
    "bytes 2-4/10",
  ]);
  const page = await get("/one/about/");
  const tag = page.headers.get("etag") ?? "";
  expect([page.status, await page.text()]).toEqual([200, "<p>About"]);
  expect((await get("/one/about/", { "if-none-match": tag, "cache-control": "max-age=0" })).status).toBe(304);
});

test("EDT-21 the store is not asked for a missing address, until a version has it", async () => {
  await publish({ "404.html": "<p>Not here" });
  const statuses = async () => {
    opened.length = 0;
    const { status } = await fetch(`${origin}/one/gone`);
    return [status, opened.filter((key) => key.includes("gone")).length];
  };
  expect(await statuses()).toEqual([404, 0]);
  await publish({ gone: "Back", "404.html": "<p>Not here" });
  expect(await statuses()).toEqual([200, 1]);
});

const read = async (path: string) => {
  const response = await fetch(origin + path);
  return response.ok ? await response.text() : response.status;
};

test("EDT-21 a page of the version before or after the known one gets its scripts and styles, and nothing else of them", async () => {
  const version = (name: string) => ({
    "index.html": name,
    [`_sectile/${name}.css`]: name,
    [`${name}.txt`]: name,
  });
  await publish({ ...version("old"), "headers.json": "[]" });
  await publish({ ...version("known"), "headers.json": "[]" });
  expect(await read("/one/")).toBe("known");
  await publish({ ...version("next"), "headers.json": "[]" }, true);
  expect(await read("/one/")).toBe("known");
  for (const name of ["old", "known", "next"]) expect(await read(`/one/_sectile/${name}.css`)).toBe(name);
  expect(await read("/one/_sectile/other.css")).toBe(404);
  for (const name of ["old", "next"]) expect(await read(`/one/${name}.txt`)).toBe(404);
});

test("EDT-21 while messages about versions don't arrive, PostgreSQL is asked, and visitors get the last version if it can't be reached", async () => {
  const site = (name: string) => ({ "index.html": name, "headers.json": "[]" });
  await publish(site("first"));
  expect(await read("/one/")).toBe("first");
  isTold = false;
  await publish(site("second"), true);
  expect(await read("/one/")).toBe("second");
  isDown = true;
  for (let times = 0; times < 2; times++) expect(await read("/one/")).toBe("second");
  isDown = false;
  await publish(site("third"), true);
  expect(await read("/one/")).toBe("third");
  isTold = true;
  expect(await read("/one/")).toBe("third");
});
