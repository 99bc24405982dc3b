/** Reads the files of settings of other site generators. */
import fs from "node:fs";
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { loadMarkdown } from "../../assets/index.ts";
import { isObject } from "../../document/index.ts";
import { type DateRules, isZone } from "./dates.ts";
import { readInside } from "./read-inside.ts";

export type Settings = Readonly<Record<string, unknown>>;

export const isThere = (root: string, ...names: readonly string[]) =>
  names.some((name) => fs.existsSync(join(root, name)));

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Size of a file of settings, in bytes. */
export const maxSettings = 1_000_000;

/**
 * @param onProblem called with a file that is there and can't be read, and the reason
 * @returns the settings of the first file that is there
 */
export function readSettings(
  root: string,
  names: readonly string[],
  onProblem: (name: string, reason: string) => void = () => {},
): Settings {
  for (const name of names) {
    const text = readInside(root, name, maxSettings)
      ?.toString("utf8")
      .replace(/^\uFEFF/, "");
    if (text === undefined) continue;
    try {
      const value = /\.toml$/.test(name) ? parseToml(text) : parseYaml(text);
      if (isObject(value)) return value;
    } catch (error) {
      onProblem(name, (error as Error).message.split("\n", 1)[0] ?? "");
    }
  }
  return {};
}

function parseYaml(text: string): unknown {
  const document = loadMarkdown().parseYaml(text, { schema: "core", logLevel: "silent" });
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS({ maxAliasCount: 100 });
}

/** @returns the texts of a list, or a text alone */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string" && one !== "");

/** Settings of a project, and what can't be followed in them. */
export class ProjectSettings {
  readonly problems: string[] = [];
  #isBroken = false;

  /** @returns the settings of the first file that is there */
  read(root: string, names: readonly string[]): Settings {
    return readSettings(root, names, (name, reason) => {
      this.problems.push(`${name} can't be read: ${reason}`);
      this.#isBroken = true;
    });
  }

  /** They may say that an article is not public. */
  readonly reasonForDraft = (): string | undefined =>
    this.#isBroken ? "the settings of its project can't be read" : undefined;

  /** Notes a pattern for files that are left out, which may match all of them. */
  readonly onUnknownPattern = (pattern: string, reason: string): void =>
    void this.problems.push(`the pattern "${pattern}" can't be followed (${reason}): it may mean every file`);

  /** @param zone its name, in the settings */
  dateRules(zone: unknown, rules: DateRules = {}): DateRules {
    const name = textOf(zone);
    if (name === undefined) return {};
    if (isZone(name)) return { ...rules, zone: name };
    this.problems.push(`the time zone "${name}" is unknown: dates without a zone are in UTC`);
    return {};
  }
}
