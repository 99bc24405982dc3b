/**
 * The same input gives the same bytes (OUT-7): in any time zone, language, environment and folder, with several builds at once,
 * with and without a cache, with the document's keys in any order, and after any edits.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { runs } from "../support/runs.ts";

type Json = Record<string, unknown>;

const engine = await loadEngine();
const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));

let root = "";
/** A file of the same name in other sites. */
let other: Uint8Array;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "sectile-bytes-"));
  mkdirSync(join(root, "assets"));
  const background = { r: 120, g: 90, b: 60 };
  const picture = (width: number) =>
    sharp({ create: { width, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();
  writeFileSync(join(root, "assets/small.jpg"), await picture(60));
  other = await picture(50);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns a document with every type's example on pages of a few sections, with small pictures, three languages and events. */
function sample(): Json {
  const types = [...engine.catalogue.sections.values()];
  const sections = types.map(({ type, example }, index) => ({
    id: type,
    uniqId: `s${index}`,
    data: JSON.parse(
      JSON.stringify(example).replace(/assets\/[^"]+?\.(?:jpe?g|png|webp|avif|svg)/g, "assets/small.jpg"),
    ),
  }));
  const pages = Array.from({ length: 6 }, (_, index) => ({
    path: index === 0 ? "/" : `/page-${index}`,
    meta: { title: `Page ${index}` },
    components: sections.filter((_, at) => at % 6 === index),
  }));
  const languages = ["en", "ru", "ar"].map((code, order) => ({
    order,
    isPrimary: order === 0,
    lang: { name: code, code },
  }));
  return {
    siteId: "bytes",
    name: "Sample",
    url: "https://site.example",
    languages,
    headerLinks: [{ text: "Page 2", link: "/page-2" }],
    events: [
      {
        id: "conference",
        title: "Opening",
        startsAt: "2025-03-30T01:30:00+01:00",
        endsAt: "2025-03-30T04:00:00+02:00",
        timeZone: "Europe/Berlin",
      },
      { id: "b", title: "İstanbul ışığı", startsAt: "2025-10-26T23:30:00Z" },
    ],
    pages,
    translations: { ru: { name: "Образец" }, ar: { name: "عينة" } },
  };
}

/** Returns a site that equals the sample except for its texts, looks and pictures. */
const neighbour = ({ pages, ...sample }: Json): Json => ({
  ...sample,
  pages: (pages as Json[]).slice(0, 2),
  name: "Other",
  theme: { look: "SHARP", colorMode: "DARK", palette: { primaryDark: "#000000" } },
  messages: { en: { skip: "Elsewhere" } },
  translations: { ru: { name: "Другой" } },
});

/** Writes a site to a folder. */
function writeSite(folder: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "assets"), join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "site.json"), text);
  return folder;
}

/** @returns hashes of a bundle's files and of its manifest, by path */
function hashesOf(out: string): Record<string, string> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const manifest = join(out, "../.sectile", out.slice(out.lastIndexOf("/") + 1), "manifest.json");
  const hash = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return Object.fromEntries(
    [...files, manifest]
      .map((path) => [path === manifest ? "manifest" : path.slice(out.length + 1), hash(path)])
      .sort(),
  );
}

/** Runs the command. */
function build(cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const clean = { PATH: process.env.PATH };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [bin, "build", ...argv],
      { cwd, env: { ...clean, ...env } },
      (error, _, stderr) => resolve(error ? `${error.message} ${stderr}` : ""),
    );
  });
}

