/** JSON with short lists and objects in one line, as people write it. */

const width = 100;

/** @param {unknown} value @param {string} [indent] @param {number} [used] characters before the value in its line @returns {string} */
export function formatJson(value, indent = "", used = 0) {
  const line = inLine(value);
  if (typeof value !== "object" || value === null || indent.length + used + line.length <= width) return line;
  const below = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => `${below}${formatJson(item, below)}`)
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${below}${name}${formatJson(item, below, name.length)}`;
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

/** @param {unknown} value @returns {string} */
function inLine(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inLine(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
