/** Counts planned and completed work of a run, from the engine's events. */
import { formatCount, formatDuration } from "./amounts.ts";
import type { ProgressEvent } from "./engine.ts";

export interface SiteProgress {
  event(event: ProgressEvent): void;
  end(): void;
}

export interface Tally {
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
export function createTally(total: number, now: () => number): Tally {
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
