/** The bar that shows how far a run is: one line at the foot of a terminal, drawn over itself (CLI-4). */
import { columnsOf, cutTo } from "../diagnostic/format/index.ts";
import { formatCount, formatDuration } from "./amounts.ts";
import type { ProgressEvent } from "./engine.ts";
import type { Screen } from "./screen.ts";

export interface Progress {
  /** Starts a site. @returns what takes the engine's events about it */
  site(): { event(event: ProgressEvent): void; end(): void };
  /** Takes the bar away, so that something can be written; it comes back with the next event. */
  clear(): void;
}

/** Milliseconds between two drawings. */
const interval = 100;

export const silentProgress: Progress = { site: () => ({ event: () => {}, end: () => {} }), clear: () => {} };

interface Tally {
  planned: number;
  done: number;
}
type SiteState = Record<"route" | "picture", Tally>;

const emptyState = (): SiteState => ({ route: { planned: 0, done: 0 }, picture: { planned: 0, done: 0 } });

/**
 * @param total how many sites there are
 * @param screen the terminal to draw on
 * @param now a clock in milliseconds
 */
export function createProgress(total: number, screen: Screen, now: () => number): Progress {
  const started = now();
  const running = new Set<SiteState>();
  const all = emptyState();
  let sitesDone = 0;
  let drawnAt = started;
  let isShown = false;

  /** The part of the whole that is done; a site counts the same whatever its size, for later ones are not known. */
  const part = () => {
    const underWay = [...running].map(({ route, picture }) => {
      const planned = route.planned + picture.planned;
      return planned === 0 ? 0 : Math.min(1, (route.done + picture.done) / planned);
    });
    return (sitesDone + underWay.reduce((sum, done) => sum + done, 0)) / Math.max(1, total);
  };

  const draw = () => {
    if (now() - drawnAt < interval) return;
    drawnAt = now();
    isShown = true;
    const done = part();
    const elapsed = drawnAt - started;
    // Before a second has passed or anything is known, an estimate would be a guess.
    const left = elapsed >= 1000 && done >= 0.02 ? (elapsed / done) * (1 - done) : undefined;
    const facts = [
      total > 1 && `${sitesDone}/${formatCount(total, "site")}`,
      all.route.planned > 0 && `${all.route.done}/${formatCount(all.route.planned, "route")}`,
      all.picture.planned > 0 && `${all.picture.done}/${formatCount(all.picture.planned, "image")}`,
      left !== undefined && `${formatDuration(Math.ceil(left / 1000) * 1000).replace(".0 s", " s")} left`,
    ].filter((fact) => fact !== false);
    screen.write(`\r${formatBar(done, facts, screen)}\u001b[K`);
  };

  return {
    site() {
      const state = emptyState();
      running.add(state);
      return {
        event(event) {
          if (event.kind === "planned") {
            for (const tallies of [state, all]) {
              tallies.route.planned += event.routes;
              tallies.picture.planned += event.pictures;
            }
          } else {
            state[event.kind].done++;
            all[event.kind].done++;
          }
          draw();
        },
        end() {
          running.delete(state);
          sitesDone++;
          // What a site did not need to do (unchanged routes, pictures from the cache) is done as well.
          for (const kind of ["route", "picture"] as const)
            all[kind].done += Math.max(0, state[kind].planned - state[kind].done);
          draw();
        },
      };
    },
    clear() {
      if (isShown) screen.write("\r\u001b[K");
      isShown = false;
    },
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
