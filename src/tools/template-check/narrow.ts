/** Looks at section types in a window of 360 px: nothing may scroll sideways, and no text may be cut off. */
import { join } from "node:path";
import { type Catalogue, fieldTree, type SectionType } from "#section";
import type { Engine } from "../../build/engine.ts";
import type { TemplateProblem } from "../../diagnostic/index.ts";
import { createRenderer } from "../../render/index.ts";
import { longest } from "../catalogue-site/specimens.ts";
import type { findChromium } from "../chromium.ts";
import { lookAtPages, type ServedFile } from "./look-at-pages.ts";
import { componentOf, documentOf, firstRoute, renderInputOf } from "./render-section.ts";

interface Look {
  readonly folder: string;
  /** "with its example (variant list)" */
  readonly when: string;
  /** Address of the page. */
  readonly page: string;
}

interface CheckedTypes {
  readonly catalogue: Catalogue;
  readonly icons: Engine["icons"];
  /** Type to its folder, absolute. */
  readonly types: ReadonlyMap<string, string>;
}

interface NarrowCheck {
  readonly problems: readonly TemplateProblem[];
  /** Reason why it was not done. */
  readonly skipped?: string;
}

export async function checkNarrow(
  { path: chromium, reason }: ReturnType<typeof findChromium>,
  checked: CheckedTypes,
): Promise<NarrowCheck> {
  if (chromium === undefined) return { problems: [], skipped: `${reason}` };
  const files = new Map<string, ServedFile>();
  const looks = [...checked.types].flatMap(([type, folder]) => {
    const section = checked.catalogue.sections.get(type);
    return section ? drawType(section, folder, checked, files) : [];
  });
  const pages = looks.map(({ page }) => page);
  try {
    return { problems: problemsOf(looks, await lookAtPages(chromium, pages, files)) };
  } catch (error) {
    return { problems: [], skipped: `${chromium} failed: ${error instanceof Error ? error.message : error}` };
  }
}

/** @param found problems of each look */
function problemsOf(looks: readonly Look[], found: readonly (readonly string[])[]): TemplateProblem[] {
  const problems = looks.flatMap(({ folder, when }, index) =>
    (found[index] ?? []).map((problem) => ({ file: join(folder, "view.tsx"), problem, when })),
  );
  const isSame = (a: (typeof problems)[number], b: (typeof problems)[number]) =>
    a.file === b.file && a.problem === b.problem;
  return problems
    .filter((one, index) => problems.findIndex((other) => isSame(one, other)) === index)
    .map(({ file, problem, when }) => ({ file, message: `${problem} at 360 px, ${when}.` }));
}

/** Renders the pages of a type into `files`. Pages that cannot be rendered have been reported. */
function drawType(
  section: SectionType,
  folder: string,
  { catalogue, icons }: CheckedTypes,
  files: Map<string, ServedFile>,
): Look[] {
  const { type, example, variants = {} } = section;
  const contents = [
    ["with its example", example],
    ["with the longest contents that its schema accepts", longest(fieldTree(section.data), example)],
  ] as const;
  return [undefined, ...Object.keys(variants)].flatMap((variant) =>
    contents.flatMap(([when, data]) => {
      const page = `/${files.size}/`;
      try {
        const document = documentOf([componentOf({ type, variant, data })]);
        const input = renderInputOf(document, catalogue, icons, page);
        const renderer = createRenderer(input);
        const { contents: html, parts, clientModules } = renderer.page(firstRoute(input), false);
        const style = renderer.stylesheet(parts);
        const script = renderer.script(clientModules);
        files.set(page, { type: "text/html", contents: html });
        if (style) files.set(page + style.path, { type: "text/css", contents: style.contents });
        for (const file of [script, script?.late])
          if (file) files.set(page + file.path, { type: "text/javascript", contents: file.contents });
      } catch {
        return [];
      }
      return [{ folder, page, when: `${when}${variant ? ` (variant ${variant})` : ""}` }];
    }),
  );
}
