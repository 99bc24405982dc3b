/** Malicious SVG files as they are published, each opened as a page of its own (SAF-1). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readDrawing } from "../../src/assets/drawings/read.ts";
import { headerRules } from "../../src/render/host-files/headers.ts";
import { attacks, svg } from "../assets/drawing-attacks.ts";
import { hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { launch, open } from "./chromium.ts";

const served = new Map<string, string | Uint8Array>();
let headersOf: (path: string) => Readonly<Record<string, string>> = () => ({});
let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    response.writeHead(served.has(path) ? 200 : 404, {
      ...headersOf(path),
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

/** @returns the requests and navigations of the drawings, each in its own iframe */
async function watch(drawings: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = new Set(["/", "/favicon.ico", ...drawings.map((_, index) => `/${index}.svg`)]);
  served.clear();
  for (const [index, drawing] of drawings.entries()) served.set(`/${index}.svg`, drawing);
  served.set("/", drawings.map((_, index) => `<iframe src="/${index}.svg"></iframe>`).join(""));
  const { page, close } = await open(browser, {});
  onTestFinished(close);
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

test("OUT-6 the header for SVG files changes no pixel of an image and blocks scripts in an SVG opened as a page", async () => {
  const rule = headerRules("/", "").find(({ path }) => path === "/*.svg");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  );
  const inside = `<style>.a{fill:#0a0}</style><rect class="a" width="4" height="9"/><image x="4" width="5" height="9" preserveAspectRatio="none" href="data:image/png;base64,${png.toString("base64")}"/>`;
  served.clear();
  for (const path of ["/bare.svg", "/ruled.svg"]) served.set(path, svg(inside));
  served.set("/page.svg", svg("<script>alert(1)</script>"));
  served.set("/", "<!doctype html>");
  onTestFinished(() => {
    headersOf = () => ({});
  });
  headersOf = (path) => (path === "/ruled.svg" || path === "/page.svg" ? (rule?.headers ?? {}) : {});
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page, close } = await open(browser, {});
  onTestFinished(close);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(origin);
  const [bare = [], ruled = []] = await page.evaluate(async () => {
    const pixelsOf = async (source: string) => {
      const image = new Image(20, 20);
      const loaded = new Promise((done, fail) => Object.assign(image, { onload: done, onerror: fail }));
      image.src = source;
      await loaded;
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 20;
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0, 20, 20);
      return [...context.getImageData(0, 0, 20, 20).data];
    };
    return await Promise.all(["/bare.svg", "/ruled.svg"].map(pixelsOf));
  });
  expect(new Set(bare).size).toBeGreaterThan(2);
  expect(ruled).toEqual(bare);
  await page.goto(`${origin}/page.svg`);
  expect(dialogs).toEqual([]);
});

test("SAF-1 attacks in published SVG files run nothing, request nothing and navigate nowhere; the originals do", async () => {
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

// Takes a minute and a half on an idle machine. test/assets/drawings.integration.test.ts checks all outputs each time.
test.skipIf(!hasCorpora || !process.env.SAFETY_ROUNDS)(
  "SAF-1 attacks from public corpora do nothing in published SVG files",
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
