/** OUT-6 docs/hosting.md: nginx with the documented configuration serves a bundle as described. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { findBrotliModule, hasNginx } from "../../scripts/test/tools.js";
import { exampleOf, samples } from "../browser/example-site.ts";
import { reportOf } from "../build/bundle.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { type Nginx, startNginx } from "./nginx.ts";

const section = (id: string, data: object) => ({ id, uniqId: id, data });

describe.skipIf(!hasNginx())("with nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "sectile-nginx-"));
  const www = join(folder, "www");
  const read = (path: string) => readFileSync(join(www, path));
  const asset = (end: RegExp) => {
    const name = readdirSync(join(www, "_sectile")).find((one) => end.test(one));
    if (name === undefined) throw new Error(`No asset ends as ${end}.`);
    return `/_sectile/${name}`;
  };
  let nginx: Nginx;
  let forms: Server;
  const arrived: string[] = [];

  beforeAll(async () => {
    const words = section("TitleParagraph", { title: "A page" });
    writeFileSync(
      join(folder, "site.json"),
      JSON.stringify({
        siteId: "s",
        name: "S",
        events: [{ id: "e", title: "Party", startsAt: "2030-01-02T10:00:00Z" }],
        languages: ["ru", "ENG"].map((code, index) => ({
          isPrimary: index === 0,
          lang: { name: code, code },
        })),
        pages: [
          {
            path: "/",
            components: [
              section("TextImage", await exampleOf("TextImage")),
              section("Form", { fields: [{ label: "Name" }] }),
            ],
          },
          { path: "/About", components: [words] },
        ],
      }),
    );
    const engine = await loadEngine();
    cpSync(samples, join(folder, "assets"), { recursive: true });
    const options = {
      out: www,
      precompress: true,
      cacheDir,
      apiBase: "/api/v1",
      siteUrl: "https://www.example.org",
    };
    expect(reportOf(await engine.buildSite(folder, folder, options)).ok).toBe(true);
    for (const feed of ["rss.xml", "About/atom.xml"]) writeFileSync(join(www, feed), "<feed/>");
    forms = createServer(async (request, response) => {
      arrived.push(`${request.method} ${request.url} ${await text(request)}`);
      response.writeHead(204).end();
    });
    await new Promise<void>((done) => forms.listen(0, "127.0.0.1", done));
    nginx = await startNginx(folder, `http://127.0.0.1:${(forms.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await nginx?.stop();
    forms?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("OUT-6 pages have every header of headers.json, allow framing only by the site, and are revalidated", async () => {
    const { status, headers, body } = await nginx.get("/");
    expect([status, body.equals(read("index.html"))]).toEqual([200, true]);
    const [all, , drawings] = JSON.parse(String(read("headers.json")));
    const { "Content-Security-Policy": policy, ...others } = all.headers;
    for (const [name, value] of Object.entries(others)) expect(headers[name.toLowerCase()], name).toBe(value);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(headers["content-security-policy"]).toBe("frame-ancestors 'self'");
    expect(policy).toContain(headers["content-security-policy"]);
    expect(String(body)).toContain('http-equiv="Content-Security-Policy" content="default-src');
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await nginx.get("/", { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
    const drawing = await nginx.get(asset(/\.svg$/));
    expect(drawing.headers["content-security-policy"]).toBe(drawings.headers["Content-Security-Policy"]);
    expect(drawing.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("OUT-6 assets are cached permanently", async () => {
    const rules = JSON.parse(String(read("headers.json")));
    for (const end of [/\.css$/, /\.js$/, /\.woff2$/, /\.avif$/, /\.svg$/]) {
      const { headers } = await nginx.get(asset(end));
      expect(headers["cache-control"]).toBe(rules[1].headers["Cache-Control"]);
    }
  });

  test("each kind of file has its content type, texts in UTF-8", async () => {
    const calendar = readdirSync(www, { recursive: true, encoding: "utf8" }).find((path) =>
      path.endsWith(".ics"),
    );
    const types = {
      "/": "text/html; charset=utf-8",
      "/robots.txt": "text/plain; charset=utf-8",
      "/sitemap.xml": /^text\/xml; charset=utf-8|^application\/xml/,
      "/site.webmanifest": "application/manifest+json",
      "/rss.xml": "application/rss+xml; charset=utf-8",
      "/About/atom.xml": "application/atom+xml; charset=utf-8",
      "/favicon.ico": /^image\/(x-icon|vnd\.microsoft\.icon)/,
      [`/${calendar}`]: "text/calendar; charset=utf-8",
      [asset(/\.css$/)]: "text/css; charset=utf-8",
      [asset(/\.js$/)]: /^(application|text)\/javascript; charset=utf-8$/,
      [asset(/\.woff2$/)]: "font/woff2",
      [asset(/\.avif$/)]: "image/avif",
      [asset(/\.webp$/)]: "image/webp",
      [asset(/\.svg$/)]: "image/svg+xml",
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers } = await nginx.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers["content-type"], path).toMatch(type);
    }
  });

  test("OUT-6 compressed files are sent to clients that accept them, also through a proxy", async () => {
    const css = asset(/\.css$/);
    for (const path of ["/", "/About/", css, "/site.webmanifest"]) {
      const file = path.endsWith("/") ? `${path}index.html` : path;
      const plain = await nginx.get(path);
      expect([plain.headers["content-encoding"], plain.body.equals(read(file))]).toEqual([undefined, true]);
      const zipped = await nginx.get(path, { "accept-encoding": "gzip", via: "1.1 proxy" });
      expect([path, zipped.headers["content-encoding"]]).toEqual([path, "gzip"]);
      expect(zipped.headers.vary).toMatch(/accept-encoding/i);
      expect(zipped.headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
      expect(zipped.body.equals(read(`${file}.gz`))).toBe(true);
    }
  });

  test.skipIf(!findBrotliModule())("OUT-6 brotli is used if nginx has the module", async () => {
    for (const path of ["/", asset(/\.js$/)]) {
      const { headers, body } = await nginx.get(path, { "accept-encoding": "gzip, br" });
      expect(headers["content-encoding"]).toBe("br");
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(brotliDecompressSync(body).equals(read(path === "/" ? "index.html" : path))).toBe(true);
    }
  });

  test("a folder without its slash redirects with 301, and http redirects to https", async () => {
    for (const path of ["/ENG", "/About", "/ENG/About"]) {
      const { status, headers } = await nginx.get(`${path}?a=1`);
      expect([status, headers.location]).toEqual([301, `${path}/?a=1`]);
      expect((await nginx.get(`${path}/`)).status).toBe(200);
    }
    const { status, headers } = await nginx.plain("/About/?a=1");
    expect([status, headers.location]).toEqual([301, "https://www.example.org/About/?a=1"]);
  });

  test("OUT-3 unknown addresses and folders without a page get the site's 404 page, in the folder's language", async () => {
    const wrong = {
      "/nowhere": "404.html",
      "/About/nowhere/": "404.html",
      "/_sectile/": "404.html",
      "/_sectile/nowhere.js": "404.html",
      "/nowhere.webmanifest": "404.html",
      "/ENG/nowhere": "ENG/404.html",
      "/ENG/About/nowhere.html": "ENG/404.html",
    };
    for (const [path, file] of Object.entries(wrong)) {
      expect(existsSync(join(www, file))).toBe(true);
      const { status, headers, body } = await nginx.get(path);
      expect([path, status, body.equals(read(file))]).toEqual([path, 404, true]);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await nginx.get("/../nginx.conf")).status).toBeGreaterThanOrEqual(400);
  });

  test("SUB-2 forms reach the form server", async () => {
    const path = "/api/v1/sites/form/message/s/?language=ru";
    const { status } = await nginx.post(path, { "content-type": "application/json" }, '{"Name":"Ann"}');
    expect([status, arrived]).toEqual([204, [`POST ${path} {"Name":"Ann"}`]]);
  });
});
