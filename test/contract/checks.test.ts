/** The built-in section types pass `sectile templates check`. New types are covered automatically. */
import { expect, test } from "vitest";
import { createIconSet } from "../../src/assets/index.ts";
import { checkSection } from "../../src/build/template-check/check-section.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();
const icons = createIconSet();

test.each([...catalogue.sections.values()])(
  "SEC-28 SEC-29 $type passes the template checks",
  async (section) => {
    const folder = `${process.cwd()}/templates/sections/${section.type}`;
    expect(await checkSection({ section, folder, catalogue, icons, isOwnCode: () => false })).toEqual([]);
  },
);
