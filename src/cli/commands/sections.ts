/** `sectile sections`: lists the section types with their limits (CLI-7). */
import { cutTo, padTo, printable, printableJson } from "../../diagnostic/format/index.ts";
import { nearestName } from "../../diagnostic/index.ts";
import { option } from "../../options/table.ts";
import { type PictureFamily, pictureFamilies } from "../../section/picture-families.ts";
import { formatBytes, formatCount, formatDuration } from "../amounts.ts";
import type { Engine, SectionFacts } from "../engine.ts";
import { exitCode } from "../exit-code.ts";
import { formatFault } from "../fault.ts";
import { createScreen, type Screen } from "../screen.ts";
import { mergeSettings, parseLayer, type Settings } from "../settings.ts";
import { engineWithTemplates } from "../templates.ts";
import { suggest, UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";
import { type Command, colourOf, flagOf } from "./command.ts";

export const sections: Command = {
  name: "sections",
  argument: "[type]",
  argumentAbout: "section type to show with all its fields",
  about: "List the section types and their limits.",
  options: [
    { ...option.json, about: "print JSON" },
    { ...option.out, about: "build a site that shows every type in each colour mode, look and direction" },
    option.base,
    option.templates,
    option.templatesOnly,
    option.color,
  ],
  examples: [
    ["sectile sections", "list all section types"],
    ["sectile sections TextImage", "show every field of one type"],
    ["sectile sections --out dist/catalogue", "build a catalogue site for any static server"],
  ],
  async run([type], flags, world) {
    const engine = await engineWithTemplates(sections.options, flags, world);
    if (flags.out !== undefined)
      return buildCatalogue(engine, parseLayer(flags, flagOf(sections.options)), world);
    const all = engine.listSections();
    const screen = createScreen(world.stdout, world.env, colourOf(flags));
    if (type === undefined) {
      screen.write(flags.json ? `${printableJson(all, 2)}\n` : formatCatalogue(all, screen));
      return exitCode.done;
    }
    const facts = all.find((entry) => entry.type === type);
    if (facts === undefined) {
      const nearest = nearestName(
        type,
        all.map((entry) => entry.type),
      );
      throw new UsageError(
        `Unknown section type "${type}".${suggest(nearest, "Run `sectile sections` to list them.")}`,
      );
    }
    screen.write(flags.json ? `${printableJson(facts, 2)}\n` : formatType(facts, screen));
    return exitCode.done;
  },
};

function formatCatalogue(all: readonly SectionFacts[], { colours, isLive, width }: Screen): string {
  const rows = all.map((facts) => ({ ...facts, limits: summariseLimits(facts) }));
  const typeColumns = widest("Type", rows, ({ type }) => type);
  const categoryColumns = widest("Category", rows, ({ category }) => category);
  // Output to a file or a pipe is searched, not read on a screen, so nothing is cut.
  const limitsWidth = isLive ? width - typeColumns - categoryColumns - 4 : Number.POSITIVE_INFINITY;
  const lines = rows.map(
    ({ type, category, limits }) =>
      `${colours.bold(padTo(type, typeColumns))}  ${padTo(category, categoryColumns)}  ${colours.dim(cutTo(limits, limitsWidth))}`,
  );
  const head = colours.dim(`${padTo("Type", typeColumns)}  ${padTo("Category", categoryColumns)}  Limits`);
  const foot = `${formatCount(all.length, "type")}. Run \`sectile sections <type>\` to show the fields of one.`;
  return `${[head, ...lines].map((line) => line.trimEnd()).join("\n")}\n\n${foot}\n`;
}

/** @returns "once per page; title 120 characters; members 1 to 15 items" */
const summariseLimits = ({ isUnique, variants, fields }: SectionFacts): string =>
  [
    isUnique && "once per page",
    formatVariants(variants),
    ...fields.filter(({ limit }) => limit !== "").map(({ path, limit }) => `${path} ${limit}`),
  ]
    .filter(Boolean)
    .join("; ");

function formatType(section: SectionFacts, screen: Screen): string {
  const { type, label, category, isUnique, colorMode, variants } = section;
  const fields = foldPictures(section.fields);
  const { colours } = screen;
  const facts = [
    category,
    colorMode && `colour mode ${colorMode}`,
    isUnique && "once per page",
    formatVariants(variants),
  ].filter(Boolean);
  const head = `${colours.bold(type)}  ${label}`.trimEnd();
  if (fields.length === 0) return `${head}\n${facts.join(", ")}\n`;
  const pathColumns = widest("Field", fields, ({ path }) => path);
  const kindColumns = widest("Kind", fields, ({ kind }) => kind);
  const title = colours.dim(
    `  ${padTo("Field", pathColumns)}  ${padTo("Kind", kindColumns)}            Limit`,
  );
  const lines = fields.map(({ path, kind, required, limit, details }) => {
    const cells = [
      colours.bold(padTo(path, pathColumns)),
      padTo(kind, kindColumns),
      required ? colours.yellow("required") : "        ",
      [limit, details].filter(Boolean).join(", "),
    ];
    return `  ${cells.join("  ")}`.trimEnd();
  });
  return `${head}\n${facts.join(", ")}\n\n${[title, ...lines].join("\n")}\n`;
}

/** @returns "variants bottom, split"; empty if there are none */
const formatVariants = (variants: SectionFacts["variants"]): string => {
  const names = Object.keys(variants);
  return names.length > 0 ? `variants ${names.join(", ")}` : "";
};

/** Folds the sizes, crop and focal point of a picture, a dozen fields that tools fill in, into the picture's own line. */
function foldPictures(fields: SectionFacts["fields"]): SectionFacts["fields"] {
  const folded = fields.flatMap((field) =>
    partsOf(field).map((part) => `${field.path.replace(/\w+$/, "")}${part}.`),
  );
  return fields
    .filter(({ path }) => !folded.some((part) => path.startsWith(part)))
    .map((field) => {
      const parts = partsOf(field);
      return parts.length === 0 ? field : { ...field, limit: `with ${parts.join(", ")}` };
    });
}

/** @returns names of the fields that belong to a picture besides its URL */
function partsOf({ path, kind }: SectionFacts["fields"][number]): readonly string[] {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (kind !== "picture" || !Object.hasOwn(pictureFamilies, name)) return [];
  const { sizes, crop, focus }: PictureFamily = pictureFamilies[name as keyof typeof pictureFamilies];
  return [sizes, crop, focus].filter((part) => part !== undefined);
}

const widest = <T>(title: string, rows: readonly T[], cell: (row: T) => string): number =>
  Math.max(title.length, ...rows.map((row) => cell(row).length));

/** @param given settings from the flags */
async function buildCatalogue(engine: Engine, given: Partial<Settings>, world: World): Promise<number> {
  const settings = mergeSettings(given);
  const { out = "", base, color } = settings;
  const { write, colours } = createScreen(world.stdout, world.env, color);
  const err = createScreen(world.stderr, world.env, color);
  const result = await engine.buildCatalogueSite(world.cwd, { out, base, signal: world.signal });
  if ("fault" in result) {
    err.write(formatFault("the catalogue", result.fault, settings, err));
    if (world.signal.aborted) return exitCode.stopped;
    return result.fault.isUsage ? exitCode.usage : exitCode.fault;
  }
  const { routes, files, bytes, ms } = result.report;
  const what = `${formatCount(routes, "page")}, ${formatCount(files, "file")}, ${formatBytes(bytes)}`;
  write(`${colours.green("✓")} ${what} in ${formatDuration(ms)} → ${colours.cyan(printable(out))}\n`);
  return exitCode.done;
}
