/** Checks all files of a templates folder: custom properties in its stylesheets, and interface texts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#section";
import { packageFolder } from "../../build/templates/package-folder.ts";
import { isSource } from "../../build/templates/sources.ts";
import type { TemplateProblem } from "../../diagnostic/index.ts";
import { positionAt, readSource } from "./sources.ts";
import { createStyleCheck, type StyleCheck } from "./styles.ts";
import { checkLanguages, findUnknownTexts } from "./words.ts";

export interface CheckedFolder {
  readonly problems: readonly TemplateProblem[];
  /** Knows the custom properties of the folder, for styles in views. */
  readonly styles: StyleCheck;
}

/** @param folder templates folder, absolute */
export function checkFolder(folder: string, catalogue: Catalogue): CheckedFolder {
  const sheets = filesIn(folder, /\.css$/).map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const code = filesIn(folder, /(?<!\.test)\.tsx?$/).map(readSource);
  // Elements and widgets set custom properties that stylesheets of sections can read.
  const shared = ["elements", "widgets"]
    .flatMap((name) => filesIn(join(packageFolder, "templates", name), /\.tsx?$/))
    .map(readSource);
  const styles = createStyleCheck(catalogue, {
    styles: sheets.map(({ text }) => text),
    code: [...code, ...shared].map((source) => source.code),
  });
  return {
    styles,
    problems: [
      ...sheets.flatMap(({ file, text }) =>
        styles.find(text).map(({ offset, message }) => ({ file, ...positionAt(text, offset), message })),
      ),
      ...code.flatMap((source) => findUnknownTexts(source, catalogue.messages)),
      ...checkLanguages(filesIn(join(folder, "messages"), /^[^/\\]*\.json$/), catalogue.messages),
    ],
  };
}

/** @returns absolute paths of the sources whose path in the folder has this form, sorted */
const filesIn = (folder: string, form: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => form.test(name))
        .map((name) => join(folder, name))
        .filter((file) => isSource(folder, file))
        .sort()
    : [];
