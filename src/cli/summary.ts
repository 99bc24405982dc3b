/** What became of a site, and of a run, in a line. */
import type { PageWeight } from "../build/page-weight.ts";
import type { SiteReport, SiteResult } from "../build/report.ts";
import { countSeverities, formatCounts, printable } from "../diagnostic/format/index.ts";
import { whyKeptOut } from "../diagnostic/index.ts";
import { formatBytes, formatCount, formatDuration } from "./amounts.ts";
import type { ReporterContext, RunTotals } from "./reporters/reporter.ts";

/** @param name the site's path, safe to print, padded where lines are to be aligned */
export function formatSite(
  name: string,
  result: SiteResult,
  { verb, sites, out: { colours } }: ReporterContext,
): string {
  // With one site, its problems and their number follow at once.
  const isAlone = sites.length === 1;
  const counts = "report" in result ? formatCounts(countSeverities(result.report.diagnostics)) : "a fault";
  if (!("report" in result && result.report.ok)) {
    const outcome = verb === "check" ? "not valid" : "not published";
    return `${colours.red("✗")} ${colours.bold(name)}${isAlone ? ` is ${outcome}` : `  ${outcome}: ${counts}`}`;
  }
  const warnings = counts === "" || isAlone ? "" : `, ${colours.yellow(counts)}`;
  const head = `${colours.green("✓")} ${colours.bold(name)}`;
  if (verb === "check") return `${head}${isAlone ? " is valid" : `  valid${warnings}`}`;
  return `${head}  ${formatBundle(result.report)}${warnings}${arrowTo(result.report.out, colours)}`;
}

/** Pages a line speaks of by name. */
const maxNamed = 5;

/** @returns a line about the pages that are kept out at this moment, and when that will change; empty without any */
export function formatKeptOut({
  keptOut = [],
  nextChange,
}: Pick<SiteReport, "keptOut" | "nextChange">): string {
  const pages = keptOut.slice(0, maxNamed).map((page) => `${printable(page.path)} (${whyKeptOut(page)})`);
  const more = keptOut.length - pages.length;
  const parts = [
    keptOut.length > 0 &&
      `${formatCount(keptOut.length, "page")} kept out: ${pages.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    nextChange && `build again at ${nextChange}, when pages come in or go out`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `  ${parts.join("; ")}\n`;
}

/** @returns a line for each page that was rendered, by its address */
export const formatRendered = ({ rendered = [] }: Pick<SiteReport, "rendered">): string =>
  [...rendered]
    .sort()
    .map((url) => `  rendered ${printable(url)}\n`)
    .join("");

const arrowTo = (out: string | null, { cyan }: ReporterContext["out"]["colours"]): string =>
  out === null ? "" : ` → ${cyan(printable(out))}`;

/** @returns the line below several sites */
export function formatRun(totals: RunTotals, { verb, sites, out: { colours } }: ReporterContext): string {
  const { ok, failed, faults, routes, cached, pictures, ms, isStopped } = totals;
  const left = sites.length - ok - failed - faults;
  const parts = [
    ok > 0 && colours.green(`${ok.toLocaleString("en-US")} ${verb === "check" ? "valid" : "published"}`),
    failed > 0 && colours.red(`${failed.toLocaleString("en-US")} with errors`),
    faults > 0 && colours.red(formatCount(faults, "fault")),
    isStopped && `${left.toLocaleString("en-US")} not reached`,
  ].filter((part) => part !== false);
  const pages = verb === "build" && routes > 0 ? `, ${formatRoutes(routes, cached)}` : "";
  const pace =
    pages === "" ? "" : formatWork(pictures.made, routes - cached) || formatPace(routes - cached, ms);
  return `${colours.bold(formatCount(sites.length, "site"))}: ${parts.join(", ")}${pages} in ${formatDuration(ms)}${pace}`;
}

function formatBundle(report: SiteReport): string {
  const { routes, files, bytes, cached, ms, weight, pictures, publicFiles, took } = report;
  const parts = [formatRoutes(routes, cached)];
  if (pictures && pictures.total > 0) parts.push(formatPictures(pictures));
  const own = publicFiles ? ` (${publicFiles.toLocaleString("en-US")} of public/)` : "";
  parts.push(formatCount(files, "file") + own, formatBytes(bytes));
  if (weight) parts.push(formatWeight(weight));
  const what = parts.join(", ");
  const done = formatWork(pictures?.made ?? 0, routes - cached, took);
  return `${what} in ${formatDuration(ms)}${done || formatPace(routes - cached, took?.pages ?? ms)}`;
}

/** Pictures that were there from an earlier build needed no work. */
function formatPictures({ total, made, cached, set }: NonNullable<SiteReport["pictures"]>): string {
  const known = made === 0 ? "all" : cached.toLocaleString("en-US");
  return `${formatCount(total, "picture")} (${set}${cached === 0 ? "" : `, ${known} from cache`})`;
}

/** Where pictures were made, they took the time, and pages a second would say nothing. */
function formatWork(pictures: number, pages: number, took?: SiteReport["took"]): string {
  if (pictures === 0) return "";
  const within = (ms: number | undefined) => (ms === undefined ? "" : ` in ${formatDuration(ms)}`);
  const made = `${formatCount(pictures, "picture")} made${within(took?.pictures)}`;
  return ` (${made}, ${formatCount(pages, "page")}${within(took?.pages)})`;
}

/** What the heaviest page costs a visitor (PERF-6). */
const formatWeight = ({ script, inline, style }: PageWeight): string =>
  `${formatBytes(script + inline)} of script and ${formatBytes(style)} of style a page at most (gzip)`;

function formatRoutes(routes: number, cached: number): string {
  const unchanged = cached === routes ? "all" : cached.toLocaleString("en-US");
  return `${formatCount(routes, "route")}${cached === 0 ? "" : ` (${unchanged} unchanged)`}`;
}

/** Nothing for a build that rendered no page, or was too quick to tell. */
const formatPace = (rendered: number, ms: number): string =>
  rendered > 0 && ms > 0 ? ` (${formatCount(Math.round((rendered * 1000) / ms), "page")}/s)` : "";
