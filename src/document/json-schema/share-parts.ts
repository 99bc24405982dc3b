/** Moves equal parts of a JSON Schema to `definitions`: code editors process the schema on every keystroke. */

type Json = Record<string, unknown>;

/** Minimum length of a shared part, in characters. */
const minLength = 160;

/** Keywords whose values are a schema, a list of schemas, or schemas by key. */
const single = ["items", "additionalProperties", "propertyNames", "if", "then", "else", "not"];
const several = ["anyOf", "oneOf", "allOf"];
const named = ["properties"];

export function shareParts(schema: object): object {
  const counts = new Map<string, number>();
  count(schema as Json, counts);
  const definitions: Json = {};
  const names = new Map<string, string>();
  const visit = (part: Json, name: string): Json => {
    const key = JSON.stringify(part);
    const share = key.length >= minLength && (counts.get(key) ?? 0) > 1;
    if (!share) return mapParts(part, name, visit);
    let called = names.get(key);
    if (called === undefined) {
      called = freeName(name, definitions);
      names.set(key, called);
      definitions[called] = {};
      definitions[called] = mapParts(part, name, visit);
    }
    return { $ref: `#/definitions/${called}` };
  };
  const shared = mapParts(schema as Json, "document", visit);
  return { ...shared, definitions };
}

function count(part: Json, counts: Map<string, number>): void {
  const key = JSON.stringify(part);
  const known = counts.get(key) ?? 0;
  counts.set(key, known + 1);
  // Parts inside a shared part are shared with it.
  if (known > 0 && key.length >= minLength) return;
  mapParts(part, "", (below) => {
    count(below, counts);
    return below;
  });
}

/** @param visit called for each schema below, with its key */
function mapParts(part: Json, name: string, visit: (below: Json, name: string) => Json): Json {
  const visited = { ...part };
  for (const key of single) if (isSchema(part[key])) visited[key] = visit(part[key], name);
  for (const key of several) {
    const list = part[key];
    if (Array.isArray(list))
      visited[key] = list.map((below) => (isSchema(below) ? visit(below, name) : below));
  }
  for (const key of named) {
    const fields = part[key];
    if (isSchema(fields))
      visited[key] = Object.fromEntries(
        Object.entries(fields).map(([field, below]) => [
          field,
          isSchema(below) ? visit(below, field) : below,
        ]),
      );
  }
  return visited;
}

const isSchema = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function freeName(name: string, taken: Json): string {
  let free = name;
  for (let number = 2; Object.hasOwn(taken, free); number++) free = `${name}${number}`;
  return free;
}
