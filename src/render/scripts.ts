/**
 * The scripts of a site: one for each set of pieces that a page of it asks for. A piece is asked for by an attribute of
 * the rendered page, which owners' texts cannot write, so a page gets what it shows and no more (PERF-6).
 */
import type { BrowserCode, Catalogue } from "#section";

/** Which library hydrates islands: preact, or react-dom, which weighs ten times as much. */
export type Runtime = "preact" | "react";

export interface Scripts {
  /** Runs in the page itself before anything is drawn. */
  readonly inline: string;
  /** @returns those of the behaviours that the catalogue has */
  known(behaviours: readonly string[]): readonly string[];
  /**
   * @param html what stands in the page's body
   * @param onBody behaviours of the body itself
   * @returns the names of the page's pieces (`island:CountdownHero`), each once, in alphabetical order
   */
  piecesOf(html: string, onBody: readonly string[]): readonly string[];
  /** @returns an ES module that starts these pieces; empty without any */
  ofPieces(pieces: readonly string[]): string;
}

export const createScripts = ({ browser }: Catalogue, runtime: Runtime): Scripts => ({
  inline: browser.inline,
  known: (behaviours) => behaviours.filter((name) => `behaviour:${name}` in browser.parts),
  piecesOf(html, onBody) {
    const pieces = new Set(onBody.map((name) => `behaviour:${name}`));
    for (const [kind, names] of asksOf(html))
      for (const name of names.split(" "))
        pieces.add(kind === "island" ? `island:${name}` : `behaviour:${name}`);
    return [...pieces].sort();
  },
  ofPieces(pieces) {
    if (pieces.length === 0) return "";
    const parts = withNeeds([...pieces, "start"], browser, runtime);
    const declared = parts.map(([name, code]) => `const ${variableOf(name)}=(()=>{${code}})();`);
    const started = pieces.map((name) => `${JSON.stringify(selectorOf(name))}:${variableOf(name)}`);
    const hydration = parts.some(([name]) => name === "react") ? ",$react" : "";
    return `${declared.join("\n")}\n$start.start({${started.join()}}${hydration})\n`;
  },
});

const asking = / data-(enhance|island)="([^"]*)"/g;

/** The attributes by which a page asks for pieces; only inside of tags: in a text with markup a quotation mark stays one. */
function* asksOf(html: string): Generator<[kind: string, names: string]> {
  for (const { index, 1: kind = "", 2: names = "" } of html.matchAll(asking)) {
    const tag = html.lastIndexOf("<", index);
    const isTag = tag > html.lastIndexOf(">", index) && /^[a-z]/.test(html.slice(tag + 1, tag + 2));
    if (isTag) yield [kind, names];
  }
}

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

function selectorOf(piece: string): string {
  const [kind, name] = piece.split(":");
  return kind === "island" ? `[data-island=${name}]` : `[data-enhance~=${name}]`;
}
