/**
 * The quick way through a site of which there is nothing to report: pages one at a time, those that an earlier build knew not
 * at all. It gives up as soon as there is something to say, and leaves it to the thorough way to say it.
 */
import { type Page, readSoundFrame, type SoundFrame } from "../../document/index.ts";
import type { Cache } from "../caches.ts";
import { digest } from "../content-hash.ts";
import type { Engine } from "../engine.ts";
import { findAnswers } from "../find-answers.ts";
import { type BuildOptions, type CheckOptions, momentOf } from "../options.ts";
import { type PreparedSite, renderInput, sayPlanned } from "../prepared-site.ts";
import { type DocumentPages, openPageReader, type PageReader, readPages } from "./document-pages.ts";
import { emptyRecord, type PageRecord } from "./page-record.ts";
import { createShelf } from "./page-shelf.ts";
import { createSiteOfPages } from "./page-work.ts";
import { createRouteKeys } from "./route-keys.ts";
import { createSharing, type Sharing } from "./sharing.ts";
import { createSoundMaker } from "./sound-maker.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

/** @returns undefined when the document is not sound, or not of the form that can be read a page at a time */
export async function prepareSoundSite(
  engine: Engine,
  source: { readonly file: string; readonly folder: string },
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
  record: PageRecord = emptyRecord,
): Promise<PreparedSite | undefined> {
  const document = readPages(source.file);
  const frame = document && readSoundFrame(document.frame, document.frameMembers, engine.catalogue, "error");
  if (!frame) return undefined;
  const reader = openPageReader(source.file);
  const shelf = createShelf(document.bytes);
  const workshop = openWorkshop(engine, { file: source.file, bytes: document.bytes, frame }, reader, shelf);
  let isLeftOpen = false;
  try {
    const share = createSharing();
    const judged = await judgePages(engine, document, frame, workshop, record, share.page);
    if (!judged) return undefined;
    const { bytes } = document;
    const basis = {
      file: source.file,
      bytes,
      frame,
      pages: judged.pages,
      sources: document.pages,
      plan: options,
      now: momentOf(options),
    };
    const known = createSiteOfPages(basis, engine.catalogue, reader, shelf);
    if (!known) return undefined;
    const { site, plan, keptOut, steady, loadRoute } = known;
    sayPlanned(plan, options);
    const answers = await findAnswers(engine, { site, plan }, source.folder, options, cache, []);
    if (answers.diagnostics.length > 0) return undefined;
    const input = renderInput(engine, { site, plan }, answers.assets, options);
    const digests = new Map(
      judged.pages.map((page, index) => [page.path, document.pages[index]?.digest ?? ""]),
    );
    const digestOf = ({ path }: Page) => digests.get(path) ?? "";
    const keyOf = createRouteKeys({
      ...known,
      catalogue: engine.catalogue,
      assets: answers.assets,
      identity: engine.identity,
      options: optionsOfPages(options),
      digestOf,
    });
    isLeftOpen = true;
    const { runtime, apiBase } = input;
    const maker = createSoundMaker({
      plan,
      loadRoute,
      keyOf,
      digestOf,
      record,
      judged,
      share: share.needs,
      workshop,
      basis: { ...basis, plan: planOptions(options), assets: answers.assets, runtime, apiBase },
      close: () => close(workshop, reader),
    });
    return {
      diagnostics: [],
      rendering: { input, maker, documentHash: document.hash, keptOut, steady },
      folder: answers.folder,
    };
  } finally {
    if (!isLeftOpen) await close(workshop, reader);
  }
}

async function close(workshop: Workshop, reader: PageReader): Promise<void> {
  await workshop.close();
  reader.close();
}

const planOptions = ({ base, siteUrl }: CheckOptions & Partial<BuildOptions>) => ({ base, siteUrl });

const optionsOfPages = ({
  base,
  siteUrl,
  runtime,
  apiBase,
  flagsHost,
}: CheckOptions & Partial<BuildOptions>) => ({ base, siteUrl, runtime, apiBase, flagsHost });

export interface JudgedPages {
  /** Without their data, in the order of the document. */
  readonly pages: readonly Page[];
  /** What the next build may know. */
  readonly learned: Pick<PageRecord, "basis" | "pages">;
}

async function judgePages(
  { identity }: Engine,
  document: DocumentPages,
  { frame }: SoundFrame,
  workshop: Workshop,
  record: PageRecord,
  share: Sharing["page"],
): Promise<JudgedPages | undefined> {
  const basis = digest(
    JSON.stringify([identity, frame.theme.colorMode, frame.theme.palette, frame.events.map(({ id }) => id)]),
  );
  const before: PageRecord["pages"] = record.basis === basis ? record.pages : new Map();
  const unknown = document.pages.filter((page) => !before.has(page.digest));
  // One at a time: what pages have in common is kept once from the start.
  const judged = workshop.judge(unknown)[Symbol.asyncIterator]();
  const pages: Page[] = [];
  const learned = new Map<string, Page>();
  for (const [index, { digest: hash }] of document.pages.entries()) {
    const page = before.get(hash) ?? ((await judged.next()).value as Page | undefined);
    // Whoever judges stops at the first page that is not sound.
    if (!page) return undefined;
    const lean = share(page, `/pages/${index}`);
    pages.push(lean);
    learned.set(hash, lean);
  }
  return { pages, learned: { basis, pages: learned } };
}
