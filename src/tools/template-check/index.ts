/** `sectile templates check`: checks a provider's section types by the rules for the built-in ones. */
import { sep } from "node:path";
import { createEngine } from "../../build/engine.ts";
import { compileMapped, compileProvided } from "../../build/templates/compile.ts";
import { locateError } from "../../build/templates/compiled.ts";
import { locateTemplate } from "../../build/templates/locate-template.ts";
import { type TemplateProblem, TemplatesError } from "../../diagnostic/index.ts";
import { findChromium } from "../chromium.ts";
import { checkSection } from "./check-section.ts";
import { checkFolder } from "./folder.ts";
import { checkNarrow } from "./narrow.ts";

export interface TemplateCheckOptions {
  /** Environment in which Chromium is searched for. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

export interface TemplateCheck {
  /** Names of the section types in the folder. */
  readonly types: readonly string[];
  readonly problems: readonly TemplateProblem[];
  /** Reason why the types were not shown in a browser at 360 px; absent if they were. */
  readonly skipped?: string | undefined;
}

/** @param folder templates folder, absolute */
export async function checkTemplates(
  folder: string,
  { env = process.env }: TemplateCheckOptions = {},
): Promise<TemplateCheck> {
  const compiled = await compileProvided({ own: folder, isAlone: false }).catch((error: unknown) => {
    if (error instanceof TemplatesError) return error;
    throw error;
  });
  if (compiled instanceof TemplatesError)
    return { types: [], problems: compiled.problems, skipped: "the templates do not compile" };
  const { catalogue, files } = compiled;
  const { icons } = createEngine(catalogue);
  const types = new Map([...files.sections].filter(([, path]) => path.startsWith(folder + sep)));
  const { styles, problems: ofFolder } = checkFolder(folder, catalogue);
  const problems = [...ofFolder];
  const fileOf = onceForEach((frame) => locateError({ stack: frame }, compiled)?.file ?? "");
  for (const [type, path] of types) {
    const section = catalogue.sections.get(type);
    if (!section) continue;
    problems.push(
      ...(await checkSection({
        section,
        folder: path,
        catalogue,
        icons,
        styles,
        locationOf: async (error) => await locateTemplate(error, compiled, compileMapped),
        isOwnCode: (error) => fileOf(firstTemplate(error)).startsWith(path + sep),
      })),
    );
  }
  const narrow = await checkNarrow(findChromium(env), { catalogue, icons, types });
  return {
    types: [...types.keys()],
    problems: [...problems, ...narrow.problems],
    ...(narrow.skipped !== undefined && { skipped: narrow.skipped }),
  };
}

/** A view is rendered thousands of times, and each time the same lines read the data. */
function onceForEach(compute: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** Returns the innermost stack frame that is in templates. */
const firstTemplate = ({ stack = "" }: Error): string =>
  stack.split("\n").find((line) => line.includes("sectile-templates:")) ?? "";
