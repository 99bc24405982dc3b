/** `sectile templates check`: checks a provider's section types by the rules for the built-in ones. */
import { sep } from "node:path";
import { type TemplateProblem, TemplatesError } from "../../diagnostic/index.ts";
import { createEngine } from "../engine.ts";
import { compileMapped, compileProvided } from "../templates/compile.ts";
import { locateError } from "../templates/compiled.ts";
import { locateTemplate } from "../templates/locate-template.ts";
import { checkSection } from "./check-section.ts";

export interface TemplateCheck {
  /** Names of the section types in the folder. */
  readonly types: readonly string[];
  readonly problems: readonly TemplateProblem[];
}

/** @param folder templates folder, absolute */
export async function checkTemplates(folder: string): Promise<TemplateCheck> {
  const compiled = await compileProvided({ own: folder, isAlone: false }).catch((error: unknown) => {
    if (error instanceof TemplatesError) return error;
    throw error;
  });
  if (compiled instanceof TemplatesError) return { types: [], problems: compiled.problems };
  const { catalogue, files } = compiled;
  const { icons } = createEngine(catalogue);
  const own = [...files.sections].filter(([, path]) => path.startsWith(folder + sep));
  const problems: TemplateProblem[] = [];
  for (const [type, path] of own) {
    const section = catalogue.sections.get(type);
    if (!section) continue;
    problems.push(
      ...(await checkSection({
        section,
        folder: path,
        catalogue,
        icons,
        locationOf: async (error) => await locateTemplate(error, compiled, compileMapped),
        isOwnCode: (error) =>
          locateError({ stack: firstTemplate(error) }, compiled)?.file.startsWith(path + sep) ?? false,
      })),
    );
  }
  return { types: own.map(([type]) => type), problems };
}

/** Returns the innermost stack frame that is in templates. */
const firstTemplate = ({ stack = "" }: Error): string =>
  stack.split("\n").find((line) => line.includes("sectile-templates:")) ?? "";
