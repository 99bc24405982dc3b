/** `sectile import`: makes pages of articles that another site generator has. */
import { resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { type OptionDefinition, option, optionDefaults } from "../../options/table.ts";
import type { CheckSite, ImportResult } from "../../tools/import/site-plan.ts";
import { formatCount } from "../amounts.ts";
import type { Engine } from "../engine.ts";
import { exitCode } from "../exit-code.ts";
import { createScreen, type Screen } from "../screen.ts";
import { UsageError } from "../usage-error.ts";
import { type Command, colourOf } from "./command.ts";

const dryRun: OptionDefinition = {
  name: "dryRun",
  commands: [],
  flags: "--dry-run",
  about: "report what would be imported, and write nothing",
  kind: "switch",
  fallback: undefined,
};

const uploads: OptionDefinition = {
  name: "uploads",
  commands: [],
  flags: "--uploads <folder>",
  about: "folder wp-content/uploads of the old site, from which images are copied",
  kind: "text",
  fallback: undefined,
};

export const importArticles: Command = {
  name: "import",
  argument: "<from>",
  argumentAbout:
    "folder of Markdown files (Hugo, Jekyll, Astro and others), one file, or a WordPress export (.xml)",
  second: { argument: "<site>", about: "folder of the site, with its site.json" },
  about: "Make pages of Markdown articles.",
  options: [dryRun, uploads, option.color],
  examples: [
    ["sectile import blog/content sites/mine --dry-run", "report what would be imported"],
    [
      "sectile import export.xml sites/mine --uploads uploads",
      "add the posts and pages of a WordPress export",
    ],
    ["sectile import blog/content sites/mine", "add a page for each article, with its images"],
  ],
  async run([from = "", site = ""], flags, world) {
    // Loaded on first use: its parsers are of no use to other commands.
    const { ImportError, importSite } = await import("../../tools/import/import-site.ts");
    const isDryRun = flags.dryRun === true;
    let engine: Promise<Engine> | undefined;
    const check: CheckSite = async (folder) => {
      engine ??= world.engine();
      const { base, limits, strict } = optionDefaults;
      const result = await (await engine).checkSite(folder, world.cwd, {
        base,
        limits,
        strict,
        signal: world.signal,
      });
      if ("fault" in result) throw new ImportError(result.fault.message);
      return result.report.diagnostics.filter(({ severity }) => severity === "error");
    };
    const categories = async () => {
      engine ??= world.engine();
      return new Map((await engine).listSections().map((section) => [section.type, section]));
    };
    const at = {
      from: resolve(world.cwd, from),
      site: resolve(world.cwd, site),
      isDryRun,
      check,
      categories,
    };
    const uploads = typeof flags.uploads === "string" ? resolve(world.cwd, flags.uploads) : undefined;
    try {
      const progress = createProgress(createScreen(world.stderr, world.env, colourOf(flags)));
      const onRead = progress.show;
      const isExport = /\.xml$/i.test(from);
      const result = isExport
        ? await importExport({ ...at, uploads, onRead }).finally(progress.end)
        : await importSite(at);
      print(result, isDryRun, createScreen(world.stdout, world.env, colourOf(flags)));
    } catch (error) {
      if (error instanceof ImportError) throw new UsageError(error.message.replaceAll(`${world.cwd}/`, ""));
      throw error;
    }
    return exitCode.done;
  },
};

async function importExport(request: Parameters<ImportWordPress>[0]): Promise<ImportResult> {
  const { importWordPress } = await import("../../tools/import/wordpress.ts");
  return await importWordPress(request);
}

/** Size of an export that is read in a moment, in bytes. */
const smallExport = 16 * 1024 * 1024;

/** Shows how much of a large export was read: on a terminal in one line, elsewhere in a line for every tenth. */
function createProgress({ isLive, write }: Screen) {
  let shown = 0;
  return {
    show(bytes: number, total: number): void {
      const percent = Math.floor((bytes / total) * 100);
      if (total < smallExport || percent < shown + (isLive ? 1 : 10)) return;
      shown = percent;
      write(isLive ? `\rImporting: ${percent}%` : `Importing: ${percent}%\n`);
    },
    end(): void {
      if (isLive && shown > 0) write("\r\u001b[K");
    },
  };
}

type ImportWordPress = typeof import("../../tools/import/wordpress.ts").importWordPress;

function print(result: ImportResult, isDryRun: boolean, { colours, write }: Screen): void {
  const {
    pages,
    files,
    remote,
    notes,
    drafts,
    scheduled,
    ending,
    redirects,
    isFramed,
    list,
    isInMenu,
    templates,
  } = result;
  const done = isDryRun ? "Would import" : "Imported";
  write(
    `${colours.green("✓")} ${done} ${formatCount(pages.length, "page")} (${formatCount(files.length, "file")})\n`,
  );
  for (const path of pages) write(`  ${colours.dim(printable(path))}\n`);
  if (pages.length > 0 && isFramed)
    write(`\n${colours.green("✓")} They have the header and footer of the other pages\n`);
  if (list !== undefined)
    write(
      `${colours.green("✓")} ${printable(list)} lists the articles${isInMenu ? ", and the menu leads to it" : ""}. Readers can subscribe to it\n`,
    );
  const counts: readonly (readonly [number, string])[] = [
    [drafts, "not published: a draft stays a draft"],
    [scheduled, "not published before its date"],
    [ending, "published until its date"],
  ];
  if (counts.some(([count]) => count > 0)) write("\n");
  for (const [count, what] of counts)
    if (count > 0) write(`${colours.yellow("!")} ${formatCount(count, "page")} ${what}\n`);
  if (redirects > 0)
    write(`\n${colours.green("✓")} ${formatCount(redirects, "redirect")} from old addresses\n`);
  if (templates.length > 0)
    write(
      `\n${colours.yellow("!")} ${formatCount(templates.length, "article")} with code of templates in the text, which visitors would read:\n`,
    );
  for (const { file, places } of templates)
    write(`  ${printable(`${file}  ${formatCount(places, "place")}`)}\n`);
  // The places to look at can be thousands.
  for (const [heading, of] of [
    ["Left out, or not as it was", notes.filter(({ isOfPage }) => isOfPage)],
    ["Look at these places yourself", notes.filter(({ isOfPage }) => !isOfPage)],
  ] as const) {
    if (of.length > 0) write(`\n${colours.yellow("!")} ${heading}:\n`);
    for (const { file, line, text } of of) write(`  ${printable(`${file}:${line}  ${text}`)}\n`);
  }
  if (remote.length > 0)
    write(`\n${colours.yellow("!")} Images on other hosts, which were not downloaded:\n`);
  for (const address of remote) write(`  ${printable(address)}\n`);
}
