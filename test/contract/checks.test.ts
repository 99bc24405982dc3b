/** The built-in section types pass `sectile templates check`. New types are covered automatically. */
import { expect, test } from "vitest";
import { createIconSet } from "../../src/assets/index.ts";
import { checkSection } from "../../src/tools/template-check/check-section.ts";
import { checkFolder } from "../../src/tools/template-check/folder.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();
const icons = createIconSet();
const templates = `${process.cwd()}/templates`;
const { styles, problems } = checkFolder(templates, catalogue);

test("THM-3 LNG-4 the built-in templates use custom properties as what they are, and texts that exist", () => {
  expect(problems).toEqual([]);
});

test.each([...catalogue.sections.values()])(
  "SEC-28 SEC-29 $type passes the template checks",
  async (section) => {
    const folder = `${templates}/sections/${section.type}`;
    const checked = { section, folder, catalogue, icons, styles, isOwnCode: () => false };
    expect(await checkSection(checked)).toEqual([]);
  },
);
