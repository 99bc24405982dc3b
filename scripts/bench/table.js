/** Formats measurements and goals as tables. */
import { kinds } from "./cases.js";

/**
 * @typedef {import("./cases.js").Case} Case
 * @typedef {import("./cases.js").Kind} Kind
 */

const kindsInOrder = /** @type {Kind[]} */ (Object.keys(kinds));
export const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;
export const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
/** @param {number} figure @returns two or three significant digits; a dash if not measured */
export const formatRatio = (figure) =>
  Number.isNaN(figure) ? "–" : figure.toFixed(Math.abs(figure) < 0.2 ? 3 : 2);
const thousands = (/** @type {number} */ number) => number.toLocaleString("en-US");

/** @param {readonly (readonly string[])[]} rows the first column is left-aligned, all others right-aligned */
export function alignColumns(rows) {
  const widthOf = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  const align = (/** @type {string} */ cell, /** @type {number} */ column) => {
    const width = widths[column] ?? 0;
    return column === 0 ? `  ${cell.padEnd(width)}` : `  ${cell.padStart(width)}`;
  };
  return rows.map((row) => row.map(align).join("").trimEnd()).join("\n");
}

/**
 * @typedef {object} Goal
 * @property {string} what
 * @property {number} figure
 * @property {number} most
 * @property {string} [unit]
 * @property {number} [work] the same figure in CPU time, which other work on the machine affects less
 */

/** @param {readonly Goal[]} goals @returns one line per goal: figure, goal, met or missed */
export const formatGoals = (goals) =>
  alignColumns(
    goals.map(({ what, figure, most, unit, work }) => [
      what,
      unit === undefined ? formatRatio(figure) : `${figure.toFixed(figure < 10 ? 1 : 0)}${unit}`,
      work === undefined ? "" : `(processor ${formatRatio(work)})`,
      `at most ${most}${unit ?? ""}`,
      figure <= most ? "met" : "MISSED",
    ]),
  );

/** @param {Case} one */
const titleOf = ({ sites, pages, languages = 1, warnings }) =>
  [
    sites === 1 ? "" : `${thousands(sites)} sites of `,
    `${thousands(pages)} pages`,
    languages === 1 ? "" : ` in ${languages} languages`,
    warnings ? ", a warning each" : "",
  ].join("");

/** @param {Case} measured */
export function formatCase(measured) {
  const { sites, pages, languages = 1, weight, of } = measured;
  const rows = kindsInOrder.map((kind) => {
    const { ms, work, peak } = of[kind];
    const rate = `${thousands(Math.round((sites * pages * languages * 1000) / ms))} pages/s`;
    const part = `${formatRatio(ms / of.cold.ms)} of cold`;
    const works = [`${seconds(work)} of processors`, `${formatRatio(work / of.cold.work)} of cold`];
    return [kinds[kind], seconds(ms), part, ...works, rate, megabytes(peak)];
  });
  const { script, inline, style } = weight;
  const heaviest = `  a page at most, gzip: ${script} bytes of script, ${inline} inline, ${style} of style`;
  return [titleOf(measured), alignColumns(rows), heaviest, ""].join("\n");
}

/** @param {Case} measured @returns {Goal[]} of one case compared with its own cold build, and of its memory */
export function goalsOf(measured) {
  const { sites, pages, languages = 1, of } = measured;
  const title = titleOf(measured);
  const ratio = (/** @type {Kind} */ kind, /** @type {number} */ most) => ({
    what: `${title}: ${kinds[kind]}, of cold`,
    figure: of[kind].ms / of.cold.ms,
    work: of[kind].work / of.cold.work,
    most,
  });
  const memory = (/** @type {Kind} */ kind, /** @type {number} */ most) => ({
    what: `${title}: memory, ${kinds[kind]}`,
    figure: of[kind].peak / 1e6,
    most,
    unit: " MB",
  });
  if (sites > 1)
    return [{ what: `${title}: unchanged, a site`, figure: of.unchanged.ms / sites, most: 2, unit: " ms" }];
  if (pages * languages > 5000) return [memory("nothing", 1500), memory("cold", 1500)];
  if (pages < 1000) return [];
  return [
    ratio("nothing", 1.6),
    ratio("unchanged", 0.06),
    ratio("restored", 0.35),
    ratio("changed", 0.15),
    ratio("restoredChanged", 0.35),
    memory("cold", 700),
  ];
}

/** @param {readonly Case[]} measured @returns {Goal[]} that compare two cases, if both were measured */
export function goalsBetween(measured) {
  const single = measured.filter(({ sites, languages = 1 }) => sites === 1 && languages === 1);
  const [thousand, most] = [1000, 10_000].map((pages) => single.find((one) => one.pages === pages));
  const many = measured.find(({ sites }) => sites > 1);
  /** @type {Goal[]} */
  const goals = [];
  const large = most ?? thousand;
  if (many && large) {
    const page = (/** @type {"ms" | "work"} */ key) =>
      many.of.cold[key] / (many.sites * many.pages) / (large.of.cold[key] / large.pages);
    goals.push({
      what: `${titleOf(many)}: cold, a page, of ${titleOf(large)}`,
      figure: page("ms"),
      work: page("work"),
      most: 1.1,
    });
  }
  return goals;
}
