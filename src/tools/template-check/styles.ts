/** Checks the use of custom properties in stylesheets: each exists, and is used as what it is in every look. */
import type { Catalogue } from "#section";
import {
  declarationsIn,
  fillVariables,
  isValidDeclaration,
  type StyleDeclaration,
  tokensOf,
  variablesIn,
} from "../../assets/style-values.ts";
import { nearestName } from "../../diagnostic/index.ts";
import { validate } from "../../document/index.ts";
import { type PropertyKind, propertyKinds, themeProperties } from "./theme-properties.ts";

interface StyleProblem {
  readonly message: string;
  /** Offset in the stylesheet. */
  readonly offset: number;
}

export interface StyleCheck {
  /** @param css a stylesheet, or the value of a style attribute */
  find(css: string): StyleProblem[];
}

/** Custom properties by name, with their values. */
type Properties = ReadonlyMap<string, readonly string[]>;

/**
 * @param sources texts that can define custom properties: stylesheets define values, and all others only names, such as a view
 *   that sets `"--columns"`
 */
export function createStyleCheck(
  catalogue: Catalogue,
  sources: { readonly styles: readonly string[]; readonly code: readonly string[] },
): StyleCheck {
  const theme = themeOf(catalogue);
  const own = collect(sources.styles);
  const named = new Set([
    ...theme.keys(),
    ...own.keys(),
    ...collect(Object.values(catalogue.styles.widgets)).keys(),
    ...sources.code.flatMap((text) => text.match(/(?<!var\(\s*)--[a-zA-Z][\w-]*/g) ?? []),
  ]);
  // Code completes such a name: `--logo-${screen}`.
  const beginnings = [...named].filter((name) => name.endsWith("-"));
  const isKnown = (name: string) =>
    named.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return {
    find(css) {
      const inFile = collect([css]);
      return [...declarationsIn(css)].flatMap((declaration) => [
        ...findUnknown(declaration, isKnown, named),
        ...findMisused(declaration, { theme, own, inFile }),
      ]);
    },
  };
}

/** Returns the properties that a site's stylesheet defines, with their values in all looks and colour modes. */
function themeOf(catalogue: Catalogue): Properties {
  const presets = [undefined, ...catalogue.looks.keys()];
  const themes = presets.flatMap((preset) => {
    const pages = [{ path: "/", meta: { title: "Check" }, components: [] }];
    const document = { siteId: "check", name: "Check", theme: preset ? { preset } : {}, pages };
    const theme = validate(document, catalogue, "warning").site?.primary.settings.theme;
    return theme ? [catalogue.themeStyles(theme)] : [];
  });
  return collect([...themes, catalogue.styles.base]);
}

/** @returns the values of each property, one of each form: of all colours in hex, only the first */
function collect(styles: readonly string[]): Properties {
  const found = new Map<string, Map<string, string>>();
  for (const css of styles)
    for (const { property, value } of declarationsIn(css)) {
      if (!property.startsWith("--")) continue;
      const text = value
        .map((token) => token[1])
        .join("")
        .trim();
      const form = text.replace(/#[0-9a-f]{3,8}\b/gi, "#").replace(/\d*\.?\d+/g, "0");
      const forms = found.get(property) ?? new Map<string, string>();
      if (!forms.has(form)) forms.set(form, text);
      found.set(property, forms);
    }
  return new Map([...found].map(([name, forms]) => [name, [...forms.values()]]));
}

function findUnknown(
  { value }: StyleDeclaration,
  isKnown: (name: string) => boolean,
  named: ReadonlySet<string>,
): StyleProblem[] {
  return variablesIn(value)
    .filter(({ name, fallback }) => !isKnown(name) && fallback === undefined)
    .map(({ name, offset }) => {
      const nearest = nearestName(name, named);
      const hint = nearest
        ? `Did you mean ${nearest}?`
        : "Define it, or use one of the theme (docs/authoring/reference.md).";
      return { offset, message: `uses the unknown custom property ${name}. ${hint}` };
    });
}

interface Scope {
  readonly theme: Properties;
  /** Defined in any stylesheet of the folder. */
  readonly own: Properties;
  readonly inFile: Properties;
}

/** Depth of properties defined by others. More is a cycle. */
const maxDepth = 8;

/** Values of every kind. One of them fits wherever a property of the right kind would. */
const fitting = [
  "red",
  "1px",
  "1",
  "50%",
  "serif",
  "1px serif",
  "ease",
  "1s",
  "0 0 1px red",
  "none",
  "inherit",
];

/**
 * Finds properties of the theme without which a declaration would be valid. What lightningcss cannot parse passes: a declaration
 * that no value makes valid, and a value that is invalid where it belongs.
 */
function findMisused({ property, value }: StyleDeclaration, { theme, own, inFile }: Scope): StyleProblem[] {
  if (property.startsWith("--")) return [];
  const first = (name: string) => (inFile.get(name) ?? theme.get(name) ?? own.get(name))?.[0];
  const resolve = (text: string | undefined, depth = 0): string | undefined =>
    text === undefined || depth > maxDepth
      ? undefined
      : fillVariables(tokensOf(text), (name) => resolve(first(name), depth + 1));
  /** Returns true if it is valid with this value of this property; undefined if another one is unknown. */
  const isValidWith = (name: string, given: string): boolean | undefined => {
    const filled = fillVariables(value, (other) => (other === name ? given : resolve(first(other))));
    return filled === undefined ? undefined : isValidDeclaration(property, filled);
  };
  const used = new Map(variablesIn(value).map((variable) => [variable.name, variable.offset]));
  return [...used].flatMap(([name, offset]) => {
    if (inFile.has(name)) return [];
    const values = (theme.get(name) ?? []).flatMap((given) => resolve(given) ?? []);
    const wrong = values.find((given) => isValidWith(name, given) === false && isParsed(name, given));
    if (wrong === undefined || !fitting.some((given) => isValidWith(name, given))) return [];
    return [{ offset, message: describeMisuse(property, name, wrong) }];
  });
}

function isParsed(name: string, value: string): boolean {
  const kind = kindOf(name, value);
  return kind === undefined || propertyKinds[kind].uses.some((use) => isValidDeclaration(use, value));
}

function describeMisuse(property: string, name: string, value: string): string {
  const kind = kindOf(name, value);
  if (kind === undefined) return `sets ${property} to ${name}, whose value "${value}" does not fit there.`;
  const { noun, uses }: { noun: string; uses: readonly string[] } = propertyKinds[kind];
  const own = uses.find((use) => use.startsWith(`${property}-`));
  return own || uses.length === 1
    ? `sets ${property} to ${name}, which is ${noun}. Write ${own ?? uses[0]}: var(${name}).`
    : `sets ${property} to ${name}, which is ${noun}. Use it for ${uses.slice(0, -1).join(", ")} or ${uses.at(-1)}.`;
}

const kinds = new Map(
  themeProperties.flatMap(({ properties }) => properties.map(({ name, kind }) => [name as string, kind])),
);

/** Kinds in the order in which a value is tried: every word is a font family. */
const tried = Object.keys(propertyKinds).sort(
  (a, b) => Number(a === "fontFamily") - Number(b === "fontFamily"),
) as PropertyKind[];

/** @param value of a property that a provider's theme adds */
const kindOf = (name: string, value: string): PropertyKind | undefined =>
  kinds.get(name) ?? tried.find((kind) => isValidDeclaration(propertyKinds[kind].uses[0], value));
