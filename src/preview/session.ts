/**
 * The state of the site that is previewed: its bundle as it is served, what is wrong with it, its versions, and what of them
 * the open pages were told.
 */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { type Bundle, createBundle } from "./bundle.ts";
import type { Built, Rebuild } from "./incremental-build.ts";
import { createLive, type Live, type Problem } from "./live.ts";
import type { PreviewOptions } from "./options.ts";
import { createNews, toProblems } from "./problems.ts";
import { problemsOf } from "./template-source.ts";
import type { Changed } from "./what-changed.ts";

export interface Session {
  readonly bundle: Bundle;
  readonly live: Live;
  /** Begins a round of building. */
  begin(): SessionRound;
  /** What keeps other templates or options from being used: the site goes on with those before. */
  hold(what: Changed, cause: unknown): void;
  /** They are used from now on. */
  release(what: Changed): void;
  /** Tells what has failed. @returns the same for open pages */
  report(cause: unknown): readonly Problem[];
}

interface SessionRound extends Rebuild {
  /** What was built is the site from now on, or what is wrong with it is told. */
  end(result: Built, facts: RoundFacts): void;
}

interface RoundFacts {
  /** Paths below the site's folder that led to it. */
  readonly causes: readonly string[];
  /** Milliseconds from the change until the last page was rendered. */
  readonly ms: number;
  /** Nothing but pictures that were made: no news for the terminal. */
  readonly isForPictures: boolean;
}

export interface SessionOptions extends Pick<PreviewOptions, "strict" | "signal" | "onEvent"> {
  /** Where the bundle is published, absolute. */
  readonly out: string;
  /** The site's document, absolute. */
  readonly document: string;
  /** Folder that paths of templates are told from. */
  readonly cwd: string;
}

export function createSession({ out, document, cwd, strict, signal, onEvent }: SessionOptions): Session {
  const file = basename(document);
  const live = createLive(randomUUID().slice(0, 8));
  const bundle = createBundle(out, (fault) => onEvent({ kind: "fault", fault }));
  const held = new Map<Changed, readonly Problem[]>();
  const showHeld = () => live.problems([...held.values()].flat());
  const news = createNews();
  let isFirst = true;
  let wasOk: boolean | undefined;

  const report = (cause: unknown): readonly Problem[] => {
    if (signal?.aborted) return [];
    const message = `The site could not be built: ${cause instanceof Error ? cause.message : String(cause)}`;
    const problems = problemsOf(cause, cwd);
    const summary = problems?.map(({ place, message }) => `${place}: ${message}`).join("; ");
    onEvent({ kind: "fault", fault: { message: summary ?? message, cause } });
    return problems ?? [{ severity: "error", message, place: file }];
  };

  return {
    bundle,
    live,
    report,
    hold(what, cause) {
      held.set(what, report(cause));
      showHeld();
    },
    release: (what) => void held.delete(what),
    begin() {
      const told = new Set<string>();
      return {
        isOpen: live.isOpen,
        onFile: bundle.put,
        onOpenChanged(urls) {
          for (const url of urls) told.add(url);
          live.problems([]);
          live.changed(urls);
        },
        end({ diagnostics, place, files, routes, changed, publication }, { causes, ms, isForPictures }) {
          const ok = files !== undefined;
          if (ok) {
            bundle.replace(files);
            showHeld();
            live.changed(changed.filter((url) => !told.has(url)));
          } else live.problems(toProblems(place(diagnostics), file, strict));
          const counts = { errors: 0, warnings: 0 };
          for (const { severity } of diagnostics) counts[severity === "error" ? "errors" : "warnings"]++;
          const fresh = place(news(diagnostics));
          const { until: _, ...rest } = publication;
          if (causes.length > 0 || (changed.length > 0 && !isForPictures) || fresh.length > 0 || ok !== wasOk)
            onEvent({
              kind: "built",
              isFirst,
              ok,
              causes,
              routes,
              changed,
              ms,
              counts,
              diagnostics: fresh,
              ...rest,
            });
          isFirst &&= !ok;
          wasOk = ok;
        },
      };
    },
  };
}
