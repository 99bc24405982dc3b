/** Rebuilds the site after changes, one rebuild at a time, each from the current state of the disk. */
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { debugLog } from "../build/index.ts";
import { things } from "../diagnostic/index.ts";
import { createAlarm } from "./alarm.ts";
import type { Extension } from "./extension.ts";
import type { Built, IncrementalBuild } from "./incremental-build.ts";
import { createQueue, type Queue } from "./queue.ts";
import type { Session } from "./session.ts";
import { createSettling } from "./settle.ts";
import { type NamedFiles, stampOf, stampsOf } from "./stamp.ts";
import { type Change, type Changed, whatChanged } from "./what-changed.ts";

export interface Rebuilds extends Queue<Changed> {
  /** Queues a change on disk, if it is relevant. */
  notice(change: Change): void;
}

/** Inputs that must be reloaded before a site is built with them. */
type Taken = "options" | "templates" | "pictures";

export interface RebuildsOptions {
  readonly session: Session;
  readonly incremental: IncrementalBuild;
  /** The site's document, absolute. */
  readonly document: string;
  /** Reloads an input. Each function throws or rejects when the new version cannot be used. */
  readonly take: Readonly<Record<Taken, () => void | Promise<void>>>;
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Called when a rebuild has ended. */
  readonly onEnd: () => void;
  /** The extension, which may write the document during a rebuild. */
  readonly extension?: Pick<Extension, "stamp" | "failed"> | undefined;
}

const log = debugLog("preview");

/** Milliseconds after which a file that is still being written has changed again. */
const moment = 50;

export function createRebuilds(options: RebuildsOptions): Rebuilds {
  const { session, incremental, document, take, now, onEnd, extension } = options;
  const folder = dirname(document);
  const causes = new Set<string>();
  let named: NamedFiles = { paths: [], stamps: [] };
  /** State of the disk when the last rebuild began, as `look` returns it; empty when it is not reliable. */
  let lastSeen = "";
  /** @param stamp stamp of the document */
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
    const step = log?.clock();
    const reported = [...causes];
    causes.clear();
    for (const what of ["options", "templates", "pictures"] as const)
      if (changes.includes(what)) await takeOver(what);
    // One save can cause several events, and the watcher also reports changes that the first build has already seen.
    const isEdit = changes.includes("edit");
    const onDisk = await look();
    if (!isEdit && onDisk === lastSeen) {
      step?.("skip", `${changes.join(", ")}: already built`);
      return;
    }
    // A change may be visible before the watcher reports it.
    const paths = isEdit ? reported : [...new Set([...reported, ...changedFiles(lastSeen, onDisk)])];
    const before = await stampOf(document);
    const rebuild = session.begin();
    const result = await incremental.build(rebuild);
    step?.("rebuild", `${outcomeOf(result)} (${changes.join(", ")})`);
    if (!result) {
      // The extension's own writes are not changes.
      lastSeen = seenWith(extension?.stamp());
      return;
    }
    // The extension's version is the one that was built.
    const stamp = extension?.stamp() ?? before;
    named = result.named ?? { ...named, stamps: await stampsOf(folder, named.paths) };
    lastSeen = seenWith(stamp);
    settling.begin(lastSeen);
    alarm.set(result.publication.until);
    // A program may be in the middle of writing the file. If so, the next rebuild reports any errors.
    if (!result.files && (await isChanging(look, lastSeen))) {
      log?.write("rebuild again: a file is still being written");
      for (const path of paths) causes.add(path);
      queue.add("document");
      return;
    }
    const isForPictures = changes.every((changed) => changed === "pictures");
    rebuild.end(result, { causes: paths, ms: Math.round(now() - start), isForPictures });
    onEnd();
  };
  const queue = createQueue<Changed>(build, (cause) => {
    extension?.failed();
    session.live.problems(session.report(cause));
  });

  return {
    ...queue,
    notice(change) {
      const changed = whatChanged(change, {
        document: basename(document),
        parts: new Set(incremental.parts().paths),
        files: new Set(named.paths),
      });
      log?.write(`change ${change.path || "."} -> ${changed}`);
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

/** Describes the result of a rebuild for the debug log. */
function outcomeOf(result: Built | undefined): string {
  if (!result) return "stopped by the editor";
  if (!result.files) return "refused";
  return things(result.rendered, "page");
}

/** Paths in the site's folder with their stamps. */
type Seen = readonly (readonly [path: string, stamp: string | null | undefined])[];

const formatSeen = (seen: Seen): string => JSON.stringify(seen);

/** Lists the known files that have changed. */
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
