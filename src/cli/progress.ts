/**
 * Progress of a run (CLI-4). On a terminal it is a bar in the last line, redrawn in place. In a log it is a line when work starts
 * and one every ten seconds. Both also update without events, since a large picture takes a while.
 */
import { hasDebugLog } from "../build/debug-log.ts";
import { columnsOf, cutTo } from "../diagnostic/format/index.ts";
import type { Screen } from "./screen.ts";
import { createTally, type SiteProgress } from "./tally.ts";
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

export type Clock = Pick<World, "now" | "every">;

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
