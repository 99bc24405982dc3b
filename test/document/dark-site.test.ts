/** A site whose theme is dark (DOC-3, THM-6). */
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { compose } from "../../src/document/edits/index.ts";
import { validate } from "../../src/document/index.ts";

const { catalogue } = await loadEngine();

const types = ["NoHeader", "TitleParagraph", "Steps5", "FeatureIcons", "Pricing", "Footer", "ProviderFooter"];

/** @returns the colour modes of sections, of which only Pricing sets one, and the advice on them */
function sectionsIn(theme: object) {
  const components = types.map((id) => ({
    id,
    uniqId: id,
    ...(id === "Pricing" && { colorMode: "LIGHT" }),
    data: catalogue.sections.get(id)?.example ?? {},
  }));
  const document = { siteId: "s", theme, pages: [{ path: "/", components }] };
  const { site, diagnostics } = validate(document, catalogue, "error");
  return {
    document,
    modes: site?.primary.pages[0]?.sections.map(({ colorMode }) => colorMode),
    advice: diagnostics.flatMap(({ code }) => (code.endsWith("-alike") ? [code] : [])),
  };
}

const dark = ["DARK", "DARK", "DARK", "DARK", "LIGHT", "DARK", "DARK"];

test.each([
  ["colorMode", { colorMode: "DARK" }],
  ["look", { preset: "night" }],
])("DOC-3 THM-6 a dark %s reaches headers, sections and footers; a section's own mode wins", (_, theme) => {
  const { modes, advice } = sectionsIn(theme);
  expect(modes).toEqual(dark);
  expect(advice).toEqual([]);
});

test("DOC-3 THM-6 the document's colour mode wins over that of its look, and types keep theirs in a light site", () => {
  const { modes } = sectionsIn({ preset: "night", colorMode: "LIGHT" });
  expect(modes).toEqual(sectionsIn({}).modes);
  expect(new Set(modes)).toEqual(new Set(["DARK", "LIGHT", "EXTRALIGHT"]));
});

test("EDT-34 a section that is added to a dark site follows the theme", () => {
  const added = (theme: object) =>
    compose(sectionsIn(theme).document, { kind: "add-section", page: "/", at: 1, type: "Quotes" }, catalogue);
  expect(added({ preset: "night" })).toMatchObject([{ value: { id: "Quotes" } }]);
  expect(added({ preset: "night" })[0]).not.toHaveProperty("value.colorMode");
  expect(added({})[0]).toHaveProperty("value.colorMode");
});
