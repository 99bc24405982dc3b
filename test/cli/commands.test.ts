import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SectionFacts } from "../../src/cli/engine.ts";
import { readTree, sectile } from "./command-line.ts";

describe("init", () => {
  const ignored = "dist/\n.sectile/\n";

  test("CLI-7 init writes the starter site and prints the next steps", async () => {
    const { code, stdout, stderr, cwd } = await sectile(["init", "sites/my-site"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`✓ Created sites/my-site (2 files)
  site.json
  assets/logo.svg
✓ Created sites/my-site/.gitignore (dist/, .sectile/)

Next steps:
  sectile preview sites/my-site   serve it locally and show every change
  sectile check sites/my-site     report problems
  sectile build sites/my-site     build it into dist/sites/my-site
`);
    expect(readTree(cwd)).toEqual({
      "sites/my-site/site.json": '{"siteId":"my-site","as":"plain in en"}\n',
      "sites/my-site/assets/logo.svg": "<svg/>",
      "sites/my-site/.gitignore": ignored,
    });
  });

  test("CLI-7 init --name is the name of the site, whatever its folder is called", async () => {
    const { cwd } = await sectile(["init", "rye", "--name", " Oak & Rye "]);
    expect(readTree(cwd)["rye/site.json"]).toContain('"siteId":"Oak & Rye"');
    const { code, stderr, cwd: other } = await sectile(["init", "rye", "--name", " "]);
    expect([code, readTree(other)]).toEqual([2, {}]);
    expect(stderr).toContain("--name is empty.");
  });

  test("CLI-7 init ignores the output of builds in the site's folder and in the project", async () => {
    const { cwd, stdout } = await sectile(["init", "new"], { files: { "package.json": "{}" } });
    expect(readTree(cwd)).toMatchObject({ ".gitignore": ignored, "new/.gitignore": ignored });
    expect(stdout).not.toContain("was not changed");
  });

  test.each([
    ["node_modules\n", true],
    ["dist\n", true],
    ["/dist/\r\n.sectile\r\n", false],
  ])(
    "CLI-7 init does not change an existing .gitignore, and names what it lacks: %j",
    async (text, isLacking) => {
      const files = { ".git/HEAD": "x", ".gitignore": text };
      const { code, cwd, stdout } = await sectile(["init", "new"], { files });
      expect([code, readTree(cwd)[".gitignore"]]).toEqual([0, text]);
      const note = "! .gitignore already exists and was not changed. Add to it: dist/ .sectile/\n";
      expect(stdout.includes(note)).toBe(isLacking);
    },
  );

  test("CLI-7 the next steps use npx if init was run by npx", async () => {
    const { stdout } = await sectile(["init", "new"], { env: { npm_command: "exec" } });
    expect(stdout).toContain("  npx sectile preview new   serve it");
    expect(stdout).toContain("  npx sectile build new     build it");
  });

  test("CLI-7 init --preset and --language choose the starter; unknown ones are rejected with the available names", async () => {
    const ru = await sectile(["init", "rye", "--preset", "bakery", "--language", "ru"]);
    expect([ru.code, readTree(ru.cwd)["rye/site.json"]]).toEqual([
      0,
      '{"siteId":"rye","as":"bakery in ru"}\n',
    ]);
    for (const [wish, printed] of [
      [
        ["--preset", "bakry"],
        'Unknown preset "bakry". Available presets: bakery, plain. Did you mean "bakery"?',
      ],
      [["--language", "ru"], 'The preset "plain" is not available in "ru". Available languages: en.'],
    ] as const) {
      const { code, stderr, cwd } = await sectile(["init", "rye", ...wish]);
      expect([code, readTree(cwd)]).toEqual([2, {}]);
      expect(stderr).toContain(printed);
    }
  });

  test("CLI-7 init accepts an empty folder, and one with only dotfiles", async () => {
    const files = { "new/.git/HEAD": "x", "new/.gitignore": "y", "empty/": "" };
    const { code, cwd } = await sectile(["init", "new"], { files });
    expect(code).toBe(0);
    expect(Object.keys(readTree(cwd))).toContain("new/site.json");
    expect((await sectile(["init", "empty"], { files })).code).toBe(0);
  });

  test("CLI-7 init . creates the site in the current folder, named after it", async () => {
    const { code, stdout, cwd } = await sectile(["init", "."]);
    expect(code).toBe(0);
    expect(stdout).toContain("  sectile build     build it into");
    expect(readTree(cwd)["site.json"]).toContain(`"${cwd.split(/[/\\]/).at(-1)}"`);
  });

  test.each([
    ["full", "full is not empty: it contains a.txt."],
    ["full/a.txt", "full/a.txt is a file"],
    ["", "The folder argument is empty"],
  ])("CLI-3 CLI-7 init %j is rejected and writes nothing", async (folder, expected) => {
    const files = { "full/a.txt": "mine", "full/b.txt": "mine" };
    const { code, stdout, stderr, cwd } = await sectile(["init", folder], { files });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(expected);
    expect(readTree(cwd)).toEqual(files);
  });

  test("CLI-3 a folder that cannot be created is a system error", async () => {
    const { code, stderr } = await sectile(["init", "file/new"], { files: { file: "" } });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error {3}sectile init: /);
  });
});

