/**
 * The scripts of a site: one for each set of pieces that a page of it asks for. A piece is asked for by an attribute of
 * the rendered page, which owners' texts cannot write, so a page gets what it shows and no more (PERF-6).
 */
import type { BrowserCode, Catalogue } from "#section";
import type { BodyAttributes } from "./body-attributes.ts";

/** Which library hydrates islands: preact, or react-dom, which weighs ten times as much. */
export type Runtime = "preact" | "react";

export interface Scripts {
  /** Runs in the page itself before anything is drawn. */
  readonly inline: string;
  /** @returns those of the behaviours that the catalogue has */
  known(behaviours: readonly string[]): readonly string[];
  /**
   * @param body what its tags say
   * @param onBody behaviours of the body itself
   * @returns the names of the page's pieces (`island:CountdownHero`), each once, in alphabetical order; those with `late:`
   * wait for the visitor's first action
   */
  clientModulesOf(body: Pick<BodyAttributes, "asks">, onBody: readonly string[]): readonly string[];
  /**
   * @param late file name of the script that it fetches at the visitor's first action, from beside itself
   * @returns an ES module that starts these pieces; empty without any
   */
  ofPieces(clientModules: readonly string[], late?: string): string;
  /** @returns an ES module that starts nothing: the frame of an editor takes these pieces of it, and lets them go again */
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
  ofPieces(clientModules, late) {
    if (clientModules.length === 0 && !late) return "";
    const { declared, given } = put(
      clientModules,
      ["start", ...(late ? ["first-action"] : [])],
      browser,
      runtime,
    );
    // Nobody waits for it, and nobody misses it where the network fails.
    const fetched = late ? `;$first_action.onFirstAction(()=>import("./${late}").catch(()=>{}))` : "";
    return `${declared}\n$start.start(${given.join()})${fetched}\n`;
  },
  toGive(clientModules) {
    const { declared, given } = put(clientModules, [], browser, runtime);
    const [started, library] = given;
    return `${declared}\nexport const pieces=${started}${library ? `,runtime=${library}` : ""};\n`;
  },
});

/**
 * Puts pieces together.
 * @param others modules that are needed besides
 * @returns what has to be declared; the pieces by their selectors, and the library that hydrates them, where one does
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

/** What is asked for by which attribute; `late` is a behaviour as well, in the script that comes with the first action. */
const kinds: Readonly<Record<string, string>> = { enhance: "behaviour", island: "island", late: "late" };
export const isLate = (clientModule: string): boolean => clientModule.startsWith("late:");
const partOf = (clientModule: string) => clientModule.replace(/^late:/, "behaviour:");

/** Parts with all that they need, each after its needs. */
function withNeeds(
  names: readonly string[],
  { parts, runtimes }: BrowserCode,
  runtime: Runtime,
): [name: string, code: string][] {
  const ordered = new Map<string, string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    const part = name === "react" ? { code: runtimes[runtime] ?? "", needs: [] } : parts[name];
    if (!part) throw new Error(`A view asks for the piece ${name}, which the catalogue lacks.`);
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
