/** `sectile templates preview` and `thumbnails`: their calls of the engine, and their messages. */
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import type { PreviewOptions } from "../../src/preview/index.ts";
import { sectile } from "./command-line.ts";

const facts = (type: string) => ({ type }) as never;
const files = { "kit/sections/Quote/schema.ts": "", "kit/sections/Draft.txt": "" };

/** Runs `sectile templates preview <argv>` until it is stopped. */
async function preview(argv: readonly string[], config?: object) {
  const asked: [type: string | undefined, options: PreviewOptions][] = [];
  const stop = new AbortController();
  const outcome = await sectile(["templates", "preview", ...argv], {
    files: { ...files, ...(config && { "sectile.config.json": JSON.stringify(config) }) },
    signal: stop.signal,
    engine: {
      listSections: () => [facts("Quote"), facts("Team")],
      async startSectionPreview(type, _cwd, options) {
        asked.push([type, options]);
        setImmediate(() => stop.abort());
        return {
          addresses: { local: "http://127.0.0.1:4600/", network: [] },
          settled: async () => {},
          close: async () => {},
        };
      },
    },
  });
  return { ...outcome, asked };
}

describe("templates preview", () => {
  test("PRV-6 CLI-1 shows all types of the folder, or the one that is named", async () => {
    const { code, asked, cwd, templates } = await preview(["--templates", "kit"]);
    expect(code).toBe(130);
    expect(templates).toMatchObject({ folder: join(cwd, "kit") });
    expect(asked).toMatchObject([
      [undefined, { port: 4600, host: "127.0.0.1", templates: { folder: join(cwd, "kit") } }],
    ]);
    const one = await preview(["Quote", "--templates", "kit", "--port", "4700"]);
    expect(one.asked).toMatchObject([["Quote", { port: 4700 }]]);
    // A built-in type needs no folder.
    expect((await preview(["Team"])).asked).toMatchObject([["Team", { port: 4600 }]]);
  });

  test("PRV-6 CLI-6 takes the folder of the configuration", async () => {
    const { asked, cwd } = await preview([], { templates: "kit" });
    expect(asked).toMatchObject([[undefined, { templates: { folder: join(cwd, "kit") } }]]);
  });

  test.each([
    [[], "No templates folder given."],
    [["Quotte", "--templates", "kit"], 'Unknown section type "Quotte". Did you mean "Quote"?'],
  ])("CLI-3 %j is a usage error", async (argv, message) => {
    const { code, stderr, asked } = await preview(argv);
    expect([code, asked]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});

describe("templates thumbnails", () => {
  const draw = async (argv: readonly string[]) => {
    const asked: (readonly string[])[] = [];
    const outcome = await sectile(["templates", "thumbnails", ...argv], {
      files,
      engine: {
        listSections: () => [facts("Quote"), facts("Team")],
        async drawThumbnails(_folder, types) {
          asked.push(types);
          return types.map((type) => `sections/${type}/thumbnail.webp`);
        },
      },
    });
    return { ...outcome, asked };
  };

  test("PRV-6 draws those of the folder's own types, and lists the files", async () => {
    const { code, stdout, asked } = await draw(["--templates", "kit"]);
    expect([code, asked]).toEqual([0, [["Quote"]]]);
    expect(stdout).toBe("✓ 1 thumbnail\n  kit/sections/Quote/thumbnail.webp\n");
    expect((await draw(["Quote", "--templates", "kit"])).asked).toEqual([["Quote"]]);
  });

  test.each([
    [[], "No templates folder given."],
    // A built-in type has its thumbnails in the package.
    [["Team", "--templates", "kit"], 'kit has no section type "Team".'],
  ])("CLI-3 %j is a usage error", async (argv, message) => {
    const { code, stderr, asked } = await draw(argv);
    expect([code, asked]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});

test("CLI-6 templates check takes the folder as an argument, as --templates, and from the configuration", async () => {
  for (const [argv, config] of [
    [["kit"], {}],
    [["--templates", "kit"], {}],
    [[], { templates: "kit" }],
  ] as const) {
    const checked: string[] = [];
    const { code, cwd } = await sectile(["templates", "check", ...argv], {
      files: { ...files, "sectile.config.json": JSON.stringify(config) },
      engine: {
        async checkTemplates(folder) {
          checked.push(folder);
          return { types: ["Quote"], problems: [], skipped: undefined };
        },
      },
    });
    expect([code, checked.map((folder) => relative(cwd, folder))]).toEqual([0, ["kit"]]);
  }
});
