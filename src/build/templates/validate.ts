/** Validates a provider's templates beyond compiling, when they are compiled instead of when a site uses them. */
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import * as z from "zod";
import {
  type Catalogue,
  type Conditions,
  categories,
  colorModes,
  type FieldNode,
  fieldTree,
  optionalCategories,
  purposes,
  type SectionType,
  type ThirdParty,
} from "#section";
import type { TemplateFiles } from "../../assets/template-files.ts";
import { fieldName, parsePointer, type TemplateProblem } from "../../diagnostic/index.ts";
import { isObject, validate, validateLook } from "../../document/index.ts";
import { sampleEvent } from "./sample-event.ts";

/** @param folder folder of the provider; built-in templates are covered by the engine's own tests */
export function validateTemplates(
  catalogue: Catalogue,
  files: TemplateFiles,
  folder: string,
): TemplateProblem[] {
  const isOwn = (path: string) => path.startsWith(folder + sep);
  const sections = [...files.sections].filter(([, path]) => isOwn(path));
  const widgets = [...files.widgets].filter(([, path]) => isOwn(path));
  const thirdParties = [...files.thirdParties].filter(([, path]) => isOwn(path));
  const wrong = thirdParties.flatMap(([name, path]) =>
    validateThirdParty(catalogue.thirdParties.get(name), path),
  );
  // With these problems no document can be validated, so neither can an example.
  if (wrong.length > 0) return wrong;
  return [
    ...sections.flatMap(([type, path]) => validateSection(catalogue, type, path)),
    ...widgets.flatMap(([name, path]) => validateWidget(catalogue, name, path)),
    ...[...files.looks]
      .filter(([, path]) => isOwn(path))
      .flatMap(([name, file]) =>
        validateLook(catalogue.looks.get(name)).map((message) => ({ file, message })),
      ),
    ...[...files.messages.values()].flat().filter(isOwn).flatMap(validateMessages),
  ];
}

function validateSection(catalogue: Catalogue, type: string, folder: string): TemplateProblem[] {
  const section = catalogue.sections.get(type) as Partial<SectionType> | undefined;
  const inSchema = (message: string) => ({ file: join(folder, "schema.ts"), message });
  if (section?.data === undefined)
    return [inSchema("must have a section type as its default export: export default defineSection({ … }).")];
  const problems: TemplateProblem[] = [];
  if (!isComponent(section.view))
    problems.push({
      file: join(folder, "view.tsx"),
      message: "must export a component named View.",
    });
  if (typeof section.label !== "string" || section.label === "")
    problems.push(inSchema("must have a label, the name of the section type for owners."));
  const { category, purpose, colorMode, variants = {}, data } = section;
  if (!categories.some((name) => name === category))
    problems.push(inSchema(`must set category to one of: ${categories.join(", ")}.`));
  if (purpose !== undefined && !isPurpose(purpose))
    problems.push(
      inSchema(
        `must set purpose to one of: ${purposes.join(", ")}; or to the name of its own group, such as { en: "Menus" }.`,
      ),
    );
  if (colorMode !== "" && !colorModes.some((name) => name === colorMode))
    problems.push(inSchema(`must set colorMode to one of: ${colorModes.join(", ")}, or "" for none.`));
  for (const [name, called] of Object.entries(variants))
    if (!/^[a-z][a-z0-9-]{0,59}$/.test(name) || typeof called !== "string" || called === "")
      problems.push(
        inSchema(`must name the variant "${name}" in lower case and give it a label for owners.`),
      );
  try {
    problems.push(...findConditionProblems(fieldTree(data)).map(inSchema));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(inSchema(`has data that is not made with the helpers of #section: ${why}`));
  }
  return problems.length > 0 ? problems : validateExample(catalogue, type, folder);
}

const isPurpose = (purpose: unknown): boolean =>
  typeof purpose === "string"
    ? purposes.some((name) => name === purpose)
    : isObject(purpose) &&
      typeof purpose.en === "string" &&
      Object.values(purpose).every((name) => typeof name === "string" && name.trim() !== "");

