/** Published versions and publishing times that a provider keeps (EDT-31, EDT-32). */
import type { Publications, PublishSchedule } from "../server/provider-publications.ts";
import { checkTime, type Schedule } from "../server/publish/schedule.ts";
import { type VersionHistory, versionGone } from "../server/publish/version-history.ts";
import { Refusal, type RefusalReason } from "../server/refusal.ts";

/** Maximum number of versions and of publishing times; nobody reads more. */
const maxListed = 100;

interface Kept {
  readonly site: string;
  readonly onError: (error: unknown) => void;
}

export function createProviderHistory({
  publications,
  site,
  onError,
}: Kept & { readonly publications: Publications }): VersionHistory {
  const ask = asking("versions-failed", onError);
  return {
    list: () =>
      ask(async () =>
        (await publications.list(site)).slice(0, maxListed).map(({ id, at, by, isOnline }) => {
          return { id, at: at.toISOString(), by: by ?? undefined, isOnline, changes: [] };
        }),
      ),
    async documents(id) {
      const own = await ask(() => publications.read(site, id));
      return own && { own, whole: own };
    },
    // The provider did it while publishing.
    keep: async () => {},
    publishAgain:
      publications.goBack &&
      (async ({ version, by }) => {
        const { address, next } =
          (await ask(async () => await publications.goBack?.(site, version.id, by))) ?? gone();
        return { address, next };
      }),
  };
}

function gone(): never {
  throw versionGone();
}

export function createProviderSchedule({
  schedule,
  site,
  onError,
}: Kept & { readonly schedule: PublishSchedule }): Schedule {
  const ask = asking("schedule-failed", onError);
  return {
    list: () =>
      ask(async () =>
        (await schedule.list(site))
          .slice(0, maxListed)
          .map(({ id, at, by }) => ({ id, at: at.toISOString(), by: by ?? undefined }))
          .sort((one, other) => (one.at < other.at ? -1 : 1)),
      ),
    async add(at, now, by) {
      const time = checkTime(at, now);
      await ask(() => schedule.add(site, time, by));
    },
    cancel: (id) => ask(() => schedule.cancel(site, id)),
  };
}

/** @returns function that reports what a provider's method throws, and throws a Refusal in its place */
const asking =
  (kind: Extract<RefusalReason["kind"], "versions-failed" | "schedule-failed">, onError: Kept["onError"]) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onError(error);
      throw new Refusal("failed", { kind });
    }
  };
