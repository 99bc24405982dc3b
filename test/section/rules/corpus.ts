/** The public corpora beside the project; tests that read them are skipped if the folder is missing. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(process.cwd(), "../shared/corpora");

export const hasCorpora = existsSync(folder);

/** For the titles of tests that need the folder. */
export const corporaNote = "(skipped if ../shared/corpora is missing)";

// biome-ignore lint/suspicious/noExplicitAny: each file has its own shape, described in the folder's README
export const readCorpus = (name: string): any => JSON.parse(readFileSync(resolve(folder, name), "utf8"));
