/** Judging a document again and again, where most pages are the values that they were: these are not judged again. */
import type { Diagnostic } from "../diagnostic/index.ts";
import type { Page } from "./site.ts";
import { type JudgePage, validatePage } from "./validate-page.ts";

interface Judged {
  /** What the judgement depends on besides the page. */
  readonly circumstances: string;
  readonly page: Page | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Remembers as long as somebody holds the page's raw value; says of the same value what was said of it before. */
export function createPageMemory(): JudgePage {
  const known = new WeakMap<object, Judged>();
  return (raw, path, context) => {
    if (typeof raw !== "object" || raw === null) return validatePage(raw, path, context);
    const { limits, colorMode, eventIds, leastOverlays, report } = context;
    const events = eventIds && [...eventIds];
    const circumstances = JSON.stringify([path, limits, colorMode, events, leastOverlays]);
    const before = known.get(raw);
    if (before?.circumstances === circumstances) {
      report(before.diagnostics);
      return before.page;
    }
    const diagnostics: Diagnostic[] = [];
    const page = validatePage(raw, path, {
      ...context,
      report(found) {
        diagnostics.push(...found);
        report(found);
      },
    });
    // What is judged when the report is full is not judged to its end.
    if (!context.isFull("error")) known.set(raw, { circumstances, page, diagnostics });
    return page;
  };
}
