/**
 * An older browser, by the compatibility data of MDN: which parts of a stylesheet or script it does not know. A newer browser that
 * gets them under unknown names behaves like it: it drops declarations, rules and selectors, and evaluates `@supports`.
 */
import { createRequire } from "node:module";
import type { BrowserName, CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parse, type Token, tokenizer } from "acorn";
import postcss, { AtRule, type Declaration, type Node } from "postcss";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

export interface OldBrowser {
  readonly name: BrowserName;
  readonly version: number;
  /** Year of the newest JavaScript syntax that it parses completely. */
  readonly syntax: 2021 | 2022;
}

/** The floor of docs/browsers.md. Class fields with initializing blocks are the only syntax of 2022 that they lack. */
export const floor: readonly OldBrowser[] = [
  { name: "safari_ios", version: 15.4, syntax: 2021 },
  { name: "safari", version: 15.4, syntax: 2021 },
  { name: "chrome", version: 105, syntax: 2022 },
  { name: "firefox", version: 105, syntax: 2022 },
];

/** Phones of 2015 and 2016 end at iOS 15.8; 16.3 is the last one without width ranges. */
export const phones = {
  "iOS 15.4": { name: "safari_ios", version: 15.4, syntax: 2021 },
  "iOS 16.3": { name: "safari_ios", version: 16.3, syntax: 2021 },
} as const satisfies Readonly<Record<string, OldBrowser>>;

/** @returns true if the browser lacks the feature, has it behind a flag, or under another name */
function lacks({ name, version }: OldBrowser, { support }: CompatStatement): boolean {
  const [first] = [support[name]].flat();
  if (!first || typeof first.version_added !== "string" || first.flags || first.prefix) return true;
  if (first.alternative_name) return true;
  const since = Number.parseFloat(first.version_added.replace("≤", ""));
  return !(since <= version);
}

