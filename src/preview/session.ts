/** State of the previewed site: its served bundle, its problems, its versions, and what the open pages have been sent. */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { type Diagnostic, isBlocking } from "../diagnostic/index.ts";
import { type Bundle, createBundle } from "./bundle.ts";
import type { Built, Rebuild } from "./incremental-build.ts";
import { createLive, type Live, type Problem } from "./live.ts";
import type { PreviewOptions } from "./options.ts";
import { problemsOf } from "./template-source.ts";
import type { Changed } from "./what-changed.ts";

export interface Session {
  readonly bundle: Bundle;
  readonly live: Live;
  /** Begins a rebuild. */
  begin(): SessionRebuild;
  /** Records why new templates or options cannot be used. The site continues with the previous ones. */
  hold(what: Changed, cause: unknown): void;
  /** Clears that error: the new templates or options are in use. */
  release(what: Changed): void;
  /**
   * Reports a failure as an event.
   * @returns the same as problems for open pages
   */
  report(cause: unknown): readonly Problem[];
}

interface SessionRebuild extends Rebuild {
  /** Publishes the result, or shows its errors. */
  end(result: Built, facts: RebuildFacts): void;
}

interface RebuildFacts {
  /** Changed paths that triggered the rebuild, relative to the site's folder. */
  readonly causes: readonly string[];
  /** Milliseconds from the change until the last page was rendered. */
  readonly ms: number;
  /** True if only processed pictures caused the rebuild, which the terminal does not report. */
  readonly isForPictures: boolean;
}

export interface SessionOptions extends Pick<PreviewOptions, "strict" | "signal" | "onEvent"> {
  /** Folder for the bundle, absolute. */
  readonly out: string;
  /** The site's document, absolute. */
  readonly document: string;
  /** Base folder for template paths in messages. */
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
    const message = `Could not build the site: ${cause instanceof Error ? cause.message : String(cause)}`;
    const problems = problemsOf(cause, cwd);
    const summary = problems?.map(({ location, message }) => `${location}: ${message}`).join("; ");
    onEvent({ kind: "fault", fault: { message: summary ?? message, cause } });
    return problems ?? [{ severity: "error", message, location: file }];
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
      const reported = new Set<string>();
      return {
        isOpen: live.isOpen,
        onFile: bundle.put,
        onOpenChanged(urls) {
          for (const url of urls) reported.add(url);
          live.problems([]);
          live.changed(urls);
        },
        end({ diagnostics, locate, files, routes, changed, publication }, { causes, ms, isForPictures }) {
          const ok = files !== undefined;
          if (ok) {
            bundle.replace(files);
            showHeld();
            live.changed(changed.filter((url) => !reported.has(url)));
          } else live.problems(toProblems(locate(diagnostics), file, strict));
          const counts = { errors: 0, warnings: 0 };
          for (const { severity } of diagnostics) counts[severity === "error" ? "errors" : "warnings"]++;
          const fresh = locate(news(diagnostics));
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

/** Keeps what was printed. @returns function that returns the diagnostics that the previous build did not have */
function createNews() {
  let reported: ReadonlySet<string> = new Set();
  return (found: readonly Diagnostic[]): Diagnostic[] => {
    const keyOf = ({ code, pointer, message }: Diagnostic) => `${code} ${pointer} ${message}`;
    const fresh = found.filter((diagnostic) => !reported.has(keyOf(diagnostic)));
    reported = new Set(found.map(keyOf));
    return fresh;
  };
}

/** @param file name of the document */
const toProblems = (found: readonly Diagnostic[], file: string, strict: boolean): Problem[] =>
  found
    .filter((diagnostic) => isBlocking([diagnostic], strict))
    .slice(0, maxShown)
    .map(({ severity, message, hint, file: part, line, column, excerpt }) => ({
      severity,
      message,
      hint,
      excerpt,
      location: [part ?? file, line, column].filter((part) => part !== undefined).join(":"),
    }));

/** Maximum number of problems shown in a page. The terminal prints all. */
const maxShown = 20;
