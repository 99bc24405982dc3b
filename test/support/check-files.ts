/** Runs a document through all steps up to its plan, in one thread: for tests that count steps or try hostile input. */
import type { Catalogue } from "#section";
import { createSitePages } from "../../src/build/pages/site-pages.ts";
import {
  cutDocument,
  findPagesProblem,
  openWhole,
  pairSources,
  partsOf,
} from "../../src/build/site-document.ts";
import { createCollector } from "../../src/diagnostic/index.ts";
import {
  caps,
  checkProducts,
  joinSite,
  putTogether,
  reportDiagnostics,
  selectPages,
  validateSettings,
} from "../../src/document/index.ts";
import { planSite } from "../../src/plan/index.ts";
import type { Json } from "../tiny/document.ts";
import { catalogue as listing } from "../tiny/listing.tsx";

/** A document, and the parts that it names. */
export interface Files {
  readonly document: Json;
  readonly parts: Readonly<Record<string, Json>>;
}

/** Does what `prepareSite` does, without its files and threads. @returns the codes of all problems */
export function checkFiles(
  { document: raw, parts }: Files,
  catalogue: Catalogue = listing,
): readonly string[] {
  const text = Buffer.from(JSON.stringify(raw));
  const whole = putTogether(text, "site.json", (path) =>
    Object.hasOwn(parts, path) ? { bytes: Buffer.from(JSON.stringify(parts[path])) } : { missing: true },
  );
  if (whole && "diagnostics" in whole) return whole.diagnostics.map(({ code }) => code);
  const bytes = whole?.bytes ?? text;
  const document = cutDocument(bytes) ?? openWhole(bytes, catalogue);
  if ("diagnostics" in document) return document.diagnostics.map(({ code }) => code);
  const collector = createCollector(caps.problems);
  const { report, isFull } = collector;
  const allSettings = validateSettings(document.settings, catalogue, "error");
  report(allSettings.locales[0].diagnostics);
  const { pages: listed, bytes: size } = document.ranges;
  const problem = findPagesProblem(document) ?? checkProducts(allSettings, listed.length, size);
  if (problem) return [problem.code];
  const { sources, unmatched } = pairSources(document, allSettings);
  const sitePages = createSitePages({ sources, allSettings, limits: "error", catalogue, reader: document });
  const pages = sources.map((source, index) => {
    const { locales, diagnostics } = sitePages.validate(index);
    return { locales, diagnostics: diagnostics.map((found) => reportDiagnostics(found, partsOf(source))) };
  });
  const joined = joinSite(allSettings, pages, {
    ...{ report, isFull, catalogue, messages: document.settings.messages, unmatched },
    first: () => undefined,
  });
  const { site } = selectPages(joined, 0);
  const { diagnostics } = planSite(site, catalogue, { base: "/", load: sitePages.locate });
  return [...collector.diagnostics(), ...diagnostics].map(({ code }) => code);
}
