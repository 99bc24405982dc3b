/** `sectile templates check`: each fault of a section type is found, with its file and line, and a type without any is passed. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";

const engine = await loadEngine({ cores: 1 });

/** A folder with a type as it is begun, and the files of it that are given in place of its own; an empty one is taken away. */
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

/** @returns what is found, as `view.tsx:3: message` */
async function problemsWith(files: Readonly<Record<string, string>>): Promise<string[]> {
  const kit = await kitWith(files);
  const { problems } = await engine.checkTemplates(kit);
  return problems.map(({ file = "", line, message }) => {
    const place = [relative(join(kit, "sections/Saying"), file), line].filter(Boolean).join(":");
    return `${place}: ${message}`;
  });
}

/** A view whose section has this in it. */
const view = (inside: string, more = "") => `import { Layout, Picture, Text } from "#elements";
import css from "./style.module.css";
${more}
export const View = ({ data, headingLevel, anchor }) => (
  <Layout><Text of={data} field="title" as={\`h\${headingLevel}\`} className={css.title} />
${inside}
  </Layout>
);
`;
/** The line at which `inside` stands. */
const line = 6;

const one = (inside: string, ...messages: string[]): [string, string, string[]] => [
  inside,
  view(inside),
  messages,
];

describe("PRO-4 the checks of templates", () => {
  test("pass a type as it is begun", async () => {
    const kit = await kitWith();
    expect(await engine.checkTemplates(kit)).toEqual({ types: ["Saying"], problems: [] });
  });

  test.each([
    one(
      '<Text of={data} field="paragraf" />',
      `view.tsx:${line}: shows "paragraf", which is no field of the schema.`,
    ),
    one(
      '{data.paragraf && <Text of={data} field="paragraph" />}',
      `view.tsx:${line}: asks for "paragraf", which is no field of the schema there.`,
    ),
    one(
      '<Text of={data} field="paragraph" className={css.frme} />',
      `view.tsx:${line}: asks for the class "frme", which ./style.module.css does not have.`,
    ),
    one(
      "{/* Date.now() */}<p>{Date.now()}</p>",
      `view.tsx:${line}: asks Date.now: a view is a function of its props alone, and the same document gives the same page.`,
    ),
    one(
      "<p>{globalThis.window ? window.innerWidth : 1}</p>",
      `view.tsx:${line}: uses window, which is there in browsers alone: put it into a behaviour.ts or an island.tsx.`,
    ),
    one("<p><div>x</div></p>", "view.tsx: <div> cannot stand in <p>: browsers put it elsewhere."),
    one(
      "<table><tr><td>x</td></tr></table>",
      "view.tsx: <tr> cannot stand in <table>: browsers put it elsewhere.",
    ),
    one(
      '<a href="/"><button type="button">x</button></a>',
      "view.tsx: <button> cannot stand in <a>: one of them could not be pressed.",
    ),
    one("<ul><div>x</div></ul>", "view.tsx: <div> stands in <ul>, which holds <li> alone."),
    one(
      '<i id="x">a</i><i id="x">b</i>',
      'view.tsx: has the id "x" more than once: begin ids with the prop anchor and "·".',
      'view.tsx: has the id "x", which another section can have: begin ids with the prop anchor and "·".',
    ),
    one(
      '<i id={anchor + "-end"}>a</i>',
      'view.tsx: has the id "Saying-one-end", which another section can have: begin ids with the prop anchor and "·".',
    ),
    one(
      '<label htmlFor={anchor + "·name"}>a</label>',
      'view.tsx: refers to the id "Saying-one·name", which no element of the section has.',
    ),
    one(
      '<p data-enhance="Saing">x</p>',
      "view.tsx: throws with its example: A view asks for the piece behaviour:Saing, which the catalogue lacks.",
    ),
    one(
      '<div className={css.frame}><Text of={data} field="paragraph" /></div>',
      'view.tsx: leaves <div class="Saying-frame"> empty where its fields are: leave out what stands around them too.',
    ),
    one(
      "<p dangerouslySetInnerHTML={{ __html: data.title }} />",
      "view.tsx: lets a text of the owner become HTML: show it by <Text>, or as a child of an element.",
    ),
  ])("say of %s what is wrong with it", async (_inside, contents, messages) => {
    const found = await problemsWith({ "view.tsx": contents });
    for (const message of messages) expect(found).toContain(message);
    // What follows from it is said with the least or other data too.
    expect(found.every((problem) => problem.startsWith("view.tsx:"))).toBe(true);
  });

  test("say what a view throws, and where, with its example and where everything is empty", async () => {
    const throwing = view("<p>{data.paragraph.toUpperCase()}</p>");
    expect(await problemsWith({ "view.tsx": throwing })).toEqual([
      expect.stringMatching(
        new RegExp(`^view\\.tsx:${line}: throws with the least that its schema accepts: `),
      ),
    ]);
    const ofEmpty = view('{data.paragraph && <p>{data.paragraph.split(" ").at(2).length}</p>}');
    expect(await problemsWith({ "view.tsx": ofEmpty })).toEqual([
      "view.tsx: throws where everything is empty: an owner begins with that.",
      expect.stringMatching(/^view\.tsx: throws where a value is of the wrong kind, as in /),
    ]);
  });

  test("say of hooks, a behaviour without enhance, an island without Island and missing pictures", async () => {
    const found = await problemsWith({
      "view.tsx": view("<p>{useState(1)[0]}</p>", 'import { useState } from "react";'),
      "behaviour.ts": "export const start = () => {};\n",
      "thumbnail.webp": "",
    });
    expect(found).toContain(
      `view.tsx:${line}: calls useState(): a view has no state and no effects; what has them is an island.tsx.`,
    );
    expect(found).toContain("behaviour.ts: should export enhance(root): without it nothing is alive.");
    expect(found).toContain("thumbnail.webp: is missing: owners choose a section type by its picture.");
  });

  test("say of an example that is refused or advised on, and of what does not compile", async () => {
    expect(await problemsWith({ "example.json": '{ "title": "" }' })).toEqual([
      expect.stringMatching(/^example\.json: is refused by its own schema \(title\)/),
    ]);
    expect(await problemsWith({ "example.json": '{ "title": "x", "tite": "y" }' })).toEqual([
      expect.stringMatching(
        /^example\.json: is not without a fault \(tite\): The name "tite" is not known here/,
      ),
    ]);
    expect(await problemsWith({ "view.tsx": "export const View = (;\n" })).toEqual([
      expect.stringMatching(/^view\.tsx:1: /),
    ]);
  });

  test("find nothing in the fixtures but that they have no pictures", async () => {
    const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-check-test-")));
    onTestFinished(() => rmSync(kit, { recursive: true }));
    cpSync("test/fixtures/templates", kit, { recursive: true });
    mkdirSync(join(kit, "sections/.draft"));
    const { types, problems } = await engine.checkTemplates(kit);
    expect(types).toEqual(["BigTitle", "Quote", "Tally"]);
    expect(problems.filter(({ message }) => !/is missing|thumbnailRatio/.test(message))).toEqual([]);
  });
});
