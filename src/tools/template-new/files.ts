/** Files of a new section type: small, complete and passing every check. Each is meant to be changed. */

/** @param label name for owners */
export const sourcesOf = (type: string, label: string): Readonly<Record<string, string>> => ({
  "schema.ts": `/** Fields that an owner can fill in, with their limits. */
import { alignedText, defineSection, group } from "#section";

export default defineSection({
  label: ${JSON.stringify(label)},
  category: "text",
  colorMode: "LIGHT",
  thumbnailRatio: 0.5,
  data: group({
    ...alignedText("title", { max: 120, required: true }),
    ...alignedText("paragraph", { max: 600 }),
  }),
});
`,
  "view.tsx": `/** Renders the section as HTML, from its props alone. Complete without a script. */
import { Layout, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

export const View = ({ data, headingLevel }: SectionProps<SectionData<typeof schema>>) => (
  <Layout>
    <div className={css.frame}>
      <Text of={data} field="title" as={\`h\${headingLevel}\`} className={css.title} />
      <Text of={data} field="paragraph" />
    </div>
  </Layout>
);
`,
  "style.module.css": `/* Uses only the theme's custom properties, so that the section fits every look and colour mode. */
.frame {
  display: grid;
  gap: var(--space-4);
  padding-inline-start: var(--space-5);
  border-inline-start: 3px solid var(--accent);
}

/* Headings have their font, size and colour by themselves. */
.title {
  max-width: 18em;
}
`,
  "example.json": `${JSON.stringify(
    {
      title: "A title in one line",
      paragraph:
        "A paragraph as long as an owner would write it. Two lines are enough to see how the section looks.",
    },
    undefined,
    2,
  )}\n`,
  [`${type}.test.js`]: `/** Tests of ${type}, run by \`node --test\`. \`sectile templates check\` tests the rules for every type. */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadEngine } from "sectile";

const kit = join(dirname(fileURLToPath(import.meta.url)), "../..");

test("passes the checks of templates", async () => {
  const { types, problems } = await (await loadEngine()).checkTemplates(kit);
  assert.ok(types.includes("${type}"));
  assert.deepEqual(problems.filter(({ file = "" }) => file.includes("${type}")), []);
});

test("holds the limits of its texts", async () => {
  const engine = await loadEngine({ templates: { folder: kit } });
  const check = (title) =>
    engine
      .validateDocument({
        siteId: "test",
        name: "Test",
        pages: [{ path: "/", components: [{ id: "${type}", uniqId: "one", data: { title } }] }],
      })
      .map(({ code }) => code);
  assert.deepEqual(check("x".repeat(120)), []);
  assert.deepEqual(check("x".repeat(121)), ["text-too-long"]);
  assert.deepEqual(check(""), ["required"]);
});
`,
});
