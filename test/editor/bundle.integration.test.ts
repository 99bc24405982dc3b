import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFileSync, removeSync } from "fs-extra/esm";
import { expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { siteText } from "./document.ts";
import { startEditor } from "./running.ts";

const engine = await loadEngine({ cores: 1 });

/** @returns every file of a bundle */
async function build(cwd: string): Promise<Record<string, string>> {
  await engine.buildSite("site", cwd, { out: "out", cache: false });
  const out = join(cwd, "out");
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [path.slice(out.length), readFileSync(path, "latin1")];
    }),
  );
}

test("EDT-7 a bundle contains nothing of the editor, and is the same after an edit and its undo", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "sectile-bundle-"));
  onTestFinished(() => removeSync(cwd));
  outputFileSync(join(cwd, "site/site.json"), siteText);
  const before = await build(cwd);
  expect(Object.keys(before)).toContain("/index.html");
  for (const [path, contents] of Object.entries(before))
    expect(contents, path).not.toMatch(
      /data-(?:at|site-at|section|type|empty|hidden|editing)[=\s>]|__sectile|sectile-editor/,
    );
  const editor = await startEditor({ "site.json": siteText });
  const at = { page: "/", section: "title-1", path: ["data", "title"] };
  await editor.edit({ operations: [{ op: "set", at, value: "Edited" }] });
  await editor.post("undo", { show: { path: "/" } });
  outputFileSync(join(cwd, "site/site.json"), editor.text());
  expect(await build(cwd)).toEqual(before);
});
