/** Checks one section type by all requirements of pages, owners and the editor (docs/authoring/checking.md). */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { type Catalogue, fieldTree, type SectionType } from "#section";
import type { Engine } from "../../build/engine.ts";
import type { TemplateProblem } from "../../diagnostic/index.ts";
import { settingsTree } from "../../document/index.ts";
import { pictureFamilies } from "../../section/picture-families.ts";
import { findEmptyElements, findMarkupProblems, foreignText, holdsForeign, stylesIn } from "./markup.ts";
import { createSectionRenderer, type Renderer, type ShownSection } from "./render-section.ts";
import { fieldNames, leastData, watched, withEachWrong, withText } from "./sample-data.ts";
import { validateSources } from "./sources.ts";
import type { StyleCheck } from "./styles.ts";

export interface CheckedType {
  readonly section: SectionType;
  /** Folder of the type, absolute. */
  readonly folder: string;
  readonly catalogue: Catalogue;
  readonly icons: Engine["icons"];
  /** Checks styles in views. */
  readonly styles: StyleCheck;
  /** @returns file, line and column of an error: `/kit/sections/Quote/view.tsx:3:9` */
  readonly locationOf?: (error: unknown) => Promise<string | undefined>;
  /** Returns true if the property is read by the type's own code, not by sectile's. */
  readonly isOwnCode?: (stack: Error) => boolean;
}

/** @returns its problems, without duplicates */
export async function checkSection(checked: CheckedType): Promise<TemplateProblem[]> {
  const { folder } = checked;
  const sources = validateSources(folder, namesFor(checked));
  const shown = await validateShown(checked);
  const all = [...validateFiles(checked), ...sources, ...shown];
  return all.filter(
    ({ file, message }, index) =>
      all.findIndex((other) => other.file === file && other.message === message) === index ||
      sources.includes(all[index] as TemplateProblem),
  );
}

/** Returns names of the section's fields, of site properties, and of picture properties that a view can build itself. */
const namesFor = ({ section, catalogue }: CheckedType): ReadonlySet<string> =>
  new Set([
    ...fieldNames(fieldTree(section.data)),
    ...fieldNames(settingsTree(catalogue)),
    ...Object.keys(pictureFamilies),
  ]);

/** Checks the thumbnails by which owners choose a type. */
function validateFiles({ section, folder }: CheckedType): TemplateProblem[] {
  if (section.colorMode === "") return [];
  const ofVariants = Object.keys(section.variants ?? {}).map((name) => `variant-${name}.webp`);
  const missing = ["thumbnail.webp", "mobile-thumbnail.webp", ...ofVariants].filter(
    (name) => !existsSync(join(folder, name)),
  );
  return [
    ...missing.map((name) => ({
      file: join(folder, name),
      message: "is missing. Owners choose a section type by its thumbnail.",
    })),
    ...(section.thumbnailRatio && section.thumbnailRatio > 0.05
      ? []
      : [
          {
            file: join(folder, "schema.ts"),
            message: "must set thumbnailRatio, the height of the thumbnail divided by its width.",
          },
        ]),
  ];
}

