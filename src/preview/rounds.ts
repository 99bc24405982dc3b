/** Building again whenever something has changed: one round after another, each of what is on the disk by then. */
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createAlarm } from "./alarm.ts";
import type { Guest } from "./guest.ts";
import type { IncrementalBuild } from "./incremental-build.ts";
import { createQueue, type Queue } from "./queue.ts";
import type { Session } from "./session.ts";
import { createSettling } from "./settle.ts";
import { type NamedFiles, stampOf, stampsOf } from "./stamp.ts";
import { type Change, type Changed, whatChanged } from "./what-changed.ts";

export interface Rounds extends Queue<Changed> {
  /** Takes a change on the disk, if it means anything. */
  notice(change: Change): void;
}

/** What must be taken over before a site is built with it. */
type Taken = "options" | "templates" | "pictures";

export interface RoundsOptions {
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
  readonly guest?: Pick<Guest, "stamp"> | undefined;
}

/** Milliseconds in which a file that is being written is another one again. */
const moment = 50;

export function createRounds(options: RoundsOptions): Rounds {
  const { session, incremental, document, take, now, onEnd, guest } = options;
  const folder = dirname(document);
  const causes = new Set<string>();
  let named: NamedFiles = { paths: [], stamps: [] };
  /** What stood on the disk when the last round began; empty when that is not to be believed. */
  let lastSeen = "";
  /** @param document what tells it from others */
  const seenWith = (document: string | null | undefined) =>
    JSON.stringify([document, named.stamps, incremental.parts().stamps]);
  const look = async () =>
    JSON.stringify([
      await stampOf(document),
      await stampsOf(folder, named.paths),
      await stampsOf(folder, incremental.parts().paths),
    ]);
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
    const paths = [...causes];
    causes.clear();
    for (const what of ["options", "templates", "pictures"] as const)
      if (changes.includes(what)) await takeOver(what);
    // Several events tell of one save, and the watch tells of what the first build has seen.
    if (!changes.includes("edit") && (await look()) === lastSeen) return;
    const before = await stampOf(document);
    const round = session.begin();
    const result = await incremental.build(round);
    if (!result) {
      // What the guest has written meanwhile is no news.
      lastSeen = seenWith(guest?.stamp());
      return;
    }
    // What the guest has written is what was built.
    const stamp = guest?.stamp() ?? before;
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
    round.end(result, { causes: paths, ms: Math.round(now() - start), isForPictures });
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

async function isChanging(look: () => Promise<string>, seen: string): Promise<boolean> {
  await pause(moment);
  return (await look()) !== seen;
}
