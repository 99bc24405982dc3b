/** The first half of the main path, which `check` and `build` share: everything up to the plan and its assets. */
import type { Diagnostic } from "../diagnostic/index.ts";
import {
  type JudgePage,
  locate,
  type ParsedDocument,
  parseDocument,
  selectPages,
  validate,
  validatePage,
} from "../document/index.ts";
import { planSite } from "../plan/index.ts";
import { pageTasks, type RenderInput } from "../render/index.ts";
import type { Cache } from "./caches.ts";
import { digest } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import { type AnswerSteps, answerAnew, findAnswers } from "./find-answers.ts";
import { findSite, readDocument, type SiteSource } from "./find-site.ts";
import { type BuildOptions, type CheckOptions, momentOf } from "./options.ts";
import type { PageMaker } from "./pages/page-maker.ts";
import type { PageRecord } from "./pages/page-record.ts";
import { toRendered } from "./pages/page-work.ts";
import { prepareSoundSite } from "./pages/sound-site.ts";
import { nothingFound, type PreparedSite, renderInput, sayOnce, sayPlanned } from "./prepared-site.ts";

/** The dear steps of preparing: a run that follows another one on the same site gives its own, which remember. */
export interface Steps extends AnswerSteps {
  readonly parse: typeof parseDocument;
  readonly judge: JudgePage;
  /** Gives diagnostics their places in the document's text. */
  readonly locate: (document: ParsedDocument, found: readonly Diagnostic[]) => readonly Diagnostic[];
  readonly plan: typeof planSite;
}

const allAnew: Steps = {
  ...answerAnew,
  parse: parseDocument,
  judge: validatePage,
  locate: ({ text }, found) => locate(text, found),
  plan: planSite,
};

/**
 * @param cache where pictures and fonts are made; without one they are judged, but nothing is made of them
 * @param record what an earlier build found out about pages
 * @throws the signal's reason when it is aborted; a FaultError of the cache
 */
export async function prepareSite(
  engine: Engine,
  site: string,
  cwd: string,
  given: CheckOptions & Partial<BuildOptions>,
  cache?: Cache,
  record?: PageRecord,
): Promise<PreparedSite> {
  const options = sayOnce(given);
  const source = await findSite(site, cwd);
  if ("diagnostic" in source) return { diagnostics: [source.diagnostic], folder: nothingFound };
  const sound = await prepareSoundSite(engine, source, options, cache, record);
  return sound ?? (await prepareThoroughly(engine, source, options, cache, allAnew));
}

/** As prepareSite, by steps of one's own, on the document as a whole. */
export async function prepareBySteps(
  steps: Steps,
  engine: Engine,
  site: string,
  cwd: string,
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache,
): Promise<PreparedSite> {
  const source = await findSite(site, cwd);
  if ("diagnostic" in source) return { diagnostics: [source.diagnostic], folder: nothingFound };
  return await prepareThoroughly(engine, source, options, cache, steps);
}

/** Looks at the document as a whole and says all that is wrong with it. */
async function prepareThoroughly(
  engine: Engine,
  source: SiteSource,
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
  steps: Steps,
): Promise<PreparedSite> {
  const { catalogue } = engine;
  const read = readDocument(source);
  if ("diagnostic" in read) return { diagnostics: [read.diagnostic], folder: nothingFound };
  const { bytes } = read;
  const document = steps.parse(bytes);
  const { value, diagnostics } = document;
  if (value === undefined) return { diagnostics: steps.locate(document, diagnostics), folder: nothingFound };

  const limits = options.limits === "warn" ? "warning" : "error";
  const validated = validate(value, catalogue, limits, steps.judge);
  if (!validated.site)
    return { diagnostics: steps.locate(document, validated.diagnostics), folder: nothingFound };

  const { site, keptOut, steady, diagnostics: selected } = selectPages(validated.site, momentOf(options));
  const { plan, diagnostics: planned } = steps.plan(site, catalogue, { ...options, keptOut });
  sayPlanned(plan, options);
  const known = [...validated.diagnostics, ...selected, ...planned];
  const answers = await findAnswers(engine, { site, plan }, source.folder, options, cache, known, steps);
  const input = renderInput(engine, { site, plan }, answers.assets, options);
  return {
    diagnostics: steps.locate(document, [...known, ...answers.diagnostics]),
    rendering: { input, maker: renderInOrder(input), documentHash: digest(bytes), keptOut, steady },
    folder: answers.folder,
  };
}

/** Pages whose data is in memory, one after another. */
function renderInOrder(input: RenderInput): PageMaker {
  const tasks = pageTasks(input.plan);
  return {
    async *pages(renderer) {
      for (const { route, isNotFound } of tasks) yield toRendered(renderer.page(route, isNotFound));
    },
    learned: () => undefined,
    async close() {},
  };
}
