/** Building again whenever something has changed: one round after another, each of what is on the disk by then. */
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createAlarm } from "./alarm.ts";
import type { Extension } from "./extension.ts";
import type { IncrementalBuild } from "./incremental-build.ts";
import { createQueue, type Queue } from "./queue.ts";
import type { Session } from "./session.ts";
import { createSettling } from "./settle.ts";
import { type NamedFiles, stampOf, stampsOf } from "./stamp.ts";
import { type Change, type Changed, whatChanged } from "./what-changed.ts";

export interface Rebuilds extends Queue<Changed> {
  /** Takes a change on the disk, if it means anything. */
  notice(change: Change): void;
}

/** What must be taken over before a site is built with it. */
type Taken = "options" | "templates" | "pictures";

export interface RebuildsOptions {
  readonly session: Session;
  readonly incremental: IncrementalBuild;
  /** The site's document, absolute. */
  readonly document: string;
  /** Takes over what has changed beside the site. Each throws, or rejects, with what keeps it from being used. */
  readonly take: Readonly<Record<Taken, () => void | Promise<void>>>;
  /** Milliseconds, never going back. */
  readonly now: () => number;
  /** Told when a round has come to its end. */
  readonly onEnd: () => void;
  /** Who may write the document while a round is under way. */
  readonly extension?: Pick<Extension, "stamp"> | undefined;
}

/** Milliseconds in which a file that is being written is another one again. */
const moment = 50;

export function createRebuilds(options: RebuildsOptions): Rebuilds {
  const { session, incremental, document, take, now, onEnd, extension } = options;
  const folder = dirname(document);
  const causes = new Set<string>();
  let named: NamedFiles = { paths: [], stamps: [] };
  /** What stood on the disk when the last round began, as `look` gives it; empty when that is not to be believed. */
  let lastSeen = "";
  /** @param stamp of the document */
  const seenWith = (stamp: string | null | undefined) => {
    const parts = incremental.parts();
    return formatSeen([
      [basename(document), stamp],
      ...named.paths.map((path, index) => [path, named.stamps[index]] as const),
      ...parts.paths.map((path, index) => [path, parts.stamps[index]] as const),
    ]);
  };
  const look = async () => {
    const paths = [basename(document), ...named.paths, ...incremental.parts().paths];
    const stamps = await stampsOf(folder, paths);
    return formatSeen(paths.map((path, index) => [path, stamps[index]]));
  };
  const settling = createSettling(look, () => queue.add("document"));
  const alarm = createAlarm(() => {
    lastSeen = "";
    queue.add("document");
  }, Date.now);

  const takeOver = async (what: Taken) => {
    try {
      await take[what]();
      session.release(what);
      lastSeen = "";
    } catch (cause) {
      session.hold(what, cause);
    }
  };

  const build = async (changes: readonly Changed[]) => {
    const start = now();
    const told = [...causes];
    causes.clear();
    for (const what of ["options", "templates", "pictures"] as const)
      if (changes.includes(what)) await takeOver(what);
    // Several events tell of one save, and the watch tells of what the first build has seen.
    const isEdit = changes.includes("edit");
    const onDisk = await look();
    if (!isEdit && onDisk === lastSeen) return;
    // A file may be seen to have changed before the watch tells of it.
    const paths = isEdit ? told : [...new Set([...told, ...changedFiles(lastSeen, onDisk)])];
    const before = await stampOf(document);
    const rebuild = session.begin();
    const result = await incremental.build(rebuild);
    if (!result) {
      // What the guest has written meanwhile is no news.
      lastSeen = seenWith(extension?.stamp());
      return;
    }
    // What the guest has written is what was built.
    const stamp = extension?.stamp() ?? before;
    named = result.named ?? { ...named, stamps: await stampsOf(folder, named.paths) };
    lastSeen = seenWith(stamp);
    settling.begin(lastSeen);
    alarm.set(result.publication.until);
    // An editor that writes in place is met in the middle of it: what is wrong by then is told by the next round.
    if (!result.files && (await isChanging(look, lastSeen))) {
      for (const path of paths) causes.add(path);
      queue.add("document");
      return;
    }
    const isForPictures = changes.every((changed) => changed === "pictures");
    rebuild.end(result, { causes: paths, ms: Math.round(now() - start), isForPictures });
    onEnd();
  };
  const queue = createQueue<Changed>(build, (cause) => session.live.problems(session.report(cause)));

  return {
    ...queue,
    notice(change) {
      const changed = whatChanged(change, {
        document: basename(document),
        parts: new Set(incremental.parts().paths),
        files: new Set(named.paths),
      });
      if (changed === "nothing") return;
      if (change.path !== "") causes.add(change.path);
      queue.add(changed);
    },
    close() {
      settling.stop();
      alarm.set(undefined);
      return queue.close();
    },
  };
}

/** A file's path in the site's folder, with what tells it from those before it. */
type Seen = readonly (readonly [path: string, stamp: string | null | undefined])[];

const formatSeen = (seen: Seen): string => JSON.stringify(seen);

/** Lists the files that stood there before and have changed. */
function changedFiles(before: string, now: string): readonly string[] {
  if (before === "") return [];
  const known = new Map<string, Seen[number][1]>(JSON.parse(before));
  const seen: Seen = JSON.parse(now);
  return seen.filter(([path, stamp]) => known.has(path) && known.get(path) !== stamp).map(([path]) => path);
}

async function isChanging(look: () => Promise<string>, seen: string): Promise<boolean> {
  await pause(moment);
  return (await look()) !== seen;
}
