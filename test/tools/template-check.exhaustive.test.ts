/** `sectile templates check`: finds each problem of a section type, with file and line, and passes a valid type. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";

/** test/browser/template-check.test.ts looks at types in a browser. */
const noBrowser = { env: { CHROMIUM: "" } };

const engine = await loadEngine({ cores: 1 });

/** Creates a folder with a new type. The given files replace its own; an empty one is deleted. */
async function kitWith(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-check-test-")));
  onTestFinished(() => rmSync(kit, { recursive: true }));
  await engine.beginSectionType(kit, "Saying");
  for (const [name, contents] of Object.entries(files)) {
    const file = join(kit, "sections/Saying", name);
    if (contents === "") rmSync(file);
    else writeFileSync(file, contents);
  }
  return kit;
}

/** @returns problems as `view.tsx:3: message` */
async function problemsWith(files: Readonly<Record<string, string>>): Promise<string[]> {
  const kit = await kitWith(files);
  const { problems } = await engine.checkTemplates(kit, noBrowser);
  return problems.map(({ file = "", line, message }) => {
    const location = [relative(join(kit, "sections/Saying"), file), line].filter(Boolean).join(":");
    return `${location}: ${message}`;
  });
}

/** Returns a view with this code in its section. */
const view = (inside: string, more = "") => `import { Layout, Picture, Text } from "#elements";
import css from "./style.module.css";
${more}
export const View = ({ data, headingLevel, anchor }) => (
  <Layout><Text of={data} field="title" as={\`h\${headingLevel}\`} className={css.title} />
${inside}
  </Layout>
);
`;
/** Line of `inside`. */
const line = 6;

const one = (inside: string, ...messages: string[]): [string, string, string[]] => [
  inside,
  view(inside),
  messages,
];

