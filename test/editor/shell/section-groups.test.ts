/** Groups in the dialog of section types, and the types that it suggests. */
import { expect, test } from "vitest";
import { purposeOf, purposes } from "#section";
import type { SectionTypeState } from "../../../src/editor/shared/protocol.ts";
import { groupTypes, matchesType, suggestTypes } from "../../../src/editor/shell/dialogs/section-groups.ts";
import { enLater } from "../../../src/editor/shell/words/later.en.ts";
import { ruLater } from "../../../src/editor/shell/words/later.ru.ts";
import { sourceCatalogue } from "../../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();
const types = [...catalogue.sections.values()].map(
  (type) => ({ type: type.type, purpose: purposeOf(type), isUnique: type.isUnique }) as SectionTypeState,
);

interface Given {
  readonly page?: readonly string[];
  readonly site?: readonly string[];
  readonly settings?: object;
  readonly offered?: readonly SectionTypeState[];
}

const suggest = ({ page = [], site = [], settings = {}, offered = types }: Given): string[] =>
  suggestTypes({
    types: offered,
    onPage: new Set(page),
    site: { usedTypes: site, settings: settings as Record<string, unknown> },
  }).map(({ type }) => type);

test("EDT-30 every built-in type is in one of the groups, and no group is empty", () => {
  const groups = groupTypes(types, purposes);
  expect(groups.map(({ purpose }) => purpose)).toEqual(purposes);
  expect(groups.flatMap((group) => group.types).length).toBe(types.length);
});

test("EDT-30 a provider's type is in the group of its category, in one that it names, or in a group of its own at the end", () => {
  const own = (type: string, purpose: SectionTypeState["purpose"]) => ({ type, purpose }) as SectionTypeState;
  const menus = { en: "Menus", ru: "Меню" };
  const groups = groupTypes(
    [
      own("Dishes", menus),
      own("Lunch", purposeOf({ category: "step" })),
      own("Chef", purposeOf({ category: "basic", purpose: "people" })),
      own("Drinks", { ...menus }),
    ],
    purposes,
  );
  expect(groups.map((group) => [group.purpose, group.types.map(({ type }) => type)])).toEqual([
    ["people", ["Chef"]],
    ["steps", ["Lunch"]],
    [menus, ["Dishes", "Drinks"]],
  ]);
});

test("EDT-30 an empty site is offered what every site needs", () => {
  expect(suggest({})).toEqual(["Hero", "TextImage", "Feature24", "Contact", "Footer"]);
});

test("EDT-30 suggestions follow the kind of the site", () => {
  const page = ["NoHeader", "TextImage", "Footer"];
  const of = (...site: string[]) => suggest({ page, site: [...page, ...site] });
  expect(of("CountdownHero")).toEqual(["Steps4", "Team", "Pricing", "Map", "Faq"]);
  expect(suggest({ page, settings: { events: [{ id: "one" }] } })[0]).toBe("CountdownHero");
  expect(of("OpeningHours")).toEqual(["Map", "Gallery", "Quotes", "Pricing", "Contact"]);
  expect(of("Gallery")).toEqual(["Quotes", "Logos", "Steps4", "Contact", "CallToAction"]);
  expect(of("Pricing", "FeatureIcons")).toEqual(["Faq", "Quotes", "Figures", "CallToAction", "Contact"]);
  expect(of("Posts")).toEqual(["Email1", "Team", "CallToAction", "Feature24", "Contact"]);
  // A site with an address that also sells is first of all a place.
  expect(of("OpeningHours", "Pricing")[0]).toBe("Map");
});

test("EDT-30 nothing is suggested that the page has, or that serves the same need; what another page has comes last", () => {
  const page = ["Hero", "Text18", "Team6", "Footer"];
  expect(suggest({ page, site: [...page, "CountdownHero", "Faq", "Map"] })).toEqual([
    "Steps4",
    "Pricing",
    "Logos",
    "Feature24",
    "Contact",
  ]);
  const everything = types.map(({ type }) => type);
  expect(suggest({ page: everything })).toEqual([]);
  expect(suggest({ page, site: everything, settings: { events: [{}] } }).slice(0, 2)).toEqual([
    "CountdownHero",
    "Steps4",
  ]);
});

test("EDT-30 a type that is not offered is not suggested", () => {
  expect(suggest({ offered: types.filter(({ type }) => type !== "Hero") })).not.toContain("Hero");
  expect(suggest({ offered: [] })).toEqual([]);
});

test("EDT-30 the search finds types by what owners call them, in both languages, and every type has such words", () => {
  const find = (words: Readonly<Record<string, string>>, search: string) =>
    [...catalogue.sections.values()]
      .filter((type) => matchesType(type, "", words, search))
      .map(({ type }) => type);
  const en = (search: string) => find(enLater.typeSearch, search);
  const ru = (search: string) => find(ruLater.typeSearch, search);
  for (const search of ["booking", "Appointment"])
    expect(en(search)).toEqual(expect.arrayContaining(["Form"]));
  for (const search of ["price list", "rates"])
    expect(en(search)).toEqual(expect.arrayContaining(["Pricing"]));
  expect(en("opening times")).toEqual(["OpeningHours"]);
  expect(en("reviews")).toEqual(["Quotes"]);
  expect(ru("запись")).toEqual(expect.arrayContaining(["Form"]));
  for (const search of ["прайс-лист", "расценки"])
    expect(ru(search)).toEqual(expect.arrayContaining(["Pricing"]));
  expect(ru("часы работы").concat(ru("время работы"))).toEqual(["OpeningHours"]);
  expect(ru("отзывы")).toEqual(["Quotes"]);
  expect(en("nothing of the kind")).toEqual([]);
  const own = [...catalogue.sections.keys()]
    .filter((type) => !["Footer", "ProviderFooter"].includes(type))
    .sort();
  for (const words of [enLater.typeSearch, ruLater.typeSearch])
    expect(Object.keys(words).sort()).toEqual(own);
});
