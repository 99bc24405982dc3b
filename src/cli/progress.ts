/**
 * What shows how far a run is (CLI-4): on a terminal one line at its foot, drawn over itself; in a log a line when work begins
 * and one every ten seconds. Both go on while nothing is told, for a large picture takes its time.
 */
import { columnsOf, cutTo } from "../diagnostic/format/index.ts";
import type { Screen } from "./screen.ts";
import { createTally, type SiteProgress } from "./tally.ts";
import type { World } from "./world.ts";

export interface Progress {
  /** Starts a site. @returns what takes the engine's events about it */
  site(): SiteProgress;
  /** Takes the bar away, so that something can be written; it comes back with the next event. */
  clear(): void;
  /** Nothing more is shown. */
  end(): void;
}

export type Clock = Pick<World, "now" | "every">;

export const silentProgress: Progress = {
  site: () => ({ event: () => {}, end: () => {} }),
  clear: () => {},
  end: () => {},
};

/** Milliseconds between two drawings of the bar, at least; and at most. */
const [interval, longest] = [100, 1000];

/**
 * @param total how many sites there are
 * @param screen the terminal to draw on
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

/** Milliseconds between two lines of a log. */
const pause = 10_000;

/**
 * @param doing what the lines begin with: "building"
 * @param total how many sites there are
 * @param screen no terminal: what was written stays
 */
export function createProgressLog(
  doing: string,
  total: number,
  screen: Screen,
  { now, every }: Clock,
): Progress {
  const tally = createTally(total, now);
  let saidAt: number | undefined;
  const say = () => {
    saidAt = now();
    screen.write(`${[doing, tally.facts().join(", ")].join("  ").trimEnd()}\n`);
  };
  const printIfDue = () => {
    if (saidAt === undefined || now() - saidAt >= pause) say();
  };
  const stop = every(pause, printIfDue);
  return {
    site: () =>
      tally.site((event) => {
        // Nothing is said of a site that is published already.
        if (event && event.kind !== "planned") printIfDue();
      }),
    clear: () => {},
    end: stop,
  };
}

/** The bar and as many of the facts as fit on one line, which must not wrap: a wrapped line cannot be drawn over. */
function formatBar(done: number, facts: readonly string[], { barWidth, colours }: Screen): string {
  const room = barWidth - 1;
  const shown = [...facts];
  while (shown.length > 1 && columnsOf(shown.join("  ")) + 12 > room) shown.splice(shown.length - 2, 1);
  const text = cutTo(shown.join("  "), room);
  const columns = Math.min(30, room - columnsOf(text) - 2);
  if (columns < 8) return text;
  const filled = Math.round(done * columns);
  return `${colours.green("━".repeat(filled))}${colours.dim("━".repeat(columns - filled))}  ${text}`;
}
