/** Wording of diagnostics about parts: files that a document includes with `$ref`. */
import { clean, quote, way } from "./phrases.ts";
import { error } from "./severity.ts";

export const partWording = {
  "part-missing": error<{ path: string }>(({ path }) => ({
    message: `Part not found in the site folder: ${quote(path)}.`,
    hint: "Add the file, or correct its path. Paths are case-sensitive and relative to the file that contains them.",
  })),
  "part-unreadable": error<{ path: string; reason: string }>(({ path, reason }) => ({
    message: `Can't read the part ${quote(path)}: ${reason}.`,
    hint: "Make it a regular, readable file inside the site folder.",
  })),
  "bad-part": error<{ found: unknown; problem: string }>(({ found, problem }) => ({
    message: `${typeof found === "string" ? quote(found) : 'This "$ref"'} is not a valid part: ${problem}.`,
    hint: 'Write the path of a file in the site folder, relative to this file: {"$ref": "parts/footer.json"}.',
  })),
  "bad-front-matter": error<{ reason: string }>(({ reason }) => ({
    message: `Can't read the front matter: ${clean(reason)}.`,
    hint: 'Write YAML between two lines of three hyphens, one "name: value" per line. Put texts with a colon in quotation marks.',
  })),
  "part-circle": error<{ way: readonly string[] }>((circle) => ({
    message: `These parts include each other in a circle: ${way(circle.way)}.`,
    hint: "Remove one of the references.",
  })),
  "parts-too-deep": error<{ max: number }>(({ max }) => ({
    message: `Parts are nested too deeply here (the limit is ${max} levels).`,
    hint: "Refer to the part directly, without other parts in between.",
  })),
  "parts-too-large": error<{ written: number; max: number }>(({ written, max }) => ({
    message: `The document is too large with all its parts: over ${Math.round(max / 1024)} KB, from files of ${Math.round(written / 1024)} KB.`,
    hint: "Use the part less often, or make it smaller.",
  })),
  "part-not-alone": error<{ names: readonly string[] }>(({ names }) => ({
    message: `"$ref" must be the only key in its object: ${names.map(quote).join(", ")} would be lost.`,
    hint: "Move the other keys into the part, or replace the reference with the contents of the part.",
  })),
  "part-misplaced": error<object>(() => ({
    message: 'A part ("$ref") is not allowed here.',
    hint: "Only a page, a section, headerLinks, footerLinks or a translation can be a part. Write the contents of the part here instead.",
  })),
};
