/** The TypeScript types of a document, checked by TypeScript. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";

const { catalogue, documentTypes, starterSite } = await loadEngine();
const root = join(import.meta.dirname, "../../..");
const samples = readdirSync(join(root, "sites")).filter((name) =>
  existsSync(join(root, "sites", name, "site.json")),
);

/** @returns the messages of TypeScript about documents, by name; each is checked as it is written */
async function compile(documents: Readonly<Record<string, string>>): Promise<string[]> {
  // TypeScript looks for its library beside the folder.
  const folder = mkdtempSync(join(root, "node_modules", ".types-"));
  try {
    writeFileSync(join(folder, "site.d.ts"), documentTypes());
    const files = Object.entries(documents).map(([name, text]) => {
      const file = join(folder, `${name}.ts`);
      writeFileSync(
        file,
        `import type { SiteDocument } from "./site.d.ts";\nexport const site: SiteDocument = ${text};\n`,
      );
      return file;
    });
    const options = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--allowImportingTsExtensions"];
    const run = promisify(execFile)(process.execPath, [
      join(root, "node_modules/typescript/bin/tsc"),
      ...[
        "--ignoreConfig",
        ...options,
        "--module",
        "esnext",
        "--moduleResolution",
        "bundler",
        "--target",
        "es2022",
      ],
      ...["--types", "", "--pretty", "false", join(folder, "site.d.ts"), ...files],
    ]);
    const { stdout } = await run.catch((failed: { readonly stdout: string }) => failed);
    return stdout.split("\n").filter((line) => line.includes("error TS"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sections = [...catalogue.sections.values()].map(({ type, example }, index) => ({
  id: type,
  uniqId: `s${index}`,
  data: example,
}));

test("DOC-15 the generated types accept a new site, the sample sites and the example of each section type", async () => {
  const starter = starterSite("New").find(({ path }) => path === "site.json");
  const documents = {
    starter: String(starter?.contents),
    catalogue: JSON.stringify({ siteId: "s", pages: [{ path: "/", components: sections }] }),
    parts: JSON.stringify({
      siteId: "s",
      headerLinks: { $ref: "parts/links.json" },
      pages: [{ $ref: "parts/page.json" }, { path: "/", components: [{ $ref: "parts/footer.json" }] }],
      translations: {
        de: { pages: [null, { path: "/", components: [{ uniqId: "x", data: { title: "x" } }] }] },
      },
    }),
    ...Object.fromEntries(
      samples.map((name) => [name, readFileSync(join(root, "sites", name, "site.json"), "utf8")]),
    ),
  };
  expect(Object.keys(documents).length).toBeGreaterThan(3);
  expect(await compile(documents)).toEqual([]);
});

test("DOC-15 the generated types reject what check reports: wrong names, types and words", async () => {
  const withSection = (section: string) =>
    `{ siteId: "s", pages: [{ path: "/", components: [${section}] }] }`;
  const wrong = {
    siteId: '{ pages: [{ path: "/", components: [] }] }',
    languages: '{ siteId: "s", languages: ["en"], pages: [] }',
    links: '{ siteId: "s", headerLinks: [{ title: "x", url: "/" }], pages: [] }',
    type: withSection('{ id: "Hera", uniqId: "x", data: { title: "x" } }'),
    field: withSection('{ id: "Hero", uniqId: "x", data: { tilte: "x" } }'),
    missing: withSection('{ id: "Hero", uniqId: "x", data: {} }'),
    word: withSection('{ id: "Hero", uniqId: "x", colorMode: "dark", data: { title: "x" } }'),
    variant: withSection('{ id: "Hero", uniqId: "x", variant: "wide", data: { title: "x" } }'),
    number: withSection('{ id: "Hero", uniqId: "x", data: { title: 7 } }'),
  };
  const found = await compile(wrong);
  for (const name of Object.keys(wrong))
    expect(found.filter((line) => line.includes(`${name}.ts`)).length, name).toBe(1);
});
