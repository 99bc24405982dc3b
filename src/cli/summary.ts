/** Summaries of a site and of a run, each in one line. */
import type { PageWeight } from "../build/page-weight.ts";
import type { SiteReport, SiteResult } from "../build/report.ts";
import { countSeverities, formatCounts, printable } from "../diagnostic/format/index.ts";
import { whyKeptOut } from "../diagnostic/index.ts";
import { formatBytes, formatCount, formatDuration } from "./amounts.ts";
import type { PruneResult, ReporterContext, RunTotals } from "./reporters/reporter.ts";
import type { Screen } from "./screen.ts";

/** @param name the site's path, safe to print, padded for alignment */
export function formatSite(
  name: string,
  result: SiteResult,
  { verb, sites, out: { colours } }: ReporterContext,
): string {
  // With a single site, its problems and their count follow directly.
  const isAlone = sites.length === 1;
  const counts =
    "report" in result ? formatCounts(countSeverities(result.report.diagnostics)) : "system error";
  if (!("report" in result && result.report.ok)) {
    const outcome = verb === "check" ? "not valid" : "not published";
    return `${colours.red("✗")} ${colours.bold(name)}${isAlone ? ` is ${outcome}` : `  ${outcome}: ${counts}`}`;
  }
  const warnings = counts === "" || isAlone ? "" : `, ${colours.yellow(counts)}`;
  const head = `${colours.green("✓")} ${colours.bold(name)}`;
  if (verb === "check") return `${head}${isAlone ? " is valid" : `  valid${warnings}`}`;
  if (result.report.dryRun) return `${head}  ${formatPlan(result.report)}${warnings}`;
  return `${head}  ${formatBundle(result.report)}${warnings}${arrowTo(result.report.out, colours)}`;
}

/** Maximum number of pages named in a line. */
const maxNamed = 5;

/** @returns a line about pages that are not published now, and about the next change; empty if there are none */
export function formatKeptOut({
  keptOut = [],
  nextChange,
}: Pick<SiteReport, "keptOut" | "nextChange">): string {
  const pages = keptOut.slice(0, maxNamed).map((page) => `${printable(page.path)} (${whyKeptOut(page)})`);
  const more = keptOut.length - pages.length;
  const parts = [
    keptOut.length > 0 &&
      `${formatCount(keptOut.length, "page")} not published: ${pages.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    nextChange && `next scheduled change: ${nextChange} (build again then)`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `  ${parts.join("; ")}\n`;
}

/** @returns a line for each rendered page, by URL */
export const formatRendered = ({ rendered = [] }: Pick<SiteReport, "rendered">): string =>
  [...rendered]
    .sort()
    .map((url) => `  rendered ${printable(url)}\n`)
    .join("");

/** @returns a line for each file that a dry run would write or remove; empty if there are none */
export function formatChanges({ changes }: Pick<SiteReport, "changes">): string {
  if (!changes) return "";
  const { added, changed, removed, omitted } = changes;
  const list = (verb: string, files: readonly { readonly path: string }[]) =>
    files.map(({ path }) => `  would ${verb} ${printable(path)}\n`).join("");
  const more = omitted === 0 ? "" : `  and ${omitted.toLocaleString("en-US")} more\n`;
  return list("add", added) + list("change", changed) + list("remove", removed) + more;
}

/** @returns the line about a bundle whose site no longer exists */
export function formatPruned(
  out: string,
  { dryRun, isLeft, versions }: Exclude<PruneResult, { readonly fault: unknown }>,
  { colours }: Screen,
): string {
  const folder = colours.bold(printable(out));
  if (dryRun) return `${colours.yellow("-")} ${folder}  would be removed\n`;
  const left = isLeft ? ", except for files that sectile did not write" : "";
  const kept = versions === undefined ? "" : `. Its earlier versions stay in ${printable(versions)}`;
  return `${colours.green("✓")} ${folder}  removed${left}${kept}\n`;
}

const arrowTo = (out: string | null, { cyan }: ReporterContext["out"]["colours"]): string =>
  out === null ? "" : ` → ${cyan(printable(out))}`;

/** @returns the line after several sites */
export function formatRun(
  totals: RunTotals,
  { verb, sites, settings, out: { colours } }: ReporterContext,
): string {
  const { ok, failed, faults, routes, cached, pictures, ms, isStopped } = totals;
  const outcome = verb === "check" || settings.dryRun ? "valid" : "published";
  const left = sites.length - ok - failed - faults;
  const parts = [
    ok > 0 && colours.green(`${ok.toLocaleString("en-US")} ${outcome}`),
    failed > 0 && colours.red(`${failed.toLocaleString("en-US")} with errors`),
    faults > 0 && colours.red(`${faults.toLocaleString("en-US")} failed`),
    isStopped && `${left.toLocaleString("en-US")} not done`,
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
  const own = publicFiles ? ` (${publicFiles.toLocaleString("en-US")} from public/)` : "";
  parts.push(formatCount(files, "file") + own, formatBytes(bytes));
  if (weight) parts.push(formatWeight(weight));
  const what = parts.join(", ");
  const done = formatWork(pictures?.made ?? 0, routes - cached, took);
  return `${what} in ${formatDuration(ms)}${done || formatPace(routes - cached, took?.pages ?? ms)}`;
}

/** Formats the outcome of a dry run. */
function formatPlan({ changes, out }: SiteReport): string {
  const { added = [], changed = [], removed = [], unchanged = 0, omitted = 0 } = changes ?? {};
  const count = added.length + changed.length + removed.length + omitted;
  if (count === 0) return `nothing would change in ${printable(out ?? "")}`;
  return `${formatCount(count, "file")} would change in ${printable(out ?? "")}, ${formatCount(unchanged, "file")} would stay`;
}

/** Pictures from an earlier build needed no work. */
function formatPictures({ total, made, cached, set }: NonNullable<SiteReport["pictures"]>): string {
  const known = made === 0 ? "all" : cached.toLocaleString("en-US");
  return `${formatCount(total, "image")} (${set}${cached === 0 ? "" : `, ${known} from cache`})`;
}

/** If pictures were made, they took most of the time, and pages per second would mean nothing. */
function formatWork(pictures: number, pages: number, took?: SiteReport["took"]): string {
  if (pictures === 0) return "";
  const within = (ms: number | undefined) => (ms === undefined ? "" : ` in ${formatDuration(ms)}`);
  const made = `${formatCount(pictures, "image")} made${within(took?.pictures)}`;
  return ` (${made}, ${formatCount(pages, "page")}${within(took?.pages)})`;
}

/** Formats the maximum that any page costs a visitor (PERF-6). */
const formatWeight = ({ script, inline, style }: PageWeight): string =>
  `heaviest page ${formatBytes(script + inline)} JS and ${formatBytes(style)} CSS (gzip)`;

function formatRoutes(routes: number, cached: number): string {
  const unchanged = cached === routes ? "all" : cached.toLocaleString("en-US");
  return `${formatCount(routes, "route")}${cached === 0 ? "" : ` (${unchanged} unchanged)`}`;
}

/** @returns empty for a build that rendered no page or was too fast to measure */
const formatPace = (rendered: number, ms: number): string =>
  rendered > 0 && ms > 0 ? ` (${formatCount(Math.round((rendered * 1000) / ms), "page")}/s)` : "";
