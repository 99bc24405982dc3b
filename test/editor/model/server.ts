/** The editor's session and a provider's store over a document in memory, with pages that are only data: nothing is rendered. */

import type { Catalogue } from "#section";
import type { PreparedSite } from "../../../src/build/index.ts";
import { createDocumentsStore } from "../../../src/editor/library/documents-store.ts";
import { createEditAnswers } from "../../../src/editor/server/edit-answers.ts";
import type { Documents } from "../../../src/editor/server/provider-stores.ts";
import { Session } from "../../../src/editor/server/session.ts";
import type { DocumentStore } from "../../../src/editor/server/store.ts";
import type { EditResult, PageState, Shown, SiteState } from "../../../src/editor/shared/protocol.ts";
import { type Document, start, types } from "./site.ts";

type EditCommand = Parameters<ReturnType<typeof createEditAnswers>>[0];

const catalogue = {
  sections: new Map(),
  thirdParties: new Map(),
  looks: new Map(),
} as unknown as Catalogue;
const noWords = {} as never;

/** A document that outlives the servers that edit it. */
export function createFile() {
  let bytes: Uint8Array = Buffer.from(JSON.stringify(start, null, 1));
  let version = 1;
  const texts = new Set<string>();
  const write = (next: Uint8Array) => {
    bytes = next;
    return String(++version);
  };
  const documents: Documents = {
    read: async () => ({ bytes, version: String(version) }),
    write: async (_, next, expected) => (expected === String(version) ? write(next) : undefined),
  };
  return {
    documents,
    get document(): Document {
      return JSON.parse(Buffer.from(bytes).toString());
    },
    /** Checks if a text was ever in the document. */
    everHad: (text: string) => texts.has(text),
    note(): void {
      for (const [token] of Buffer.from(bytes).toString().matchAll(/⟦\d+⟧/g)) texts.add(token);
    },
    /** Edits the document with another program. */
    write,
  };
}

export type File = ReturnType<typeof createFile>;

/** @param notify called when the document has changed */
export function createServer(file: File, historyFile: string | undefined, notify: (version: string) => void) {
  const onError = (error: unknown) => {
    throw error;
  };
  const inner = createDocumentsStore({ documents: file.documents, site: "model", onError });
  /** Text that is being tried. */
  let staged: Uint8Array | undefined;
  const store: DocumentStore = {
    ...inner,
    stage(bytes) {
      staged = bytes;
      return inner.stage(bytes);
    },
  };
  let rebuilds: Promise<void> | undefined;
  let isWanted = false;
  let isEnded = false;
  const documents = new WeakMap<PreparedSite, Document>();
  const session = new Session({
    store,
    catalogue,
    historyFile,
    removed: { bringBack: async () => {}, forgetOthers() {} },
    idle: { wait: async () => false, end() {} },
    again,
    onChanged: (version) => isEnded || notify(version),
    onTrouble: () => {},
  });

  function again(): void {
    isWanted = true;
    rebuilds ??= run().finally(() => {
      rebuilds = undefined;
    });
  }

  async function run(): Promise<void> {
    while (isWanted && !isEnded) {
      isWanted = false;
      staged = undefined;
      const opened = await session.open(
        { folder: "/nowhere", file: "/nowhere/site.json" } as never,
        catalogue,
      );
      if ("diagnostics" in opened) throw new Error(JSON.stringify(opened.diagnostics));
      const document: Document = staged ? JSON.parse(Buffer.from(staged).toString()) : file.document;
      const site = {
        rendering: { shared: [] },
        diagnostics: [],
        place: () => [],
      } as unknown as PreparedSite;
      documents.set(site, document);
      await session.prepared(site);
      file.note();
    }
  }

  const show = (
    site: PreparedSite,
    { path, language }: Shown,
    at?: { readonly page?: string | undefined },
  ) => {
    const document = documents.get(site) as Document;
    const page =
      document.pages.find((one) => one.path === path) ??
      document.pages.find((one) => one.path === at?.page) ??
      document.pages[0];
    if (!page) throw new Error("No page is left.");
    const over = language && document.translations[language]?.pages.find((one) => one.path === page.path);
    const { components, ...own } = page;
    return {
      path: page.path,
      language,
      html: "",
      own,
      ownTranslation: undefined,
      problems: [],
      sections: components.map(({ uniqId, id, data }) => ({
        id: uniqId,
        type: id,
        status: "published",
        colorMode: "",
        orientation: "",
        variant: "",
        spacing: "",
        data,
        translation: over ? over.components?.find((one) => one.uniqId === uniqId)?.data : undefined,
      })),
    } as unknown as Omit<PageState, "version">;
  };
  const contents = (site: PreparedSite) => {
    const { pages, translations, ...settings } = documents.get(site) as Document;
    return {
      name: "Model",
      languages: [
        { code: "en", name: "English", isPrimary: true },
        { code: "de", name: "Deutsch", isPrimary: false },
      ],
      pages: pages.map(({ path }) => ({ path, title: path, status: "published" })),
      settings,
      translations: {},
    } as unknown as SiteState;
  };
  const answer = createEditAnswers({
    session,
    withFiles: (_, edit) => edit(),
    show,
    contents,
    isOther: () => true,
  });
  again();
  return {
    async site(sent?: string): Promise<SiteState> {
      const { site, version, history, hasSent } = await session.current(sent);
      return {
        ...contents(site),
        version,
        history,
        hasSent,
        types,
        storageKey: "model",
      } as unknown as SiteState;
    },
    async page(shown: Shown, sent?: string): Promise<PageState> {
      const { site, version, hasSent } = await session.current(sent);
      return { ...show(site, shown), version, hasSent };
    },
    answer: (command: EditCommand, shown: Shown): Promise<EditResult> => answer(command, shown, noWords),
    /** Notices what another program has written. */
    async look(): Promise<void> {
      if (await inner.look()) again();
    },
    async idle(): Promise<void> {
      while (rebuilds) await rebuilds;
    },
    /** Kills the process: pending requests get no answer, and nothing more is written. */
    kill(): void {
      isEnded = true;
    },
  };
}