async function validateShown(checked: CheckedType): Promise<TemplateProblem[]> {
  const { section, folder, icons, styles, locationOf = async () => undefined } = checked;
  const { type, example, variants = {} } = section;
  const tree = fieldTree(section.data);
  const view = join(folder, "view.tsx");
  const problems: TemplateProblem[] = [];
  const asked = new Map<string, Error>();
  const renderer = createSectionRenderer(withWatch(checked, asked), icons);
  const layouts = [undefined, ...Object.keys(variants)];
  const inVariant = (variant: string | undefined) => (variant ? ` (variant ${variant})` : "");
  const report = (message: string, file = view) => problems.push({ file, message });
  let hasThrown = false;
  const reportThrown = async (error: unknown, when: string) => {
    hasThrown = true;
    const [, file = view, line, column] =
      /^(.*?)(?::(\d+):(\d+))?$/.exec((await locationOf(error)) ?? view) ?? [];
    const why = error instanceof Error ? error.message : String(error);
    problems.push({
      file,
      line: line ? Number(line) : undefined,
      column: column ? Number(column) : undefined,
      message: `throws ${when}: ${why}`,
    });
  };

  for (const { pointer, message } of renderer.validate({ type, data: example }))
    report(
      `has a problem (${pointer.replace("/pages/0/components/0/data/", "")}): ${message}`,
      join(folder, "example.json"),
    );
  for (const variant of layouts) {
    const show = async (data: unknown, when: string, links?: []): Promise<string> => {
      try {
        return renderer.published({ type, variant, data }, links);
      } catch (error) {
        await reportThrown(error, `${when}${inVariant(variant)}`);
        return "";
      }
    };
    const whole = await show(example, "with its example");
    for (const problem of findMarkupProblems(whole)) report(`${problem}${inVariant(variant)}.`);
    for (const style of stylesIn(whole))
      for (const { message } of styles.find(style)) report(`${message}${inVariant(variant)}`);
    const least = await show(leastData(tree), "with the minimum that its schema accepts", []);
    for (const element of findEmptyElements(least)) {
      const advice = /^<th[ >]/.test(element)
        ? "Write <td> for an empty cell, or leave out its row."
        : "Leave out the element too.";
      report(`renders an empty ${element} if its fields are empty${inVariant(variant)}. ${advice}`);
    }
    for (const problem of findMarkupProblems(least))
      report(`${problem}${inVariant(variant)}, with minimum data.`);
    const foreign = await show(withText(tree, example, foreignText), "with texts that contain HTML");
    if (holdsForeign(foreign))
      report(
        `renders an owner's text as HTML${inVariant(variant)}. Use <Text>, or make it a child of an element.`,
      );
  }
  // A view that throws on a page throws in the editor too.
  if (!hasThrown) validateEdited(renderer, checked, report);
  for (const [name, error] of asked) {
    const [, file = view, line, column] =
      /^(.*?)(?::(\d+):(\d+))?$/.exec((await locationOf(error)) ?? view) ?? [];
    problems.push({
      file,
      line: line ? Number(line) : undefined,
      column: column ? Number(column) : undefined,
      message: `reads "${name}", which is not a field in that part of the schema.`,
    });
  }
  return problems;
}

/** Returns the catalogue with a type that reports reads of properties that are not fields. */
function withWatch({ section, catalogue, isOwnCode }: CheckedType, asked: Map<string, Error>): Catalogue {
  if (!isOwnCode) return catalogue;
  const tree = fieldTree(section.data);
  const report = (name: string) => {
    if (asked.has(name)) return;
    const error = new Error(name);
    if (isOwnCode(error)) asked.set(name, error);
  };
  const view: SectionType["view"] = (props) =>
    createElement(section.view, { ...props, data: watched(tree, props.data, report) });
  return { ...catalogue, sections: new Map([...catalogue.sections, [section.type, { ...section, view }]]) };
}

/** In the editor a view gets any data. It must not throw, and everything visible must be clickable. */
function validateEdited(
  renderer: Renderer,
  { section }: CheckedType,
  report: (message: string) => void,
): void {
  const { type, example, variants = {} } = section;
  const layouts = [undefined, ...Object.keys(variants)];
  const empty: ShownSection[] = layouts.map((variant) => ({ type, variant, data: {} }));
  for (const { variant } of renderer.brokenOf(empty))
    report(
      `throws if all fields are empty${variant ? ` (variant ${variant})` : ""}. Owners start with that.`,
    );
  const wrong = [...withEachWrong(example)].map((data, index) => ({
    type,
    variant: layouts[index % layouts.length],
    data,
  }));
  const [broken] = renderer.brokenOf(wrong);
  if (broken)
    report(`throws on a value of the wrong type, as in ${JSON.stringify(broken.data).slice(0, 160)}.`);
}
