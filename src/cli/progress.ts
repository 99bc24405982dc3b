/**
 * Progress of a run (CLI-4). On a terminal it is a bar in the last line, redrawn in place. In a log it is a line when work starts
 * and one every ten seconds. Both also update without events, since a large picture takes a while.
 */
import { hasDebugLog } from "../build/debug-log.ts";
import { columnsOf, cutTo } from "../diagnostic/format/index.ts";
import { formatCount, formatDuration } from "./amounts.ts";
import type { ProgressEvent } from "./engine.ts";
import type { Screen } from "./screen.ts";
import type { World } from "./world.ts";

export interface Progress {
  /**
   * Starts a site.
   * @returns receiver of the engine's events for it
   */
  site(): SiteProgress;
  /** Removes the bar so that other output can be written. The next event draws it again. */
  clear(): void;
  /** Ends the display. */
  end(): void;
}

/** Other lines must not be written into the bar: CI keeps all output, and the debug log does not know of the bar. */
export const canShowBar = ({ isLive }: Screen, env: World["env"]): boolean =>
  isLive && !env.CI && !hasDebugLog(env.DEBUG);

type Clock = Pick<World, "now" | "every">;

export const silentProgress: Progress = {
  site: () => ({ event: () => {}, end: () => {} }),
  clear: () => {},
  end: () => {},
};

/** Minimum and maximum milliseconds between two redraws of the bar. */
const [interval, longest] = [100, 1000];

/**
 * @param total number of sites
 * @param screen terminal to draw on
 */
export function createProgress(total: number, screen: Screen, { now, every }: Clock): Progress {
  const tally = createTally(total, now);
  let drawnAt = now();
  let isShown = false;

  const draw = () => {
    if (now() - drawnAt < interval) return;
    drawnAt = now();
    isShown = true;
    screen.write(`\r${formatBar(tally.part(), tally.facts(), screen)}\u001b[K`);
  };
  const stop = every(longest, draw);
  const clear = () => {
    if (isShown) screen.write("\r\u001b[K");
    isShown = false;
  };
  return {
    site: () => tally.site(draw),
    clear,
    end() {
      stop();
      clear();
    },
  };
}

/** Milliseconds between two log lines. */
const pause = 10_000;

/**
 * @param doing first word of each line: "building"
 * @param total number of sites
 * @param screen not a terminal: written lines stay
 */
export function createProgressLog(
  doing: string,
  total: number,
  screen: Screen,
  { now, every }: Clock,
): Progress {
  const tally = createTally(total, now);
  let updatedAt: number | undefined;
  const update = () => {
    updatedAt = now();
    screen.write(`${[doing, tally.facts().join(", ")].join("  ").trimEnd()}\n`);
  };
  const printIfDue = () => {
    if (updatedAt === undefined || now() - updatedAt >= pause) update();
  };
  const stop = every(pause, printIfDue);
  return {
    site: () =>
      tally.site((event) => {
        // A site that is already published gets no line.
        if (event && event.kind !== "planned") printIfDue();
      }),
    clear: () => {},
    end: stop,
  };
}

/** Formats the bar and as many facts as fit on one line. A wrapped line could not be redrawn. */
function formatBar(done: number, facts: readonly string[], { barWidth, colours }: Screen): string {
  const lineWidth = barWidth - 1;
  const shown = [...facts];
  while (shown.length > 1 && columnsOf(shown.join("  ")) + 12 > lineWidth) shown.splice(shown.length - 2, 1);
  const text = cutTo(shown.join("  "), lineWidth);
  const columns = Math.min(30, lineWidth - columnsOf(text) - 2);
  if (columns < 8) return text;
  const filled = Math.round(done * columns);
  return `${colours.green("━".repeat(filled))}${colours.dim("━".repeat(columns - filled))}  ${text}`;
}

/** Counts planned and completed work of a run, from the engine's events. */
interface SiteProgress {
  event(event: ProgressEvent): void;
  end(): void;
}

interface Tally {
  /**
   * Starts a site.
   * @param onChange called after each event
   */
  site(onChange: (event?: ProgressEvent) => void): SiteProgress;
  /** From 0 to 1. Every site counts the same, since the sizes of later ones are unknown. */
  part(): number;
  /** `1/2 sites`, `3/15 routes`, `40/88 pictures`, `12 s left`; only those that apply. */
  facts(): string[];
}

interface Count {
  planned: number;
  done: number;
}
type SiteState = Record<"page" | "picture", Count>;

const emptyState = (): SiteState => ({ page: { planned: 0, done: 0 }, picture: { planned: 0, done: 0 } });

/**
 * @param total number of sites
 * @param now clock in milliseconds
 */
function createTally(total: number, now: () => number): Tally {
  const running = new Set<SiteState>();
  const all = emptyState();
  let sitesDone = 0;
  /** Time of the first site's plan. Earlier work does not depend on the amount. */
  let started: number | undefined;

  const part = () => {
    const underWay = [...running].map(({ page, picture }) => {
      const planned = page.planned + picture.planned;
      return planned === 0 ? 0 : Math.min(1, (page.done + picture.done) / planned);
    });
    return (sitesDone + underWay.reduce((sum, done) => sum + done, 0)) / Math.max(1, total);
  };

  return {
    part,
    site(onChange) {
      const state = emptyState();
      running.add(state);
      return {
        event(event) {
          if (event.kind === "planned") {
            started ??= now();
            for (const counts of [state, all]) {
              counts.page.planned += event.routes;
              counts.picture.planned += event.pictures;
            }
          } else {
            state[event.kind].done++;
            all[event.kind].done++;
          }
          onChange(event);
        },
        end() {
          running.delete(state);
          sitesDone++;
          // Skipped work (unchanged routes, cached pictures) counts as done.
          for (const kind of ["page", "picture"] as const)
            all[kind].done += Math.max(0, state[kind].planned - state[kind].done);
          onChange();
        },
      };
    },
    facts() {
      const done = part();
      const elapsed = now() - (started ?? now());
      // Before one second an estimate would be a guess. Early steps of a short run are its slowest, so it waits for more of them.
      const isKnown = elapsed >= 1000 && done >= (elapsed < 10_000 ? 0.1 : 0.02);
      const left = isKnown ? (elapsed / done) * (1 - done) : undefined;
      return [
        total > 1 && `${sitesDone}/${formatCount(total, "site")}`,
        all.page.planned > 0 && `${all.page.done}/${formatCount(all.page.planned, "route")}`,
        all.picture.planned > 0 && `${all.picture.done}/${formatCount(all.picture.planned, "image")}`,
        left !== undefined && `${formatDuration(Math.ceil(left / 1000) * 1000).replace(".0 s", " s")} left`,
      ].filter((fact) => fact !== false);
    },
  };
}