describe("PRO-4 the checks of templates", () => {
  test("pass a new type", async () => {
    const kit = await kitWith();
    expect(await engine.checkTemplates(kit, noBrowser)).toEqual({
      types: ["Saying"],
      problems: [],
      skipped: "CHROMIUM is empty",
    });
  });

  test("pass an empty cell of a table", async () => {
    const cell = '<table><tbody><tr><td><Text of={data} field="paragraph" /></td></tr></tbody></table>';
    expect(await problemsWith({ "view.tsx": view(cell) })).toEqual([]);
  });

  test("report custom properties and interface texts, and languages that lack texts as a warning", async () => {
    const kit = await kitWith({
      "view.tsx": view(
        '<p>{useSite().t("perYaer")} {useSite().t("perYear")}</p>',
        'import { useSite } from "#section/view";',
      ),
      "style.module.css": ".title {\n  font: var(--heading42);\n  color: var(--mutd);\n}\n",
    });
    mkdirSync(join(kit, "messages"));
    writeFileSync(join(kit, "messages/en.json"), '{ "perYear": "a year", "perMonth": "a month" }');
    writeFileSync(join(kit, "messages/de.json"), '{ "perYear": "im Jahr" }');
    const { problems } = await engine.checkTemplates(kit, noBrowser);
    expect(
      problems.map(({ file = "", line, column, severity, message }) =>
        [relative(kit, file), line, column, severity, message].filter(Boolean).join(" "),
      ),
    ).toEqual([
      "sections/Saying/style.module.css 2 13 sets font to --heading42, which is a font size. Write font-size: var(--heading42).",
      "sections/Saying/style.module.css 3 14 uses the unknown custom property --mutd. Did you mean --muted?",
      'sections/Saying/view.tsx 6 15 shows the interface text "perYaer", which does not exist. Did you mean "perYear"?',
      'messages/de.json warning lacks perMonth. Pages in "de" show it in English.',
    ]);
  });

  test.each([
    one(
      '<Text of={data} field="paragraf" />',
      `view.tsx:${line}: shows "paragraf", which is not a field of the schema.`,
    ),
    one(
      '{data.paragraf && <Text of={data} field="paragraph" />}',
      `view.tsx:${line}: reads "paragraf", which is not a field in that part of the schema.`,
    ),
    one(
      '<Text of={data} field="paragraph" className={css.frme} />',
      `view.tsx:${line}: uses the class "frme", which ./style.module.css does not define.`,
    ),
    one(
      "{/* Date.now() */}<p>{Date.now()}</p>",
      `view.tsx:${line}: uses Date.now. A view must depend only on its props, so that the same document gives the same page.`,
    ),
    one(
      "<p>{globalThis.window ? window.innerWidth : 1}</p>",
      `view.tsx:${line}: uses window, which exists only in browsers. Move it to a behaviour.ts or an island.tsx.`,
    ),
    one("<p><div>x</div></p>", "view.tsx: <div> is not allowed in <p>: browsers move it."),
    one("<table><tr><td>x</td></tr></table>", "view.tsx: <tr> is not allowed in <table>: browsers move it."),
    one(
      '<a href="/"><button type="button">x</button></a>',
      "view.tsx: <button> is not allowed in <a>: only one of them can be clicked.",
    ),
    one("<ul><div>x</div></ul>", "view.tsx: <div> is in <ul>, which can only contain <li>."),
    one(
      '<i id="x">a</i><i id="x">b</i>',
      'view.tsx: has the id "x" more than once: start ids with the prop anchor and "·".',
      'view.tsx: has the id "x", which another section can have: start ids with the prop anchor and "·".',
    ),
    one(
      '<i id={anchor + "-end"}>a</i>',
      'view.tsx: has the id "Saying-one-end", which another section can have: start ids with the prop anchor and "·".',
    ),
    one(
      '<label htmlFor={anchor + "·name"}>a</label>',
      'view.tsx: refers to the id "Saying-one·name", which no element of the section has.',
    ),
    one(
      '<p data-enhance="Saing">x</p>',
      "view.tsx: throws with its example: A view uses the client module behaviour:Saing, which the catalogue does not have.",
    ),
    one(
      '<div className={css.frame}><Text of={data} field="paragraph" /></div>',
      'view.tsx: renders an empty <div class="Saying-frame"> if its fields are empty. Leave out the element too.',
    ),
    one(
      '<p style={{ font: "var(--heading42)" }}>x</p>',
      "view.tsx: sets font to --heading42, which is a font size. Write font-size: var(--heading42).",
    ),
    one(
      '<table><tbody><tr><th><Text of={data} field="paragraph" /></th></tr></tbody></table>',
      "view.tsx: renders an empty <th> if its fields are empty. Write <td> for an empty cell, or leave out its row.",
    ),
    one(
      "<p dangerouslySetInnerHTML={{ __html: data.title }} />",
      "view.tsx: renders an owner's text as HTML. Use <Text>, or make it a child of an element.",
    ),
  ])("report the problem of %s", async (_inside, contents, messages) => {
    const found = await problemsWith({ "view.tsx": contents });
    for (const message of messages) expect(found).toContain(message);
    // Follow-up problems are reported with minimum or other data too.
    expect(found.every((problem) => problem.startsWith("view.tsx:"))).toBe(true);
  });

  test("report errors of a view with their location, for its example and for empty data", async () => {
    const throwing = view("<p>{data.paragraph.toUpperCase()}</p>");
    expect(await problemsWith({ "view.tsx": throwing })).toEqual([
      expect.stringMatching(
        new RegExp(`^view\\.tsx:${line}: throws with the minimum that its schema accepts: `),
      ),
    ]);
    const ofEmpty = view('{data.paragraph && <p>{data.paragraph.split(" ").at(2).length}</p>}');
    expect(await problemsWith({ "view.tsx": ofEmpty })).toEqual([
      "view.tsx: throws if all fields are empty. Owners start with that.",
      expect.stringMatching(/^view\.tsx: throws on a value of the wrong type, as in /),
    ]);
  });

  test("report hooks, a behaviour without enhance, an island without Island and missing thumbnails", async () => {
    const found = await problemsWith({
      "view.tsx": view("<p>{useState(1)[0]}</p>", 'import { useState } from "react";'),
      "behaviour.ts": "export const start = () => {};\n",
      "thumbnail.webp": "",
    });
    expect(found).toContain(
      `view.tsx:${line}: calls useState(). A view has no state and no effects. Move them to an island.tsx.`,
    );
    expect(found).toContain(
      "behaviour.ts: must export enhance(root). Without it the section is not interactive.",
    );
    expect(found).toContain("thumbnail.webp: is missing. Owners choose a section type by its thumbnail.");
  });

  test("report an example with errors or warnings, and code that does not compile", async () => {
    expect(await problemsWith({ "example.json": '{ "title": "" }' })).toEqual([
      expect.stringMatching(/^example\.json: does not match its own schema \(title\)/),
    ]);
    expect(await problemsWith({ "example.json": '{ "title": "x", "tite": "y" }' })).toEqual([
      expect.stringMatching(/^example\.json: has a problem \(tite\): Unknown field "tite"/),
    ]);
    expect(await problemsWith({ "view.tsx": "export const View = (;\n" })).toEqual([
      expect.stringMatching(/^view\.tsx:1: /),
    ]);
  });

  test("find nothing in the fixtures except missing thumbnails", async () => {
    const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-check-test-")));
    onTestFinished(() => rmSync(kit, { recursive: true }));
    cpSync("test/fixtures/templates", kit, { recursive: true });
    mkdirSync(join(kit, "sections/.draft"));
    const { types, problems } = await engine.checkTemplates(kit, noBrowser);
    expect(types).toEqual(["BigTitle", "Quote", "Tally"]);
    expect(problems.filter(({ message }) => !/is missing|thumbnailRatio/.test(message))).toEqual([]);
  });
});
