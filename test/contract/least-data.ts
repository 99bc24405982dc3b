/** The least data that a section type accepts: required texts and the fewest items, all else left out. */
import { atLeastOne, type Limit, limits } from "./limits.ts";

type Json = Record<string, unknown>;

export function leastData(type: string): Json {
  const [needed] = atLeastOne[type] ?? [];
  return { ...fieldsBelow(limits[type] ?? {}, ""), ...(needed && { [needed]: "Filled" }) };
}

/** The fields whose path is `above` and one more name. */
function fieldsBelow(table: Readonly<Record<string, Limit>>, above: string): Json {
  const fields: Json = {};
  for (const [path, limit] of Object.entries(table)) {
    const name = path.slice(above.length);
    if (!path.startsWith(above) || !/^\w+$/.test(name)) continue;
    if (typeof limit === "object" && "required" in limit) fields[name] = "Filled";
    if (Array.isArray(limit) && limit[0] > 0) fields[name] = leastItems(table, path, limit[0]);
  }
  return fields;
}

function leastItems(table: Readonly<Record<string, Limit>>, path: string, count: number): unknown[] {
  const item = table[`${path}[]`];
  const make = () => {
    if (Array.isArray(item)) return leastItems(table, `${path}[]`, item[0]);
    return item === undefined ? fieldsBelow(table, `${path}[].`) : "Filled";
  };
  return Array.from({ length: count }, make);
}
