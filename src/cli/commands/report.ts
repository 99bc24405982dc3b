/** `sectile report merge`: merges the reports of machines that each built a shard of the sites (PRO-3). */
import { resolve } from "node:path";
import { openFile, RefusedFile, readAndClose } from "../../assets/open-file.ts";
import { option } from "../../options/table.ts";
import { formatCount } from "../amounts.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { MergedReport } from "../report-schema.ts";
import { createJsonReport } from "../reporters/json.ts";
import { createScreen } from "../screen.ts";
import { addTo, createTotals, type Totals } from "../totals.ts";
import { UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";
import { type Command, type CommandGroup, colourOf } from "./command.ts";

const merge: Command = {
  name: "merge",
  argument: "<report...>",
  argumentAbout: "files that `build --json` or `check --json` wrote",
  about: "Merge reports into one and print it.",
  options: [option.quiet, option.color],
  examples: [
    [
      "sectile report merge shard-*.json > report.json",
      "merge all reports; exits with the worst of their exit codes",
    ],
  ],
  async run(files, flags, world) {
    const totals = await mergeReports(files, world);
    const sites = totals.ok + totals.failed + totals.faults;
    const err = createScreen(world.stderr, world.env, colourOf(flags));
    const parts = [`${totals.ok} succeeded`, `${totals.failed} with errors`, `${totals.faults} failed`];
    if (flags.quiet !== true)
      err.write(
        `${formatCount(files.length, "report")}, ${formatCount(sites, "site")}: ${parts.join(", ")}\n`,
      );
    return exitCodeOf(totals);
  },
};

export const report: CommandGroup = {
  name: "report",
  about: "Merge reports from several machines.",
  commands: [merge],
};

/** Writes the reports one after another, so that only one of them is in memory. */
async function mergeReports(files: readonly string[], { stdout, cwd }: World): Promise<Totals> {
  // Loaded here because no other command needs it.
  const { readReport } = await import("../report-schema.ts");
  const read = (file: string) => openReport(file, cwd, readReport);
  const totals = createTotals();
  const seen = new Map<string, string>();
  const engines = new Set<string | null>();
  const shards = new Map<string, string>();
  let ms = 0;
  // All reports are read before anything is written, so that a failure never leaves partial output.
  for (const file of files) {
    const { engine, shard, sites, totals } = read(file);
    engines.add(engine ?? null);
    const same = shard !== undefined && shards.get(shard);
    if (same) throw new UsageError(`Shard ${shard} is in two reports, ${same} and ${file}.`);
    if (shard !== undefined) shards.set(shard, file);
    // The machines ran in parallel.
    ms = Math.max(ms, totals?.ms ?? 0);
    for (const { site } of sites) {
      const other = seen.get(site);
      if (other !== undefined)
        throw new UsageError(
          `"${site}" is in two reports, ${other} and ${file}. Merge only reports of the same run.`,
        );
      seen.set(site, file);
    }
  }
  requireAllShards([...shards.keys()], files.length);
  const [engine = null, ...others] = engines;
  const report = createJsonReport(others.length > 0 ? null : engine, (text) => stdout.write(text));
  for (const file of files) {
    const { sites, pruned = [] } = read(file);
    for (const entry of sites) {
      report.site(entry);
      // A site that failed without an error in its document was stopped by a fault.
      const isFault = !entry.ok && !entry.diagnostics.some(({ severity }) => severity === "error");
      addTo(totals, isFault ? (entry.fault ?? "system") : entry);
    }
    pruned.forEach(report.pruned);
  }
  report.end(totals, ms);
  return totals;
}

/**
 * A machine that was lost before it could report leaves no trace but this.
 * @param shards such as "1/4" @param count number of reports
 * @throws UsageError if the report of a shard is missing, or the reports are of different runs
 */
function requireAllShards(shards: readonly string[], count: number): void {
  if (shards.length === 0) return;
  const totals = new Set(shards.map((shard) => shard.split("/")[1]));
  const [total, other] = totals;
  if (other !== undefined || shards.length < count)
    throw new UsageError("These reports are of different runs: not all are shards of the same number.");
  const missing = Array.from({ length: Number(total) }, (_, index) => `${index + 1}/${total}`).filter(
    (shard) => !shards.includes(shard),
  );
  if (missing.length > 0)
    throw new UsageError(
      `${missing.length === 1 ? "The report of a shard is" : "Reports of shards are"} missing: ${missing.slice(0, 10).join(", ")}${missing.length > 10 ? " and more" : ""}. Their sites may not have been built.`,
    );
}

function openReport(
  file: string,
  cwd: string,
  read: (value: unknown) => MergedReport | undefined,
): MergedReport {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(readAndClose(openFile(resolve(cwd, file)))).toString());
  } catch (error) {
    throw new UsageError(`Can't read the report ${file}: ${wordProblem(error)}.`);
  }
  const report = read(value);
  if (report) return report;
  throw new UsageError(`${file} is not a report of \`build --json\` or \`check --json\`.`);
}

function wordProblem(error: unknown): string | undefined {
  if (error instanceof RefusedFile) return error.message;
  if (error instanceof SyntaxError) return "invalid or incomplete JSON";
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" ? "no such file" : code;
}
