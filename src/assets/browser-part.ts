/** Client module or shared module as a function body, with checks of its imports. */
import type { BrowserCode, BrowserPart } from "#section";
import type { TemplateProblem } from "../diagnostic/index.ts";

export interface CompiledPart extends BrowserPart {
  /** Names imported from each dependency. */
  readonly takes: ReadonlyMap<string, readonly string[]>;
  /** Reason why it can't be combined with others. */
  readonly obstacle: string | undefined;
}

/** @param module an ES module from esbuild, minified and with its exports last */
export function toPart(module: string): CompiledPart {
  const takes = new Map<string, string[]>();
  const code = module
    .trim()
    .replace(
      /\bimport(?:\{([^}]*)\}from)?"(react|react\/jsx-runtime|#browser\/[\w-]+)";/g,
      (_, names: string | undefined, from: string) => {
        const need = from.split("/").at(from.startsWith("#") ? 1 : 0) ?? "";
        const taken = names?.split(",").map((name) => name.split(" as ")[0] ?? "") ?? [];
        takes.set(need, [...(takes.get(need) ?? []), ...taken]);
        return names ? `const{${names.replaceAll(" as ", ":")}}=$${need.replaceAll("-", "_")};` : "";
      },
    )
    .replace(/export\{([^}]*)\};?$/, (_, names: string) => `return{${exported(names)}}`);
  return { needs: [...takes.keys()], code, takes, obstacle: obstacleIn(code) };
}

const exported = (names: string) =>
  names
    .split(",")
    .map((name) => name.split(" as ").reverse().join(":"))
    .join(",");

function obstacleIn(code: string): string | undefined {
  const [, whole] = /(?:^|;)import\s*(?:\*as [\w$]+|[\w$]+)[^;"]* ?from ?"([^"]+)"/.exec(code) ?? [];
  if (whole)
    return `imports all of "${whole}". Import only the names that it needs, for example { useState }.`;
  if (code.includes("Dynamic require of"))
    return "uses a CommonJS package (`require`), which browsers can't load. Use an ES module.";
  return undefined;
}

/** @returns imports of a client module that do not exist in browsers */
export function problemsOfPart(
  file: string,
  { takes, obstacle }: CompiledPart,
  { parts, runtimes }: BrowserCode,
): TemplateProblem[] {
  if (obstacle !== undefined) return [{ file, message: obstacle }];
  return [...takes].flatMap(([need, names]): TemplateProblem[] => {
    const from = need === "react" ? '"react"' : `"#browser/${need}"`;
    const code = need === "react" ? runtimes.preact : parts[need]?.code;
    if (code === undefined) {
      const known = Object.keys(parts).filter((name) => !name.includes(":"));
      return [
        { file, message: `imports ${from}, which does not exist. Available: ${known.sort().join(", ")}.` },
      ];
    }
    const there = namesGivenBy(code);
    const missing = names.filter((name) => !there.includes(name));
    if (missing.length === 0) return [];
    const where = need === "react" ? " in browsers" : "";
    const shown = there.filter((name) => !/^(?:jsxs?|hydrate)$/.test(name));
    return [
      {
        file,
        message: `imports ${missing.join(", ")} from ${from}, which does not export ${missing.length === 1 ? "it" : "them"}${where}. Available: ${shown.sort().join(", ")}.`,
      },
    ];
  });
}

/** Returns the export names in a part's `return{name:local}`. */
const namesGivenBy = (code: string): string[] =>
  /return\{([^{}]*)\}$/
    .exec(code)?.[1]
    ?.split(",")
    .map((pair) => pair.split(":")[0] ?? "") ?? [];
