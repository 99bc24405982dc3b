/** Earlier versions of a published site (EDT-25, EDT-31): kept next to the bundle, or by a provider (src/editor/library/publications.ts). */
import * as z from "zod";
import { FaultError, type Versions } from "../../../output/index.ts";
import type { PublishedVersion, SiteChange } from "../../shared/publish-protocol.ts";
import { Refusal } from "../refusal.ts";
import type { HandedOver, Publisher } from "./publisher.ts";

export interface VersionDocuments {
  /** The document's own text. */
  readonly own: Uint8Array;
  /** The document including its part files. */
  readonly whole: Uint8Array;
}

/** Facts of a publication, to be kept. */
interface NewFacts extends Omit<PublishedVersion, "id" | "isOnline"> {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Hash of the provider's settings that it was built with. */
  readonly managed: string;
}

/** A version to publish again. */
interface GoBack {
  readonly version: PublishedVersion;
  readonly documents: VersionDocuments;
  /** Time, in ISO 8601. */
  readonly at: string;
  /** Name of the owner, if it is known. */
  readonly by: string | undefined;
  /** Differences from what is online. */
  readonly changes: readonly SiteChange[];
  readonly signal: AbortSignal;
}

export interface VersionHistory {
  /** Lists the versions, newest first. @throws Refusal */
  list(): Promise<readonly PublishedVersion[]>;
  /** @returns undefined if the version is not kept any more @throws Refusal, with the reason `version-gone` if it is damaged */
  documents(id: string): Promise<VersionDocuments | undefined>;
  /** Keeps what has just been published, unless a provider does so. Write errors are ignored. */
  keep(bundle: string | undefined, facts: NewFacts, documents: VersionDocuments): Promise<void>;
  /** Shows a version to visitors again; undefined if only its contents can be restored. @throws Refusal */
  readonly publishAgain: ((order: GoBack) => Promise<HandedOver>) | undefined;
}

/** Number of versions to keep. */
export const defaultVersions = 10;

export const versionGone = (): Refusal =>
  new Refusal("not-found", "This version is not kept any more.", { reason: "version-gone" });

/** @param max number of versions to keep. One is always kept, to find out what has changed since */
export function createFolderHistory(versions: Versions, publisher: Publisher, max: number): VersionHistory {
  const find = async (id: string) => (await versions.list()).find((version) => String(version.id) === id);
  const history: VersionHistory = {
    async list() {
      const kept = await versions.list();
      return kept.flatMap(({ id, facts }, index) => {
        const parsed = schema.safeParse(facts);
        // Other programs can change the record, or another version of sectile has written it.
        return parsed.success ? [{ id: String(id), isOnline: index === 0, ...parsed.data }] : [];
      });
    },
    async documents(id) {
      const kept = await find(id);
      if (!kept) return undefined;
      const { own = "", whole = "" } = kept.documents;
      return await asRefusal(
        Promise.all([own, whole].map(versions.read)).then(([own, whole]) => own && whole && { own, whole }),
      );
    },
    async keep(bundle, facts, { own, whole }) {
      // If it can't be kept, the next publication can't list its changes.
      await versions.keep({ bundle, facts, documents: { own, whole } }, Math.max(1, max));
    },
    async publishAgain({ version, documents, at, by, changes, signal }) {
      const [kept, bundle] = [await find(version.id), await asRefusal(versions.bundle(Number(version.id)))];
      if (!kept || !bundle) throw versionGone();
      const managed = await publisher.managed();
      const { pages = 0, files = 0, bytes = 0 } = version;
      const facts = { pages, files, bytes, at, by, changes, again: version.at };
      if (managedOf(kept.facts) !== managed) {
        // The bundle has settings that the provider has changed since.
        const { own } = documents;
        const made = await publisher.publish({ document: own, by, id: undefined, onProgress() {}, signal });
        const { address, next, bundle: built, ...counts } = made;
        await history.keep(built, { ...facts, ...counts }, documents);
        return { address, next };
      }
      const made = await asRefusal(publisher.publishAgain({ ...bundle, document: documents.own, signal }));
      if (!version.isOnline) await history.keep(kept.bundle, { ...facts, managed }, documents);
      return made;
    },
  };
  return history;
}

/** @returns the hash of the provider's settings that a version was built with */
function managedOf(facts: unknown): string {
  const { managed } = (facts ?? {}) as { readonly managed?: unknown };
  return typeof managed === "string" ? managed : "";
}

async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FaultError)
      throw new Refusal("not-published", error.message, { reason: "version-gone" });
    throw error;
  }
}

const change = z.object({
  kind: z.enum(["added", "removed", "changed", "moved", "renamed"]),
  page: z.object({ path: z.string(), title: z.string() }).optional(),
  from: z.string().optional(),
  section: z.object({ id: z.string(), type: z.string(), title: z.string() }).optional(),
  field: z.string().optional(),
}) satisfies z.ZodType<SiteChange>;

const schema = z.object({
  at: z.string(),
  by: z.string().optional(),
  pages: z.number(),
  files: z.number(),
  bytes: z.number(),
  changes: z.array(change),
  again: z.string().optional(),
}) satisfies z.ZodType<Omit<NewFacts, "managed">>;
