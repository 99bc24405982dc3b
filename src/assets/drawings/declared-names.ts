/** Entities that an SVG's DOCTYPE declares for longer texts, as Illustrator writes them. */

const entity = /<!ENTITY\s+([A-Za-z]\w{0,40})\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g;
const maxDeclared = 10_000;
const maxUsed = 1000;

/**
 * Each is short and contains no other, and few are needed, so they can't form an entity bomb.
 * @param declaration text between `<!DOCTYPE` and its end
 * @returns undefined if it declares anything else, or if its entities are used too often
 */
export function declaredNames(declaration: string, source: string): ReadonlyMap<string, string> | undefined {
  const open = declaration.indexOf("[");
  if (open < 0) return new Map();
  const declared = declaration.slice(open + 1, declaration.lastIndexOf("]"));
  if (declared.length > maxDeclared || declared.replace(entity, "").trim() !== "") return undefined;
  const names = [...declared.matchAll(entity)].map(
    ([, name = "", double, single]) => [name, double ?? single ?? ""] as const,
  );
  const used = source.match(/&[A-Za-z]/g)?.length ?? 0;
  return names.length > 0 && used > maxUsed ? undefined : new Map(names);
}
