/**
 * Thread that validates pages of one site, keeps them, and renders them. It receives the data common to all pages once, then
 * answers one question after another. It writes its pages itself, so its answers are small.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { Catalogue } from "#section";
import type { ClassNames } from "../../assets/class-names.ts";
import { createSiteAssets, type IconSet, type PlainAssets } from "../../assets/index.ts";
import type { Severity } from "../../diagnostic/index.ts";
import { type AllSettings, joinSite, selectPages, validateSettings } from "../../document/index.ts";
import type { Stage } from "../../output/index.ts";
import { type PlanOptions, planSite } from "../../plan/index.ts";
import { createRenderer, type PageTask, pageTasks, type Runtime } from "../../render/index.ts";
import { contentHash, integrity } from "../content-hash.ts";
import { createEngine, loadCatalogue } from "../engine.ts";
import { JsonSyntaxError, type PageSource } from "../site-document.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";
import { type RenderedTask, renderTask } from "./built-page.ts";
import { createPageWriter, type PageResult } from "./page-writer.ts";
import { type CachedPage, createSitePages, type SitePages, withHome } from "./site-pages.ts";

/** Input of a thread. Plain data. */
export interface ThreadInput {
  /** Text of the document, which all threads read. */
  readonly text: SharedArrayBuffer;
  readonly sources: readonly PageSource[];
  /** The document without its pages. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly limits: Severity;
  /** The engine's templates, if they are a provider's. */
  readonly templates: CompiledTemplates | undefined;
  readonly classNames: ClassNames;
}

/** Input of rendering. Plain data. */
export interface RenderingBasis {
  /** In document order. */
  readonly pages: readonly CachedPage[];
  readonly plan: PlanOptions;
  /** Time in milliseconds since 1970 that decides which pages are published. */
  readonly now: number;
  readonly assets: PlainAssets;
  readonly runtime: Runtime;
  readonly apiBase: string | undefined;
  /** File of the page cache, if there is one. */
  readonly htmlFile: string | undefined;
}

/** Request to a thread. The answer is a list with as many results. */
export type Question =
  | { readonly kind: "validate"; readonly pages: readonly number[] }
  | { readonly kind: "plan"; readonly basis: RenderingBasis & { readonly stage: Stage } }
  | { readonly kind: "render"; readonly tasks: readonly number[] };

/** Error thrown in a thread. */
export interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  /** Source texts of the components that were being rendered. */
  readonly sources?: readonly string[] | undefined;
  readonly isNotJson: boolean;
}

export async function answerQuestions(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file must run in a worker thread.");
  const { text, sources, settings, limits, templates, classNames } = workerData as ThreadInput;
  const { catalogue, icons } = createEngine(await loadCatalogue(templates, classNames));
  const allSettings = validateSettings(settings, catalogue, limits);
  // Copied, because texts in shared memory are slower to decode.
  const reader = { read: (start: number, bytes: number) => Buffer.from(new Uint8Array(text, start, bytes)) };
  const pages = createSitePages({ sources, allSettings, limits, catalogue, reader });
  let make: (task: number) => Promise<PageResult> = () => {
    throw new Error("A rendering thread got a page before its site.");
  };
  const answer = async (question: Question): Promise<readonly unknown[]> => {
    if (question.kind === "validate") return question.pages.map(pages.validate);
    if (question.kind === "plan") {
      const render = createPageRenderer(allSettings, pages, question.basis, { catalogue, icons });
      const write = createPageWriter(question.basis.stage, question.basis.htmlFile);
      make = (task) => write(task, render(task));
      return [];
    }
    const answers: PageResult[] = [];
    for (const task of question.tasks) answers.push(await make(task));
    return answers;
  };
  const reply = async (question: Question) => {
    try {
      port.postMessage({ results: await answer(question) });
    } catch (error) {
      const { message, stack, sources }: Omit<Failure, "isNotJson"> =
        error instanceof Error ? error : { message: String(error), stack: undefined };
      const isNotJson = error instanceof JsonSyntaxError;
      port.postMessage({ failure: { message, stack, sources, isNotJson } satisfies Failure });
    }
  };
  // Questions are answered in sequence, even if they arrive early.
  let last = Promise.resolve();
  port.on("message", (question: Question) => {
    last = last.then(() => reply(question));
  });
  // The first message reports that the thread is ready.
  port.postMessage({});
}

/** Plans the site as the main thread did. @returns a function from a task number to its page */
function createPageRenderer(
  allSettings: AllSettings,
  { load, first }: SitePages,
  { pages, plan: planOptions, now, assets, runtime, apiBase }: RenderingBasis,
  { catalogue, icons }: { readonly catalogue: Catalogue; readonly icons: IconSet },
): (task: number) => RenderedTask {
  const joined = joinSite(
    allSettings,
    pages.map(({ locales }) => ({ locales, diagnostics: [] })),
    { report: () => {}, isFull: () => false, messages: undefined, unmatched: [], catalogue, first },
  );
  const { site, keptOut } = selectPages(withHome(joined, load), now);
  const { plan } = planSite(site, catalogue, { ...planOptions, keptOut });
  const renderer = createRenderer({
    site,
    plan,
    catalogue,
    assets: createSiteAssets(assets, icons),
    hash: contentHash,
    integrity,
    runtime,
    apiBase,
  });
  const tasks = pageTasks(plan);
  return (task) => renderTask(renderer, load, tasks[task] as PageTask);
}
