/** What a provider's templates must be beyond compiling: found when they are compiled, not when a site shows them. */
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import {
  type Catalogue,
  categories,
  colorModes,
  fieldTree,
  optionalCategories,
  type SectionType,
  type ThirdParty,
} from "#section";
import type { TemplateFiles } from "../../assets/template-files.ts";
import { fieldName, parsePointer, type TemplateProblem } from "../../diagnostic/index.ts";
import { validate, validateLook } from "../../document/index.ts";
import { sampleEvent } from "../catalogue-site/sample-event.ts";

/** @param folder of the provider: built-in templates are held by the engine's own tests */
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
  // No document can be judged with these, and so no example.
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
    return [
      inSchema("should give a section type as its default export: export default defineSection({ … })."),
    ];
  const problems: TemplateProblem[] = [];
  if (!isComponent(section.view))
    problems.push({
      file: join(folder, "view.tsx"),
      message: "should export a component with the name View.",
    });
  if (typeof section.label !== "string" || section.label === "")
    problems.push(inSchema("should say a label, by which owners call the section type."));
  const { category, colorMode, variants = {}, data } = section;
  if (!categories.some((name) => name === category))
    problems.push(inSchema(`should have a category of ${categories.join(", ")}.`));
  if (colorMode !== "" && !colorModes.some((name) => name === colorMode))
    problems.push(
      inSchema(`should have a colorMode of ${colorModes.join(", ")}, or "" where there is none.`),
    );
  for (const [name, called] of Object.entries(variants))
    if (!/^[a-z][a-z0-9-]{0,59}$/.test(name) || typeof called !== "string" || called === "")
      problems.push(
        inSchema(`should name the variant "${name}" in small letters, and say what owners call it.`),
      );
  try {
    fieldTree(data);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(inSchema(`has data that is not made of the helpers of #section: ${why}`));
  }
  return problems.length > 0 ? problems : validateExample(catalogue, type, folder);
}

const isComponent = (view: unknown): boolean =>
  typeof view === "function" || (typeof view === "object" && view !== null && "$$typeof" in view);

const toData = /^\/pages\/0\/components\/0\/data(?=\/|$)/;

/** The example is judged as what it becomes when an owner adds the section: part of a document. */
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
        message: `is refused by its own schema${where}: ${message}`,
      };
    });
}

const placements = ["start", "aside", "end", "notFound"];

function validateWidget({ widgets }: Catalogue, name: string, folder: string): TemplateProblem[] {
  const widget = widgets.get(name);
  if (widget === undefined) return [];
  const file = join(folder, "view.tsx");
  if (!placements.includes(widget.placement))
    return [{ file, message: `should export a placement of ${placements.join(", ")}, or none.` }];
  return isComponent(widget.View)
    ? []
    : [{ file, message: "should export a component with the name View beside its placement." }];
}

function validateThirdParty(declared: Partial<ThirdParty> | undefined, folder: string): TemplateProblem[] {
  const { label, consent, id, sources } = declared ?? {};
  const inSchema = (message: string) => [{ file: join(folder, "schema.ts"), message }];
  if (!label || !(id?.pattern instanceof RegExp) || !id.form || sources === undefined)
    return inSchema(
      "should give a third party with a label, an id and sources: export default defineThirdParty({ … }).",
    );
  if (!optionalCategories.some((name) => name === consent))
    return inSchema(`should have a consent of ${optionalCategories.join(", ")}.`);
  // Anything around an id would reach addresses and scripts.
  if (!/^\^[^|]*\$$|^\^\(\?:.*\)\$$/.test(id.pattern.source) || /[gmy]/.test(id.pattern.flags))
    return inSchema("should have a pattern from ^ to $ for ids, without the flags g, m and y.");
  const { script = "" } = typeof sources === "function" ? sources(id.form) : sources;
  const [unsafe] = /'unsafe-[\w-]+'/.exec(script) ?? [];
  return unsafe ? inSchema(`should not allow ${unsafe} for scripts: no page does.`) : [];
}

function validateMessages(file: string): TemplateProblem[] {
  const messages: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof messages !== "object" || messages === null || Array.isArray(messages))
    return [{ file, message: 'should be an object of texts, such as { "close": "Close" }.' }];
  return Object.entries(messages)
    .filter(([, text]) => typeof text !== "string")
    .map(([key]) => ({ file, message: `should have a text for "${key}".` }));
}