/** A condition that can never hold hides its field from every owner, so it is a mistake. */
function findConditionProblems(node: FieldNode): string[] {
  if (node.shape === "list") return findConditionProblems(node.item);
  if (node.shape !== "group") return [];
  const { fields, conditions = {} } = node;
  const own = Object.entries(conditions).flatMap(([name, { when }]) => {
    if (!fields.has(name)) return [`has a condition for "${name}", which is not a field of that object.`];
    return Object.entries(when).flatMap(([other, values]): string[] => {
      const field = fields.get(other);
      const start = `shows "${name}" depending on "${other}", which`;
      if (!field) return [`${start} is not a field of that object.`];
      if (isCircular(conditions, name, other)) return [`${start} depends on "${name}" itself.`];
      if (field.shape !== "value" || field.is)
        return [`${start} is not a choice, a switch or a number. Only these can decide if a field is shown.`];
      const wrong = values.filter((value) => !field.schema || !z.safeParse(field.schema, value).success);
      const allowed = field.choices ? ` Choose from: ${field.choices.join(", ")}.` : "";
      return wrong.map((value) => `${start} cannot be ${JSON.stringify(value)}.${allowed}`);
    });
  });
  return [...own, ...[...fields.values()].flatMap(findConditionProblems)];
}

/** Returns true if a field depends on another, directly or through others. */
function isCircular(conditions: Conditions, name: string, from: string, seen = new Set<string>()): boolean {
  if (from === name) return true;
  if (seen.has(from) || !Object.hasOwn(conditions, from)) return false;
  seen.add(from);
  return Object.keys(conditions[from]?.when ?? {}).some((next) => isCircular(conditions, name, next, seen));
}

const isComponent = (view: unknown): boolean =>
  typeof view === "function" || (typeof view === "object" && view !== null && "$$typeof" in view);

const toData = /^\/pages\/0\/components\/0\/data(?=\/|$)/;

/** Validates the example as part of a document, which it becomes when an owner adds the section. */
function validateExample(catalogue: Catalogue, type: string, folder: string): TemplateProblem[] {
  const { example, colorMode } = catalogue.sections.get(type) ?? {};
  const component = { id: type, uniqId: "example", ...(colorMode && { colorMode }), data: example };
  const document = {
    siteId: "example",
    name: "Example",
    events: [sampleEvent],
    pages: [{ path: "/", meta: { title: "Example" }, components: [component] }],
  };
  return validate(document, catalogue, "error")
    .diagnostics.filter(({ severity, pointer }) => severity === "error" && toData.test(pointer))
    .map(({ pointer, message }) => {
      const field = fieldName(parsePointer(pointer.replace(toData, "")));
      const where = field ? ` (${field})` : "";
      return {
        file: join(folder, "example.json"),
        message: `does not match its own schema${where}: ${message}`,
      };
    });
}

const placements = ["start", "aside", "end", "notFound"];

function validateWidget({ widgets }: Catalogue, name: string, folder: string): TemplateProblem[] {
  const widget = widgets.get(name);
  if (widget === undefined) return [];
  const file = join(folder, "view.tsx");
  if (!placements.includes(widget.placement))
    return [{ file, message: `must export one of these placements, or none: ${placements.join(", ")}.` }];
  return isComponent(widget.View)
    ? []
    : [{ file, message: "must export a component named View next to its placement." }];
}

function validateThirdParty(declared: Partial<ThirdParty> | undefined, folder: string): TemplateProblem[] {
  const { label, consent, id, sources } = declared ?? {};
  const inSchema = (message: string) => [{ file: join(folder, "schema.ts"), message }];
  if (!label || !(id?.pattern instanceof RegExp) || !id.form || sources === undefined)
    return inSchema(
      "must export a third party with a label, an id and sources: export default defineThirdParty({ … }).",
    );
  if (!optionalCategories.some((name) => name === consent))
    return inSchema(`must set consent to one of: ${optionalCategories.join(", ")}.`);
  // Text around an id would reach URLs and scripts.
  if (!/^\^[^|]*\$$|^\^\(\?:.*\)\$$/.test(id.pattern.source) || /[gmy]/.test(id.pattern.flags))
    return inSchema("must have a pattern from ^ to $ for ids, without the flags g, m and y.");
  const { script = "" } = typeof sources === "function" ? sources(id.form) : sources;
  const [unsafe] = /'unsafe-[\w-]+'/.exec(script) ?? [];
  return unsafe ? inSchema(`must not allow ${unsafe} for scripts, since no page does.`) : [];
}

function validateMessages(file: string): TemplateProblem[] {
  const messages: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof messages !== "object" || messages === null || Array.isArray(messages))
    return [{ file, message: 'must be an object of texts, for example { "close": "Close" }.' }];
  return Object.entries(messages)
    .filter(([, text]) => typeof text !== "string")
    .map(([key]) => ({ file, message: `must have a text for "${key}".` }));
}