describe("the command on different machines", () => {
  const elsewhere: [string, NodeJS.ProcessEnv, readonly string[], prefix: string][] = [
    [
      "far in the east, in Turkish",
      { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
      ["--concurrency", "4"],
      "a/b c/d",
    ],
    [
      "in the west, without a locale, for development, with many environment variables",
      {
        TZ: "America/St_Johns",
        LC_ALL: "C",
        LANGUAGE: "ar",
        NODE_ENV: "development",
        FORCE_COLOR: "3",
        CI: "1",
        HOME: "/nowhere",
        TMPDIR: "/tmp",
      },
      ["--no-cache", "--concurrency", "1"],
      "ü/ж",
    ],
  ];

  test("OUT-7 SAF-4 gives the same bytes in any environment, among other sites, with and without a cache", async () => {
    const text = JSON.stringify(sample());
    const here = writeSite(join(root, "here/site"), text);
    expect(
      await build(join(root, "here"), ["site", "--out", "web/out"], { TZ: "UTC", LANG: "en_US.UTF-8" }),
    ).toBe("");
    const expected = hashesOf(join(here, "../web/out"));
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    // Warm cache: everything from the first build exists, but the bundle is rewritten.
    expect(await build(join(root, "here"), ["site", "--out", "web/out", "--clean"], {})).toBe("");
    expect(hashesOf(join(here, "../web/out"))).toEqual(expected);
    await Promise.all(
      elsewhere.map(async ([name, env, argv, prefix]) => {
        const cwd = join(root, "elsewhere", prefix);
        // Other sites before and after it in the same run, with the same id and files of the same names.
        for (const name of ["a", "z"]) {
          const folder = writeSite(join(cwd, "sites", name), JSON.stringify(neighbour(sample())));
          writeFileSync(join(folder, "assets/small.jpg"), other);
        }
        writeSite(join(cwd, "sites/site"), text);
        expect(await build(cwd, argv, env)).toBe("");
        expect([name, hashesOf(join(cwd, "dist/sites/site"))]).toEqual([name, expected]);
      }),
    );
  }, 120_000);
});

/** Builds in this process, into a folder that can contain an earlier bundle. */
async function publish(folder: string, document: unknown, out: string): Promise<Record<string, string>> {
  writeSite(folder, typeof document === "string" ? document : JSON.stringify(document));
  const options = { base: "/", limits: "warn", strict: false, clean: false, cache: true } as const;
  const result = await engine.buildSite(folder, root, { ...options, out, cacheDir: join(root, "cache") });
  if (!("report" in result)) throw new Error(result.fault.message);
  if (!result.report.ok) throw new Error(JSON.stringify(result.report.diagnostics));
  return hashesOf(out);
}

/** Returns the same value with its keys in another order. */
function shuffleKeys(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffleKeys(item, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [random(), key, shuffleKeys(member, random)] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => a - b).map(([, key, member]) => [key, member]));
}

test("OUT-7 the order of keys, the space between them and a byte order mark change nothing", async () => {
  const expected = await publish(join(root, "keys"), sample(), join(root, "keys-out"));
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.constantFrom(undefined, 2, "\t"),
      fc.boolean(),
      async (stream, indent, hasMark) => {
        const random = () => stream.next().value as number;
        const text = `${hasMark ? "\uFEFF" : ""}${JSON.stringify(shuffleKeys(sample(), random), undefined, indent)}`;
        rmSync(join(root, "shuffled-out"), { recursive: true, force: true });
        expect(await publish(join(root, "shuffled"), text, join(root, "shuffled-out"))).toEqual(expected);
      },
    ),
    runs(2, 1),
  );
});

interface Document {
  readonly pages: { path: string; meta: { title: string }; components: { uniqId: string; data: Json }[] }[];
  theme?: Json;
  name: string;
  languages: Json[];
  headerLinks: Json[];
}

/** Edits by an owner. Each uses two numbers to choose its target. */
const edits: readonly ((document: Document, a: number, b: number) => void)[] = [
  ({ pages }, a, b) => {
    const page = pages[a % pages.length];
    if (page) page.meta.title = `Title ${b}`;
  },
  ({ pages }, a, b) =>
    void pages.push({ path: `/new-${pages.length}-${a}`, meta: { title: `New ${b}` }, components: [] }),
  ({ pages }, a) => {
    if (pages.length > 3) pages.splice(1 + (a % (pages.length - 1)), 1);
  },
  ({ pages }, a, b) => {
    const [from, to] = [pages[1 + (a % (pages.length - 1))], pages[1 + (b % (pages.length - 1))]];
    if (from && to && from !== to)
      to.components.push(
        ...from.components.splice(0, 1).map((component) => ({ ...component, uniqId: `m${a}-${b}` })),
      );
  },
  ({ pages }, a) => void pages.push(...pages.splice(1 + (a % (pages.length - 1)), 1)),
  (document, a) => {
    document.theme = { colorMode: ["DARK", "LIGHT", "EXTRALIGHT"][a % 3], look: ["ROUNDED", "SHARP"][a % 2] };
  },
  (document, a) => {
    document.name = `Name ${a % 5}`;
  },
  ({ languages }, a) => {
    const language = languages[1 + (a % 2)];
    if (language) language.status = language.status === "other" ? "active" : "other";
  },
  ({ headerLinks }, a) => void headerLinks.push({ text: `Link ${a}`, link: "/" }),
];

test("OUT-7 PRO-2 after any edits, builds over earlier ones give the bundle of a first build", async () => {
  const edit = fc.tuple(fc.nat(edits.length - 1), fc.nat(1000), fc.nat(1000));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 }),
      async (builds) => {
        const at = join(root, `edits-${run++}`);
        const document = sample() as unknown as Document;
        let found: Record<string, string> = await publish(join(at, "site"), document, join(at, "grown"));
        for (const steps of builds) {
          for (const [which, a, b] of steps) edits[which]?.(document, a, b);
          found = await publish(join(at, "site"), document, join(at, "grown"));
        }
        expect(found).toEqual(await publish(join(at, "site"), document, join(at, "first")));
      },
    ),
    runs(2, 1),
  );
}, 60_000);
