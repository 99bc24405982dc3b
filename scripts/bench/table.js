/** The measures as a table for people, and what they say of the goals (PERF-2 to PERF-5). */

const names = {
  write: "floor: the same bytes written",
  bare: "floor: bare react-dom script",
  first: "first of all, fonts are cut",
  cold: "cold: no bundle, no record",
  unchanged: "unchanged",
  changed: "one section changed",
};
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
const titleOf = ({ sites, pages }) =>
  `${sites === 1 ? "" : `${sites.toLocaleString("en-US")} sites of `}${pages.toLocaleString("en-US")} pages`;

export function formatCase(measured) {
  const rows = Object.entries(names).map(([kind, name]) => {
    const { ms, peak } = measured[kind];
    const rate = Math.round((measured.sites * measured.pages * 1000) / ms).toLocaleString("en-US");
    return [
      name,
      `${(ms / 1000).toFixed(2)} s`,
      `${rate} pages/s`,
      megabytes(peak),
      `${(ms / measured.bare.ms).toFixed(2)} of bare`,
    ];
  });
  const { script, inline, style } = measured.weight;
  const weight = `  a page at most, gzip: ${script} bytes of script, ${inline} inline, ${style} of style`;
  const lines = rows.map(
    ([name, ...figures]) => `  ${name.padEnd(30)}${figures.map((figure) => figure.padStart(15)).join("")}`,
  );
  return [titleOf(measured), ...lines, weight, ""].join("\n");
}

/** @returns lines of goal, figure, and whether it is met; those whose sizes were not measured are left out */
export function formatGoals(cases, start) {
  const large = (pages) => cases.find((one) => one.sites === 1 && one.pages === pages);
  const [thousand, tenThousand] = [large(1000), large(10_000)];
  const many = cases.find(({ sites }) => sites > 1);
  const goals = [];
  const goal = (id, what, figure, most, unit = "") => {
    const digits = unit === "" ? 2 : 1;
    const verdict = figure <= most ? "met" : "MISSED";
    goals.push(
      `  ${id}  ${what.padEnd(52)}${`${figure.toFixed(digits)}${unit}`.padStart(10)}  at most ${`${most}${unit}`.padEnd(8)}  ${verdict}`,
    );
  };
  const of = (one, kind, other) => one[kind].ms / one[other].ms;
  if (thousand) goal("PERF-2", "1,000 pages, cold, of the bare script", of(thousand, "cold", "bare"), 1);
  if (tenThousand)
    goal("PERF-2", "10,000 pages, cold, of the bare script", of(tenThousand, "cold", "bare"), 0.7);
  if (thousand) {
    goal("PERF-3", "1,000 pages, unchanged, of cold", of(thousand, "unchanged", "cold"), 0.1);
    goal("PERF-3", "1,000 pages, one section changed, of cold", of(thousand, "changed", "cold"), 0.15);
  }
  goal("PERF-3", "--version after `node -e 0`", start.version - start.empty, 60, " ms");
  if (tenThousand) goal("PERF-4", "10,000 pages, peak memory", tenThousand.cold.peak / 1e6, 200, " MB");
  if (thousand && tenThousand)
    goal(
      "PERF-4",
      "10,000 pages, peak memory of that of 1,000",
      tenThousand.cold.peak / thousand.cold.peak,
      1.3,
    );
  if (many) {
    const page = many.cold.ms / (many.sites * many.pages);
    const reference = tenThousand ?? thousand;
    if (reference)
      goal(
        "PERF-5",
        `many sites, cold, a page, of ${titleOf(reference)}`,
        page / (reference.cold.ms / reference.pages),
        1.1,
      );
    goal("PERF-5", "many sites, unchanged, a site", many.unchanged.ms / many.sites, 2, " ms");
  }
  return ["Goals (ratios within this run; other work on the machine moves them)", ...goals, ""].join("\n");
}
