/** `site.schema.json` of another version of sectile: reported by `build` and `check`, updated by `preview` and `edit`. */
import { describe, expect, test } from "vitest";
import { readTree, sectile } from "./command-line.ts";

/** The fake command line is version 1.2.3. */
const schemaOf = (version: string) =>
  JSON.stringify({
    $schema: "x",
    $comment: `Written by sectile ${version}. sectile edit updates it.`,
    type: "object",
  });
const siteWith = (schema: string) => ({ "x/site.json": "{}", "x/site.schema.json": schema });
const current = schemaOf("1.2.3");

async function serve(
  command: "edit" | "preview",
  schema: string,
  argv: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
) {
  const stop = new AbortController();
  const running = {
    addresses: { local: "http://127.0.0.1:1/", network: [] },
    settled: async () => {},
    close: async () => {},
  };
  const start = async () => {
    setImmediate(() => stop.abort());
    return running;
  };
  const { stderr, cwd } = await sectile([command, "x", ...argv], {
    files: { ...siteWith(schema), ...more },
    signal: stop.signal,
    engine: {
      startEditor: start as never,
      startPreview: start as never,
      documentJsonSchema: () => JSON.parse(current),
    },
  });
  return { stderr: stderr.replace(/\s+/g, " "), schema: readTree(cwd)["x/site.schema.json"] };
}

describe("DOC-15 a schema of another version", () => {
  test.each(["edit", "preview"] as const)(
    "DOC-15 %s updates it, and prints both versions and where the changes are",
    async (command) => {
      const { stderr, schema } = await serve(command, schemaOf("1.1.0"));
      expect(schema).toBe(`${current}\n`);
      expect(stderr).toContain(
        "note Updated site.schema.json from sectile 1.1.0 to 1.2.3. What changed: https://",
      );
      expect((await serve(command, schemaOf("1.1.0"), ["--quiet"])).stderr).toBe("");
    },
  );

  test("DOC-15 a schema of this version, a custom one and an invalid one are left unchanged", async () => {
    for (const schema of [current, '{"type": "object"}', "", "not JSON"]) {
      const after = await serve("edit", schema);
      expect([after.schema, after.stderr]).toEqual([schema, ""]);
    }
  });

  test("DOC-15 an indented schema, as `schema --out` writes it, counts as current and stays indented", async () => {
    const indent = (schema: string) => `${JSON.stringify(JSON.parse(schema), null, 2)}\n`;
    const files = { "kit/sections/.gitkeep": "" };
    const same = await serve("preview", indent(current), ["--templates", "kit"], files);
    expect([same.schema, same.stderr]).toEqual([indent(current), ""]);
    expect((await serve("preview", indent(schemaOf("1.1.0")))).schema).toBe(indent(current));
  });

  test.each(["build", "check"])("DOC-15 %s reports it once and changes nothing", async (command) => {
    const files = {
      ...siteWith(schemaOf("1.1.0")),
      "y/site.json": "{}",
      "y/site.schema.json": schemaOf("1.0.0"),
    };
    const { code, stderr, cwd } = await sectile([command, "x", "y"], { files });
    expect(code).toBe(0);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      "note The site.schema.json of x (and of 1 other site) was written by sectile 1.1.0, and this is 1.2.3:",
    );
    expect(stderr.match(/note/g)).toHaveLength(1);
    expect(readTree(cwd)).toEqual(files);
    for (const silent of ["--quiet", "--json"])
      expect((await sectile([command, "x", silent], { files })).stderr).not.toContain("note");
    expect((await sectile([command, "x"], { files: siteWith(current) })).stderr).not.toContain("note");
  });
});
