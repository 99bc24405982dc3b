/** Drawings that were written to do harm, as they are published, each opened as a page of its own (SAF-1). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDrawing } from "../../src/assets/drawings/read.ts";
import { attacks, svg } from "../assets/drawing-attacks.ts";
import { hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { launch, open } from "./chromium.ts";

const served = new Map<string, string | Uint8Array>();
let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    response.writeHead(served.has(path) ? 200 : 404, {
      "content-type": path.endsWith(".svg") ? "image/svg+xml" : "text/html",
    });
    response.end(served.get(path));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** @returns what the drawings did, each in a frame of its own: what they asked for, and where they went */
async function watch(drawings: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = new Set(["/", "/favicon.ico", ...drawings.map((_, index) => `/${index}.svg`)]);
  served.clear();
  for (const [index, drawing] of drawings.entries()) served.set(`/${index}.svg`, drawing);
  served.set("/", drawings.map((_, index) => `<iframe src="/${index}.svg"></iframe>`).join(""));
  const { page, close } = await open(browser, {});
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route(
    (url) => url.origin !== origin || !own.has(url.pathname),
    (route) => {
      found.push(`asked: ${route.request().url()}`);
      return route.fulfill({ contentType: "image/gif", body: pixel });
    },
  );
  await page.goto(origin, { waitUntil: "load" });
  for (const frame of page.frames())
    if (new URL(frame.url()).origin !== origin) found.push(`went: ${frame.url()}`);
  await close();
  return found;
}

test("SAF-1 nothing of the attacks runs, asks or leads anywhere once it is published; before, most of it did", async () => {
  const published = attacks.flatMap(({ text }) => {
    const drawing = readDrawing(Buffer.from(text));
    return "bytes" in drawing ? [drawing.bytes] : [];
  });
  expect(published.length).toBeGreaterThan(30);
  expect(await watch(published)).toEqual([]);
  const before = await watch(attacks.map(({ text }) => text));
  expect(before.length).toBeGreaterThan(10);
  expect(before.some((what) => what.startsWith("dialog: "))).toBe(true);
});

test.skipIf(!hasCorpora)(
  "SAF-1 nothing of the public lists of attacks does either",
  async () => {
    const { dompurify, h5sc, patt } = readCorpus("xss_html.json") as {
      dompurify: readonly { payload: string }[];
      h5sc: readonly { payload: string }[];
      patt: readonly string[];
    };
    const payloads = [...[...dompurify, ...h5sc].map(({ payload }) => payload), ...patt];
    const texts = payloads.flatMap((payload) => {
      const quoted = payload.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
      return [
        payload,
        svg(payload),
        svg(`<style>${quoted}</style><rect class="a"/>`),
        svg(`<text style="${quoted}" fill="${quoted}" cursor="${quoted}" id="${quoted}">${quoted}</text>`),
      ];
    });
    const published = new Set<string>();
    for (const text of texts) {
      const drawing = readDrawing(Buffer.from(text));
      if ("bytes" in drawing) published.add(Buffer.from(drawing.bytes).toString());
    }
    const all = [...published];
    expect(all.length).toBeGreaterThan(500);
    for (let from = 0; from < all.length; from += 150)
      expect(await watch(all.slice(from, from + 150))).toEqual([]);
  },
  120_000,
);
