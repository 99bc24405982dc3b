/**
 * Scripts of a site: one for each set of client modules that a page requests. An attribute of the rendered page requests a
 * module, and owners' texts can't contain one, so a page loads only the code for its content (PERF-6).
 */
import type { BrowserCode, Catalogue } from "#section";
import type { BodyAttributes } from "./body-attributes.ts";

/** Library that hydrates islands: preact, or react-dom, which is ten times larger. */
export type Runtime = "preact" | "react";

export interface Scripts {
  /** Inline script that runs before anything is drawn. */
  readonly inline: string;
  /** @returns the behaviours that the catalogue has */
  known(behaviours: readonly string[]): readonly string[];
  /**
   * @param body attributes of its tags
   * @param onBody behaviours of the body itself
   * @returns names of the page's client modules (`island:CountdownHero`), each once, in alphabetical order; those with `late:`
   *   wait for the visitor's first action
   */
  clientModulesOf(body: Pick<BodyAttributes, "asks">, onBody: readonly string[]): readonly string[];
  /**
   * @param late file name of the script in the same folder that is loaded at the visitor's first action
   * @returns an ES module that starts these modules; empty if there are none
   */
  ofModules(clientModules: readonly string[], late?: string): string;
  /** @returns an ES module that starts nothing: the editor's iframe imports the modules, starts them and stops them again */
  toGive(clientModules: readonly string[]): string;
}

export const createScripts = ({ browser }: Catalogue, runtime: Runtime): Scripts => ({
  inline: browser.inline,
  known: (behaviours) => behaviours.filter((name) => `behaviour:${name}` in browser.parts),
  clientModulesOf({ asks }, onBody) {
    const clientModules = new Set(onBody.map((name) => `behaviour:${name}`));
    for (const [attribute, names] of asks)
      for (const name of names.split(" "))
        clientModules.add(`${kinds[attribute.slice("data-".length)]}:${name}`);
    return [...clientModules].sort();
  },
  ofModules(clientModules, late) {
    if (clientModules.length === 0 && !late) return "";
    const { declared, given } = put(
      clientModules,
      ["start", ...(late ? ["first-action"] : [])],
      browser,
      runtime,
    );
    // Nothing waits for it, and the page works without it if the network fails.
    const fetched = late ? `;$first_action.onFirstAction(()=>import("./${late}").catch(()=>{}))` : "";
    return `${declared}\n$start.start(${given.join()})${fetched}\n`;
  },
  toGive(clientModules) {
    const { declared, given } = put(clientModules, [], browser, runtime);
    const [started, library] = given;
    return `${declared}\nexport const clientModules=${started}${library ? `,runtime=${library}` : ""};\n`;
  },
});

/**
 * Assembles client modules.
 * @param others additional modules
 * @returns the declarations, the client modules by their selectors, and the library that hydrates islands, if needed
 */
function put(
  clientModules: readonly string[],
  others: readonly string[],
  browser: BrowserCode,
  runtime: Runtime,
) {
  const wanted = new Map(clientModules.map((name) => [partOf(name), name]));
  const declared: string[] = [];
  const started: string[] = [];
  const parts = withNeeds([...wanted.keys(), ...others], browser, runtime);
  for (const [name, code] of parts) {
    const clientModule = wanted.get(name);
    if (clientModule) started.push(`${JSON.stringify(selectorOf(clientModule))}:(()=>{${code}})()`);
    else declared.push(`const ${variableOf(name)}=(()=>{${code}})();`);
  }
  const library = parts.some(([name]) => name === "react") ? ["$react"] : [];
  return { declared: declared.join("\n"), given: [`{${started.join(",\n")}}`, ...library] };
}

/** Kinds of client modules by attribute. `late` is a behaviour too, in the script that loads at the first action. */
const kinds: Readonly<Record<string, string>> = { enhance: "behaviour", island: "island", late: "late" };
export const isLate = (clientModule: string): boolean => clientModule.startsWith("late:");
const partOf = (clientModule: string) => clientModule.replace(/^late:/, "behaviour:");

/** Returns parts with all their dependencies, each after the parts that it needs. */
function withNeeds(
  names: readonly string[],
  { parts, runtimes }: BrowserCode,
  runtime: Runtime,
): [name: string, code: string][] {
  const ordered = new Map<string, string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    const part = name === "react" ? { code: runtimes[runtime] ?? "", needs: [] } : parts[name];
    if (!part) throw new Error(`A view uses the client module ${name}, which the catalogue does not have.`);
    for (const need of part.needs) add(need);
    ordered.set(name, part.code);
  };
  for (const name of names) add(name);
  return [...ordered];
}

const variableOf = (name: string) => `$${name.replace(/\W/g, "_")}`;

function selectorOf(clientModule: string): string {
  const [kind, name] = clientModule.split(":");
  const attribute = Object.keys(kinds).find((attribute) => kinds[attribute] === kind);
  return `[data-${attribute}${kind === "island" ? "" : "~"}=${name}]`;
}

/** Client modules that work on a whole page. The body itself requests them if its content needs them. */
const bodyTriggers: Readonly<Record<string, RegExp>> = {
  // A link within the site. The skip link and the link back to the top need no help.
  links: /<a\b[^>]*\shref="(?:\/|#(?!(?:main|top)"))/,
  // A lazy picture, or one on another host, which may be missing there.
  pictures: /<img\b[^>]*\s(?:loading="lazy"|src="https?:)/,
};

/** @returns names of behaviours, in alphabetical order */
export const modulesInBody = (body: string): string[] =>
  Object.keys(bodyTriggers).filter((name) => bodyTriggers[name]?.test(body));