const { properties, selectors, types, "at-rules": atRules } = data.css as Record<string, Identifier>;
const at = (from: Identifier | undefined, ...path: string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>((found, key) => found?.[key] as Identifier | undefined, from);

/** Functions are listed by type. */
const functionTypes = ["", "color", "filter-function", "transform-function", "basic-shape", "gradient"];
const functionNamed = (name: string) =>
  functionTypes.map((type) => at(types, ...(type ? [type, name] : [name]))).find(Boolean);

function unitNamed(unit: string): Identifier | undefined {
  const length = at(types, "length");
  if (/^cq/.test(unit)) return at(length, "container_query_length_units");
  const [, size] = /^([dsl])v/.exec(unit) ?? [];
  const sizes = { d: "dynamic", s: "small", l: "large" };
  if (size) return at(length, `viewport_percentage_units_${sizes[size as keyof typeof sizes]}`);
  return at(length, unit);
}

/** A part of a stylesheet that a browser does not know. */
export interface Unknown {
  readonly feature: string;
  /** The rule, selector or declaration. */
  readonly text: string;
  /** False if the browser drops the declaration, so that an earlier one of the same property counts. */
  readonly isLate: boolean;
  readonly node: Node;
}

const mark = "x-";

/**
 * @param css a compiled stylesheet
 * @returns the stylesheet with unknown names for everything that the browser does not know, and these parts
 */
export function readBy(browser: OldBrowser, css: string): { css: string; unknown: readonly Unknown[] } {
  const unknown: Unknown[] = [];
  const isUnknown = (found: Identifier | undefined) =>
    found?.__compat !== undefined && lacks(browser, found.__compat);
  const root = postcss.parse(css);

  /** @param note called for each part that the browser does not know */
  const readValue = (value: string, note: (feature: string) => void): string => {
    const rename = (feature: string, text: string) => {
      note(feature);
      return mark + text;
    };
    return value
      .replace(/(?<![\w-])([a-z][a-z-]*)\((\s*from\s)?/g, (text, name, from) => {
        const isRelative = from !== undefined && isUnknown(relativeColours(name));
        return isRelative || isUnknown(functionNamed(name))
          ? rename(isRelative ? "relative colours" : `${name}()`, text)
          : text;
      })
      .replace(/(?<![\w#.-])(-?[\d.]+)([a-z]{2,5})(?![\w-])/g, (text, number, unit) =>
        isUnknown(unitNamed(unit)) ? number + rename(unit, unit) : text,
      );
  };
  const readCondition = (params: string, note: (feature: string) => void): string =>
    readValue(params, note)
      .replace(/\(\s*(-?[a-z][a-z-]*)\s*:\s*([a-z-]*)\s*\)?/g, (text, property, value) => {
        const found = at(properties, property);
        if (!isUnknown(found) && !isUnknown(at(found, value))) return text;
        note(property);
        return text.replace(property, mark + property);
      })
      .replace(/::?[a-z-]+/g, readPseudo(note));
  const readPseudo = (note: (feature: string) => void) => (text: string) => {
    const name = text.replace(/^::?/, "");
    if (!isUnknown(at(selectors, name))) return text;
    note(text);
    return text.replace(name, mark + name);
  };
  const noteIn = (node: Node, text: string, isLate: boolean) => (feature: string) =>
    void unknown.push({ feature, text, isLate, node });

  root.walk((node) => {
    if (node.type === "atrule") {
      const text = `@${node.name} ${node.params}`;
      const note = noteIn(node, text, true);
      if (isUnknown(at(atRules, node.name))) {
        note(`@${node.name}`);
        node.name = mark + node.name;
      } else if (node.name === "supports") node.params = readCondition(node.params, () => {});
      else if (node.name === "media" && isUnknown(at(atRules, "media", "range_syntax")))
        node.params = node.params.replace(/\(([^()]*[<>][^()]*)\)/g, (_, range) => {
          note("width ranges");
          return `(${mark}range:${range.length})`;
        });
      else if (
        node.name === "container" &&
        isUnknown(at(atRules, "container", "style_queries_for_custom_properties"))
      )
        node.params = node.params.replace(/\bstyle\(/g, `${mark}style(`);
    } else if (node.type === "rule") {
      const { selector } = node;
      node.selector = selector.replace(/::?[a-z-]+/g, readPseudo(noteIn(node, selector, true)));
    } else if (node.type === "decl") readDeclaration(node);
  });

  function readDeclaration(node: Declaration): void {
    const { prop, value } = node;
    const text = `${prop}: ${value}`;
    const found = prop.startsWith("--") ? undefined : at(properties, prop);
    if (isUnknown(found)) {
      noteIn(node, text, true)(prop);
      node.prop = mark + prop;
      return;
    }
    const isLate = prop.startsWith("--") || value.includes("var(");
    node.value = readValue(value, noteIn(node, text, isLate));
    if (!/^[a-z-]+$/.test(value) || !isUnknown(at(found, value))) return;
    noteIn(node, text, false)(`${prop}: ${value}`);
    node.value = mark + value;
  }
  return { css: root.toString(), unknown };
}

const relativeColours = (name: string): Identifier | undefined => {
  const colour = at(types, "color", name);
  return at(colour, "relative_syntax");
};

/** @returns true if an `@supports` around the node keeps the browser from reading it; after the names have been changed */
export function isKeptOut(node: Node): boolean {
  for (let rule = node.parent; rule && rule.type !== "root"; rule = rule.parent)
    if (rule instanceof AtRule && rule.name === "supports" && !holds(rule.params)) return true;
  return false;
}

/** Evaluates a condition: what contains a changed name does not hold. */
function holds(condition: string): boolean {
  const [parts, operators] = splitCondition(condition);
  if (parts.length > 1) {
    const all = parts.map(holds);
    return operators[0] === "or" ? all.some(Boolean) : all.every(Boolean);
  }
  const [only = ""] = parts;
  if (only.startsWith("not ")) return !holds(only.slice(4));
  const inner = /^\(((?:not )?[(]|selector\()/.test(only) ? only.slice(1, -1) : undefined;
  return inner === undefined ? !only.includes(mark) : holds(inner);
}

/** Splits a condition at the operators that are in no parentheses. */
function splitCondition(condition: string): [parts: string[], operators: string[]] {
  const parts = [""];
  const operators: string[] = [];
  let open = 0;
  for (const word of condition.split(/(?=[()])|(?<=[()])| /)) {
    if (word === "(" || word.endsWith("(")) open++;
    if (word === ")") open--;
    if (open === 0 && (word === "and" || word === "or")) {
      operators.push(word);
      parts.push("");
    } else
      parts[parts.length - 1] += (/^[()]/.test(word) || /\($/.test(parts.at(-1) ?? "") ? "" : " ") + word;
  }
  return [parts.map((part) => part.trim()), operators];
}

const { api, javascript } = data as unknown as Record<string, Identifier>;
/** Features by the name of a member, a global or an event. */
const meanings = new Map<string, CompatStatement[]>();
for (const group of [api, at(javascript, "builtins")])
  for (const [name, members] of Object.entries(group ?? {}))
    for (const [member, found] of [[name, members], ...Object.entries(members as Identifier)] as [
      string,
      Identifier,
    ][]) {
      const key = member.replace(/_(?:static|event)$/, "");
      if (key !== "__compat" && found.__compat)
        meanings.set(key, [...(meanings.get(key) ?? []), found.__compat]);
    }

/** @returns names and strings in the script that mean nothing in this browser: nothing that has the name is in it */
export function unknownNames(browser: OldBrowser, code: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const token of tokenizer(code, { ecmaVersion: "latest", sourceType: "module" })) {
    // The library's types lack the value.
    const { type, value } = token as Token & { readonly value?: unknown };
    if (!["name", "string", "template"].includes(type.label)) continue;
    const found = meanings.get(String(value));
    if (found?.every((one) => lacks(browser, one))) names.add(String(value));
  }
  return names;
}

/** @returns true if the browser parses the script */
export function canParse({ syntax }: OldBrowser, code: string): boolean {
  try {
    parse(code, { ecmaVersion: syntax, sourceType: "module", allowAwaitOutsideFunction: true });
  } catch {
    return false;
  }
  return true;
}

/** Parts of a browser's interfaces, as a page reaches them. */
export interface Missing {
  /** Globals, such as `Navigation`. */
  readonly globals: readonly string[];
  /** Members as [interface, member]; `static` members are on the interface itself. */
  readonly members: readonly (readonly [owner: string, member: string, isStatic: boolean])[];
  /** Properties that `CSS.supports` denies. */
  readonly properties: readonly string[];
  /** Pseudo-classes and elements that make a selector invalid. */
  readonly pseudos: readonly string[];
}

/** @returns everything that the browser lacks, to take it away from a newer one */
export function missingIn(browser: OldBrowser): Missing {
  const isMissing = (found: Identifier) => found.__compat !== undefined && lacks(browser, found.__compat);
  const globals: string[] = [];
  const members: [string, string, boolean][] = [];
  for (const group of [api, at(javascript, "builtins")])
    for (const [owner, all] of Object.entries(group ?? {}) as [string, Identifier][]) {
      if (isMissing(all)) globals.push(owner);
      for (const [member, found] of Object.entries(all) as [string, Identifier][])
        if (member !== "__compat" && !member.endsWith("_event") && isMissing(found))
          members.push([owner, member.replace(/_static$/, ""), member.endsWith("_static")]);
    }
  const namesIn = (group: Identifier | undefined) =>
    Object.entries(group ?? {}).flatMap(([name, found]) => (isMissing(found as Identifier) ? [name] : []));
  return { globals, members, properties: namesIn(properties), pseudos: namesIn(selectors) };
}
