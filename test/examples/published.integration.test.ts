/** EDT-21 examples/provider sends published sites with the headers from their bundles. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFileSync } from "fs-extra/esm";
import { beforeAll, expect, test } from "vitest";
import { servePublished } from "../../examples/provider/src/published.js";
import { createPublishing } from "../../examples/provider/src/publishing.js";
import { headerRules } from "../../src/render/host-files/headers.ts";

let origin = "";
let publish: (files: Readonly<Record<string, string>>) => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), "sectile-published-"));

beforeAll(async () => {
  const published = join(folder, "published");
  const publishing = createPublishing(published);
  const server = createServer(servePublished(published));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  publish = async (files) => {
    const bundle = mkdtempSync(join(folder, "bundle-"));
    for (const [path, contents] of Object.entries(files)) outputFileSync(join(bundle, path), contents);
    await publishing.publish("one", bundle);
  };
  return () => {
    server.closeAllConnections();
    server.close();
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
])("EDT-21 %s is answered with %i", async (path, status) => {
  expect((await fetch(origin + path)).status).toBe(status);
});
