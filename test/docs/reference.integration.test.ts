/** docs/authoring/reference.md: generated from the sources as they are, with examples that compile. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/authoring/reference.md"), "utf8");
const partOf = (title: string) => page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
const examplesIn = (part: string, language: string) =>
  [...part.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );
const namesIn = (part: string) => [...part.matchAll(/^### `<?(\w+)/gm)].map(([, name = ""]) => name);

test("GUIDE-4 the reference is what `npm run reference` writes", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/reference.js"), "--check"], {
    encoding: "utf8",
  });
  // TypeScript's server may say "context canceled" when it ends.
  expect(status, stderr).toBe(0);
});

test("the reference describes each element of #elements", () => {
  const index = readFileSync(join(root, "templates/elements/index.ts"), "utf8");
  const names = [...index.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  );
  expect(namesIn(partOf("Elements")).sort()).toEqual(names.sort());
});

test("PRO-4 LNG-4 examples of the reference compile in a templates folder, and only keys of interface texts that exist", () => {
  const kit = mkdtempSync(join(tmpdir(), "sectile-reference-test-"));
  onTestFinished(() => rmSync(kit, { recursive: true }));
  const [elements, fields] = [partOf("Elements"), partOf("Fields")];
  const texts = readFileSync(join(root, "docs/authoring/third-party.md"), "utf8");
  const views = examplesIn(elements, "tsx");
  const helpers = examplesIn(fields, "ts");
  expect(views.length).toBeGreaterThan(40);
  expect(helpers.length).toBeGreaterThan(25);
  const files = {
    "schema.ts": `import * as section from "#section";
import { ${namesIn(fields).join(", ")}, defineSection } from "#section";

${helpers.map((code, index) => `export const example${index} = {\n${code}};`).join("\n")}

export default defineSection({
  label: "Example",
  category: "text",
  colorMode: "LIGHT",
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 600 }),
    ...button(),
    ...picture("imgUrl"),
    ...background(),
    ...logo(),
    ...teamMembers(9),
    icon: icon(),
    url: link(),
    additionalText: text(),
    additionalUrl: link(),
    isHighlighted: flag(),
    buttons: buttons(2),
    socials: socials(9),
    items: list(group({ title: text() }), { max: 9 }),
  }),
});
export const all: unknown = section;
`,
    "view.tsx": `import type { CSSProperties } from "react";
import { ${namesIn(elements).join(", ")} } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;
export const used: CSSProperties = {};
const Counter = ({ label }: { readonly label: string }) => <button type="button">{label}</button>;
${views
  .map(
    (code, index) => `
export function Example${index}({ data, anchor, headingLevel, itemLevel }: Props) {
  const site = useSite();
  const items = data.items ?? [];
  return membersOf(data).map((person) => <div key={0}>
${code}
{[anchor, headingLevel, itemLevel, items, person, site, css].length}
  </div>);
}`,
  )
  .join("\n")}
`,
    "messages/en.json": '{ "perYear": "a year" }',
    "messages.d.ts": /^```ts kit\/messages\.d\.ts\n([\s\S]*?)^```$/m.exec(texts)?.[1] ?? "",
    "words.ts": `import { useSite } from "#section/view";

export function useWords() {
  const { t } = useSite();
  // @ts-expect-error: no language has it
  t("perYaer");
  return t("perYear") + t("close");
}
`,
    "tsconfig.json": JSON.stringify({
      extends: join(root, "templates/provider.tsconfig.json"),
      include: ["."],
    }),
  };
  mkdirSync(join(kit, "messages"));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(kit, name), contents);
  symlinkSync(join(root, "node_modules"), join(kit, "node_modules"), "dir");
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", kit], { cwd: kit, encoding: "utf8" });
  expect(stdout).toBe("");
});
