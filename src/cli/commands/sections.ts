/** `sectile sections`: the catalogue of section types with their limits (CLI-7). */
import { cutTo, padTo, printableJson } from "../../diagnostic/format/index.ts";
import { nearestName } from "../../diagnostic/index.ts";
import { type PictureFamily, pictureFamilies } from "../../section/picture-families.ts";
import { formatCount } from "../amounts.ts";
import type { SectionFacts } from "../engine.ts";
import { exitCode } from "../exit-code.ts";
import { option } from "../option.ts";
import { createScreen, type Screen } from "../screen.ts";
import { parseLayer } from "../settings.ts";
import { engineWithTemplates } from "../templates.ts";
import { suggest, UsageError } from "../usage-error.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import { type Command, colourOf, flagOf } from "./command.ts";

export const sections: Command = {
  name: "sections",
  argument: "[type]",
  argumentAbout: "one section type, with all its fields",
  about: "List the section types with their limits.",
  options: [
    { ...option.json, about: "as JSON" },
    { ...option.out, about: "build a site that shows each type in every colour mode, look and direction" },
    option.base,
    option.templates,
    option.templatesOnly,
    option.color,
  ],
  examples: [
    ["sectile sections", "the catalogue"],
    ["sectile sections TextImage", "every field of one type"],
    ["sectile sections --out dist/catalogue", "all of them to look at, for any static server"],
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
        `There is no section type "${type}".${suggest(nearest, "`sectile sections` lists them.")}`,
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
  // A list that goes to a file or a pipe is searched, not looked at: nothing is cut there.
  const room = isLive ? width - typeColumns - categoryColumns - 4 : Number.POSITIVE_INFINITY;
  const lines = rows.map(
    ({ type, category, limits }) =>
      `${colours.bold(padTo(type, typeColumns))}  ${padTo(category, categoryColumns)}  ${colours.dim(cutTo(limits, room))}`,
  );
  const head = colours.dim(`${padTo("Type", typeColumns)}  ${padTo("Category", categoryColumns)}  Limits`);
  const foot = `${formatCount(all.length, "type")}; \`sectile sections <type>\` shows all fields of one.`;
  return `${[head, ...lines].map((line) => line.trimEnd()).join("\n")}\n\n${foot}\n`;
}

/** "once a page; title 120 characters; members 1 to 15 items" */
const summariseLimits = ({ isUnique, variants, fields }: SectionFacts): string =>
  [
    isUnique && "once a page",
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
    isUnique && "once a page",
    formatVariants(variants),
  ].filter(Boolean);
  const head = `${colours.bold(type)}  ${label}`.trimEnd();
  if (fields.length === 0) return `${head}\n${facts.join(", ")}\n`;
  const pathColumns = widest("Field", fields, ({ path }) => path);
  const kindColumns = widest("Kind", fields, ({ kind }) => kind);
  const title = colours.dim(
    `  ${padTo("Field", pathColumns)}  ${padTo("Kind", kindColumns)}            Limit`,
  );
  const lines = fields.map(({ path, kind, required, limit }) => {
    const cells = [
      colours.bold(padTo(path, pathColumns)),
      padTo(kind, kindColumns),
      required ? colours.yellow("required") : "        ",
      limit,
    ];
    return `  ${cells.join("  ")}`.trimEnd();
  });
  return `${head}\n${facts.join(", ")}\n\n${[title, ...lines].join("\n")}\n`;
}

/** "variants bottom, split": empty where there is none. */
const formatVariants = (variants: SectionFacts["variants"]): string => {
  const names = Object.keys(variants);
  return names.length > 0 ? `variants ${names.join(", ")}` : "";
};

/** A picture's sizes and crop are a dozen fields that tools fill in: they are said in the picture's own line. */
function foldPictures(fields: SectionFacts["fields"]): SectionFacts["fields"] {
  const folded = fields.flatMap((field) =>
    partsOf(field).map((part) => `${field.path.replace(/\w+$/, "")}${part}.`),
  );
  return fields
    .filter(({ path }) => !folded.some((part) => path.startsWith(part)))
    .map((field) => {
      const parts = partsOf(field);
      return parts.length === 0 ? field : { ...field, limit: `with ${parts.join(" and ")}` };
    });
}

/** @returns names of the fields that belong to a picture beside its address */
function partsOf({ path, kind }: SectionFacts["fields"][number]): readonly string[] {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (kind !== "picture" || !Object.hasOwn(pictureFamilies, name)) return [];
  const { sizes, crop }: PictureFamily = pictureFamilies[name as keyof typeof pictureFamilies];
  return crop === undefined ? [sizes] : [sizes, crop];
}

const widest = <T>(title: string, rows: readonly T[], cell: (row: T) => string): number =>
  Math.max(title.length, ...rows.map((row) => cell(row).length));
