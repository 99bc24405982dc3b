/** What is said of the parts that a document is put together from. */
import { quote } from "./phrases.ts";
import { error } from "./severity.ts";

const list = (names: readonly string[]) => names.map(quote).join(", ");

export const partWording = {
  "part-missing": error<{ path: string }>(({ path }) => ({
    message: `The part ${quote(path)} is not in the site's folder.`,
    hint: "Add the file, or correct its path: it starts from the file that names it, and letter case counts.",
  })),
  "part-unreadable": error<{ path: string; reason: string }>(({ path, reason }) => ({
    message: `The part ${quote(path)} cannot be read: ${reason}.`,
    hint: "Put it into the site's folder, as a file of its own that may be read.",
  })),
  "bad-part": error<{ found: unknown; problem: string }>(({ found, problem }) => ({
    message: `${typeof found === "string" ? quote(found) : 'This "$ref"'} cannot be a part: ${problem}.`,
    hint: 'Write the path of a file of the site\'s folder, from the file in which it stands: {"$ref": "parts/footer.json"}.',
  })),
  "part-circle": error<{ way: readonly string[] }>(({ way }) => ({
    message: `These parts would never come to an end: ${way.map(quote).join(" names ")}.`,
    hint: "Take one of them out of the other.",
  })),
  "parts-too-deep": error<{ max: number }>(({ max }) => ({
    message: `Here one part stands in another more than ${max} times over.`,
    hint: "Name the part where it is needed, without others in between.",
  })),
  "parts-too-large": error<{ written: number; max: number }>(({ written, max }) => ({
    message: `Parts are named so often that the document becomes larger than ${Math.round(max / 1024)} KB, of files with ${Math.round(written / 1024)} KB.`,
    hint: "Name it less often, or make it smaller.",
  })),
  "part-not-alone": error<{ names: readonly string[] }>(({ names }) => ({
    message: `Beside "$ref" nothing else can stand: ${list(names)} would be lost.`,
    hint: "Write it into the part, or write here what the part holds.",
  })),
  "part-misplaced": error<object>(() => ({
    message: 'A part ("$ref") cannot stand here.',
    hint: "A section, a page, headerLinks, footerLinks or what a language says may come from a part; write here what it holds.",
  })),
};
