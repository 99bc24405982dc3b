/**
 * Strings of the public corpora in every kind of field of every section type and of site settings, in pages parsed like a browser
 * does: they contain nothing that the same page with harmless strings lacks (SAF-1).
 */
import { expect } from "vitest";
import { buildFiles } from "./build.ts";
import { frameOf, type Json, pageOf } from "./fields.ts";
import { layOut } from "./rounds.ts";
import { foreignPartsOfAll } from "./tree.ts";
import { kindOf, twin, withoutRefused } from "./twin.ts";

/** Expects that all files of two bundles except pages are equally harmless. */
function expectSameFiles(hostile: ReadonlyMap<string, string>, harmless: ReadonlyMap<string, string>): void {
  const namesOf = (files: ReadonlyMap<string, string>, extension: string) =>
    [...files.keys()].filter((path) => path.endsWith(extension)).sort();
  for (const extension of [".html", ".js", ".css"])
    expect(namesOf(hostile, extension)).toEqual(namesOf(harmless, extension));
  for (const [path, text] of hostile) {
    if (/\.(?:json|webmanifest)$/.test(path)) JSON.parse(text);
    if (path.endsWith(".ics"))
      expect(text.split("\r\n").filter((line) => !/^(?:[A-Z-]+:| |$)/.test(line))).toEqual([]);
  }
  const rulesOf = (files: ReadonlyMap<string, string>) =>
    (files.get("_headers") ?? "")
      .split("\n")
      .map((line) => line.replace(/(Content-Security-Policy).*/, "$1"));
  expect(rulesOf(hostile)).toEqual(rulesOf(harmless));
}

const site = { siteId: "safety", name: "Safety", url: "https://site.example", isPaid: true };

/** Expects that strings in every kind of field of all section types write nothing into their pages. */
export async function expectHarmlessSections(strings: readonly string[]): Promise<void> {
  const { documents, withoutIdle } = layOut(strings, (put, index) => pageOf(`/p${index}`, put, index));
  const pages = documents.map(withoutIdle);
  for (const page of pages) withoutRefused({ ...site, pages: [page] });
  const twins = pages.map((page, index) => twin(page, withoutIdle(pageOf("", kindOf, index), index)));
  await expectSameBundles({ ...site, pages }, { ...site, pages: twins });
}

/** Expects the same for every kind of field of site settings: everything outside of sections. */
export async function expectHarmlessSettings(strings: readonly string[]): Promise<void> {
  // Site settings have few picture fields, so all strings are tested in those of sections.
  const { documents } = layOut(strings, frameOf, "picture");
  const components = ["NoHeader", "Rsvp1", "Footer"].map((id) => ({ id, uniqId: id, data: {} }));
  const allSettings = documents.map((settings, index) => {
    Object.assign(settings, { pages: [{ path: "/", components }] });
    Object.assign((settings.cookieSettings as { gdpr: Json }).gdpr, { isVisible: index % 2 === 0 });
    return settings;
  });
  for (const settings of allSettings) withoutRefused(settings);
  const twins = allSettings.map((settings, index) => twin(settings, frameOf(kindOf, index)));
  for (let first = 0; first < allSettings.length; first += 100)
    await expectSameBundles(
      inLanguages(allSettings.slice(first, first + 100)),
      inLanguages(twins.slice(first, first + 100)),
    );
}

async function expectSameBundles(hostile: Json, harmless: Json): Promise<void> {
  const [own, other] = [await buildFiles(hostile), await buildFiles(harmless)];
  expect(foreignPartsOfAll(own, other).slice(0, 10)).toEqual([]);
  expectSameFiles(own, other);
}

/** Combines many settings into one site: the first as the site's own, the others as translations. */
function inLanguages(allSettings: readonly Json[]): Json {
  const [first, ...others] = allSettings;
  const codes = allSettings.map(
    (_, index) => `${"bcdefghkl"[Math.floor(index / 20)]}${"bcdefghijklmnopqrstu"[index % 20]}`,
  );
  const languages = codes.map((code, order) => ({
    isPrimary: order === 0,
    order,
    lang: { name: code, code },
  }));
  const translations = Object.fromEntries(
    others.map(({ pages: _, siteId: __, url: ___, ...settings }, index) => [codes[index + 1], settings]),
  );
  return { ...first, languages, translations };
}
