/** `sectile templates preview`: a page with section types in frames, which follows their sources. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseHTML } from "linkedom";
import { expect, onTestFinished, test } from "vitest";
import { loadEngine, type PreviewEvent } from "#engine";
import { cacheDir } from "../support/cache-dir.ts";

const fixture = fileURLToPath(new URL("../fixtures/conditional", import.meta.url));

async function start(type?: string) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sectile-section-preview-test-")));
  const kit = join(root, "kit");
  cpSync(fixture, kit, { recursive: true });
  const events: PreviewEvent[] = [];
  let listeners: (() => void)[] = [];
  const engine = await loadEngine({ cores: 1, templates: { folder: kit } });
  const preview = await engine.startSectionPreview(type, root, {
    port: 0,
    cacheDir,
    checkout: undefined,
    onEvent(event) {
      events.push(event);
      for (const listener of listeners) listener();
    },
  });
  onTestFinished(async () => {
    await preview.close();
    rmSync(root, { recursive: true });
  });
  const { local } = preview.addresses;
  return {
    kit,
    preview,
    events,
    local,
    origin: new URL(local).origin,
    overview: async () => parseHTML(await (await fetch(local)).text()).document,
    until: (fits: (event: PreviewEvent) => boolean) =>
      new Promise<PreviewEvent>((done) => {
        const seen = events.length;
        const look = () => {
          const found = events.slice(seen).find(fits);
          if (!found) return;
          listeners = listeners.filter((listener) => listener !== look);
          done(found);
        };
        listeners.push(look);
      }),
  };
}

const framesOf = (document: Document) =>
  [...document.querySelectorAll("iframe")].map((frame) => ({
    src: frame.getAttribute("src") ?? "",
    width: frame.getAttribute("width"),
  }));

test("PRV-6 shows each layout in all widths and both directions, and each frame in all colour modes", async () => {
  const { overview, origin, events } = await start();
  expect(events.find(({ kind }) => kind === "built")).toMatchObject({ ok: true, diagnostics: [] });
  const frames = framesOf(await overview());
  const paths = ["/Media/", "/Media-wide/", "/Media-longest/", "/Media-wide-shortest/"];
  for (const path of paths)
    for (const prefix of ["", "/ar"])
      for (const width of ["360", "768", "1280"])
        expect(frames).toContainEqual({ src: prefix + path, width });
  // Only the provider's own types are shown.
  expect(frames.every(({ src }) => /^(?:\/ar)?\/Media/.test(src))).toBe(true);
  for (const src of new Set(frames.map((frame) => frame.src))) {
    const response = await fetch(origin + src);
    expect([src, response.status]).toEqual([src, 200]);
    const html = await response.text();
    expect(html).toContain(`dir="${src.startsWith("/ar") ? "rtl" : "ltr"}"`);
    for (const mode of ["DARK", "LIGHT", "EXTRALIGHT"]) expect(html).toContain(mode.toLowerCase());
  }
});

test("PRV-6 shows a single type, also a built-in one", async () => {
  const { overview } = await start("TitleParagraph");
  const frames = framesOf(await overview());
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.every(({ src }) => src.includes("/TitleParagraph"))).toBe(true);
});

test("PRV-6 follows the view, the example and the variants, and names what changed to the page with all frames", async () => {
  const { kit, overview, origin, local, until } = await start();
  const page = async () => (await fetch(`${origin}/Media/`)).text();
  const feed = await fetch(`${origin}/__sectile/events?page=*&version=none-0`);
  const reader = feed.body?.getReader();
  onTestFinished(() => reader?.cancel());
  const change = async (name: string, edit: (text: string) => string) => {
    const file = join(kit, "sections/Media", name);
    const built = until((event) => event.kind === "built");
    writeFileSync(file, edit(readFileSync(file, "utf8")));
    expect(await built).toMatchObject({ ok: true });
  };
  await change("view.tsx", (text) => text.replace("<ol>", "<ol data-saved>"));
  expect(await page()).toContain("data-saved");
  await change("example.json", (text) => text.replace("A film", "Another film"));
  expect(await page()).toContain("Another film");
  await change("schema.ts", (text) => text.replace('{ wide: "Wide" }', '{ tall: "Tall" }'));
  const sources = framesOf(await overview()).map(({ src }) => src);
  expect(sources).toContain("/Media-tall/");
  expect(sources).not.toContain("/Media-wide/");
  expect(await textUntil(reader, '"/Media/"')).toContain('"urls":[');
  expect((await fetch(local)).headers.get("content-security-policy")).toContain("frame-src 'self'");
});

test("PRV-6 PRV-2 a mistake in the sources is reported, and the last good version stays", async () => {
  const { kit, origin, until } = await start();
  const failed = until(({ kind }) => kind === "fault");
  writeFileSync(join(kit, "sections/Media/schema.ts"), "export default {");
  expect(await failed).toMatchObject({ fault: { message: expect.stringContaining("schema.ts") } });
  expect((await fetch(`${origin}/Media/`)).status).toBe(200);
});

test("PRV-6 refuses a type that does not exist", async () => {
  const engine = await loadEngine({ cores: 1 });
  await expect(engine.startSectionPreview("Quotte", tmpdir())).rejects.toThrow(
    new TypeError('Unknown section type "Quotte".'),
  );
  await expect(engine.startSectionPreview(undefined, tmpdir())).rejects.toThrow(TypeError);
});

/** Reads a stream until it has received `part`. */
async function textUntil(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  part: string,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (reader && !text.includes(part)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text;
}
