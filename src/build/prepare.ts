/** The first half of the main path, which `check` and `build` share: everything up to the plan and its assets. */
import { readFile } from "node:fs/promises";
import { locate, parseDocument, validate } from "../document/index.ts";
import { planSite } from "../plan/index.ts";
import { pageTasks, type RenderInput } from "../render/index.ts";
import type { Cache } from "./caches.ts";
import { digest } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import { findAnswers } from "./find-answers.ts";
import { findSite } from "./find-site.ts";
import type { BuildOptions, CheckOptions } from "./options.ts";
import type { PageMaker } from "./pages/page-maker.ts";
import type { PageRecord } from "./pages/page-record.ts";
import { toResult } from "./pages/page-work.ts";
import { prepareSoundSite } from "./pages/sound-site.ts";
import { nothingFound, type PreparedSite, renderInput, sayOnce, sayPlanned } from "./prepared-site.ts";

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
  return sound ?? (await prepareThoroughly(engine, source, options, cache));
}

/** Looks at the document as a whole and says all that is wrong with it. */
async function prepareThoroughly(
  engine: Engine,
  source: { readonly file: string; readonly folder: string },
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
): Promise<PreparedSite> {
  const { catalogue } = engine;
  const bytes = await readFile(source.file);
  const { text, value, diagnostics } = parseDocument(bytes);
  if (value === undefined) return { diagnostics: locate(text, diagnostics), folder: nothingFound };

  const validated = validate(value, catalogue, options.limits === "warn" ? "warning" : "error");
  if (!validated.site) return { diagnostics: locate(text, validated.diagnostics), folder: nothingFound };

  const { plan, diagnostics: planned } = planSite(validated.site, catalogue, options);
  sayPlanned(plan, options);
  const known = [...validated.diagnostics, ...planned];
  const answers = await findAnswers(
    engine,
    { site: validated.site, plan },
    source.folder,
    options,
    cache,
    known,
  );
  const input = renderInput(engine, { site: validated.site, plan }, answers.assets, options);
  return {
    diagnostics: locate(text, [...known, ...answers.diagnostics]),
    rendering: { input, maker: renderInOrder(input), documentHash: digest(bytes) },
    folder: answers.folder,
  };
}

/** Pages whose data is in memory, one after another. */
function renderInOrder(input: RenderInput): PageMaker {
  const tasks = pageTasks(input.plan);
  return {
    async *pages(renderer) {
      for (const { route, isNotFound } of tasks) yield toResult(renderer.page(route, isNotFound));
    },
    learned: () => undefined,
    async close() {},
  };
}
