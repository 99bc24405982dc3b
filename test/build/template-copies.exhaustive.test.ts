/** Copies of built-in section types in a provider's folder pass `sectile templates check`. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Engine, loadEngine } from "#engine";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine({ cores: 1 });
});

const builtIn = "templates/sections";
const types = readdirSync(builtIn);

function createKit(): string {
  const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-copies-test-")));
  onTestFinished(() => rmSync(kit, { recursive: true }));
  mkdirSync(join(kit, "sections"));
  return kit;
}

test("PRO-4 a copy of each built-in type under another name passes the checks", async () => {
  const kit = createKit();
  for (const type of types)
    cpSync(join(builtIn, type), join(kit, "sections", `${type}Own`), { recursive: true });
  const checked = await engine.checkTemplates(kit);
  expect(checked.problems).toEqual([]);
  expect(checked.types).toEqual(types.map((type) => `${type}Own`).sort());
});

test("PRO-4 a copy of an object of the data passes, and an unknown field is still found", async () => {
  const kit = createKit();
  await engine.beginSectionType(kit, "Saying");
  const view = join(kit, "sections/Saying/view.tsx");
  const write = (inside: string) =>
    writeFileSync(
      view,
      `import { Button, Layout, Text } from "#elements";
export const View = ({ data, headingLevel }) => (
  <Layout>
    <Text of={{ ...data }} field="title" as={\`h\${headingLevel}\`} />
    ${inside}
  </Layout>
);
`,
    );
  write('<Button of={{ ...data, buttonText: data.title, buttonUrl: "/" }} />');
  expect((await engine.checkTemplates(kit)).problems).toEqual([]);
  write('<Button of={{ ...data, buttonText: data.titel, buttonUrl: "/" }} />');
  expect((await engine.checkTemplates(kit)).problems).toEqual([
    expect.objectContaining({
      file: view,
      line: 5,
      message: 'reads "titel", which is not a field in that part of the schema.',
    }),
  ]);
});