describe("schema", () => {
  const text = '{\n  "type": "object",\n  "title": "Site document"\n}\n';
  test("DOC-15 CLI-1 schema prints the JSON Schema and nothing else", async () => {
    const { code, stdout, stderr } = await sectile(["schema"]);
    expect([code, stdout, stderr]).toEqual([0, text, ""]);
  });
  test("DOC-15 --out writes it to a file and creates its folder", async () => {
    const { code, stdout, cwd } = await sectile(["schema", "--out", "a/b.json"]);
    expect([code, stdout]).toEqual([0, "✓ Wrote a/b.json\n"]);
    expect(readTree(cwd)).toEqual({ [join("a", "b.json")]: text });
  });
});

test("DOC-15 types prints declarations, or writes them to a file", async () => {
  const { code, stdout, stderr } = await sectile(["types"]);
  expect([code, stdout, stderr]).toEqual([0, "export interface SiteDocument {}\n", ""]);
  const written = await sectile(["types", "--out", "site.d.ts"]);
  expect(readTree(written.cwd)).toEqual({ "site.d.ts": stdout });
});

describe("sections", () => {
  const catalogue: readonly SectionFacts[] = [
    {
      type: "TextImage",
      label: "Text and picture",
      category: "text",
      isUnique: false,
      colorMode: "LIGHT",
      variants: { wide: { label: "Wide", thumbnail: "" } },
      thumbnail: "thumbnails/TextImage.webp",
      mobileThumbnail: "thumbnails/TextImage-mobile.webp",
      thumbnailRatio: 0.5,
      defaultData: { title: "A picture beside its text" },
      fields: [
        { path: "title", kind: "text", required: true, limit: "at most 120 characters" },
        { path: "buttons[].text", kind: "text", required: false, limit: "1 to 40 characters" },
        { path: "isAnimated", kind: "switch", required: false, limit: "" },
      ],
    },
    {
      type: "ProviderFooter",
      label: "",
      category: "footer",
      isUnique: true,
      colorMode: "",
      variants: {},
      thumbnail: "",
      mobileThumbnail: "",
      thumbnailRatio: 0,
      defaultData: {},
      fields: [],
    },
  ];
  const engine = { listSections: () => catalogue };

  test("CLI-7 sections lists the types with category and limits", async () => {
    const { code, stdout, stderr } = await sectile(["sections"], { engine });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`Type            Category  Limits
TextImage       text      variants wide; title at most 120 characters; buttons[].text 1 to 40 characters
ProviderFooter  footer    once per page

2 types. Run \`sectile sections <type>\` to show the fields of one.
`);
  });

  test("CLI-4 CLI-7 limits are cut to the width of a terminal", async () => {
    const { stdout } = await sectile(["sections", "--no-color"], { engine, columns: 60 });
    expect(stdout.split("\n")[1]).toBe("TextImage       text      variants wide; title at most 120 …");
  });

  test("CLI-7 sections <type> shows every field", async () => {
    const { stdout } = await sectile(["sections", "TextImage"], { engine });
    expect(stdout).toBe(`TextImage  Text and picture
text, colour mode LIGHT, variants wide

  Field           Kind              Limit
  title           text    required  at most 120 characters
  buttons[].text  text              1 to 40 characters
  isAnimated      switch
`);
  });

  test("CLI-7 fields of a picture are folded into its line, but listed in JSON", async () => {
    const kinds = { imgUrl: "picture", "imgDimensions.small.url": "picture", "imgCropParams.left": "number" };
    const fields = [
      ...Object.entries(kinds).map(([name, kind]) => ({
        path: `team[].${name}`,
        kind,
        required: false,
        limit: "",
      })),
      { path: "team[].imgAlt", kind: "plain text", required: false, limit: "at most 250 characters" },
      { path: "imgDimensions", kind: "number", required: false, limit: "" },
    ];
    const [first] = catalogue;
    const pictured = { listSections: () => [{ ...first, fields }] as SectionFacts[] };
    const { stdout } = await sectile(["sections", "TextImage"], { engine: pictured });
    expect(stdout.split("\n").slice(4)).toEqual([
      "  team[].imgUrl  picture               with imgDimensions, imgCropParams, imgFocus",
      "  team[].imgAlt  plain text            at most 250 characters",
      "  imgDimensions  number",
      "",
    ]);
    const json = await sectile(["sections", "TextImage", "--json"], { engine: pictured });
    expect(JSON.parse(json.stdout).fields).toEqual(fields);
  });

  test("CLI-7 a type without a label, a colour mode or fields", async () => {
    const { stdout } = await sectile(["sections", "ProviderFooter"], { engine });
    expect(stdout).toBe("ProviderFooter\nfooter, once per page\n");
  });

  test("CLI-7 --json prints the facts unchanged", async () => {
    expect(JSON.parse((await sectile(["sections", "--json"], { engine })).stdout)).toEqual(catalogue);
    const one = await sectile(["sections", "TextImage", "--json"], { engine });
    expect(JSON.parse(one.stdout)).toEqual(catalogue[0]);
  });

  test("CLI-3 an unknown type is wrong usage with a suggestion", async () => {
    const { code, stdout, stderr } = await sectile(["sections", "textimag"], { engine });
    expect([code, stdout]).toEqual([2, ""]);
    expect(
      stderr,
    ).toBe(`error   Unknown section type "textimag". Did you mean "TextImage"? See \`sectile sections --help\`.
`);
  });
});
