/** Submissions of forms as CSV, for spreadsheets. */

/**
 * A spreadsheet runs a cell that begins like a formula, so a visitor could send one. A leading quote makes it a text.
 * @param {string} value
 */
const cell = (value) => `"${value.replace(/^(?=\s*[=+\-@|%＝＋－＠])/u, "'").replaceAll('"', '""')}"`;

/**
 * @param {readonly import("./forms.js").Submission[]} submissions
 * @param {{withSite?: boolean}} [options] withSite: adds the name of the site to each row
 * @returns {string} with a byte order mark, by which Excel knows the encoding
 */
export function formatCsv(submissions, { withSite = false } = {}) {
  const names = [...new Set(submissions.flatMap(({ data }) => Object.keys(data)))];
  const rows = submissions.map(({ at, site, data }) => [
    at.toISOString(),
    ...(withSite ? [site] : []),
    ...names.map((name) => (Object.hasOwn(data, name) ? String(data[name]) : "")),
  ]);
  const lines = [["time", ...(withSite ? ["site"] : []), ...names], ...rows];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("")}`;
}
