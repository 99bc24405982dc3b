/** Header rules of a bundle, from its `headers.json`. */

/** @typedef {{path: string, headers: Record<string, string>}} Rule */

/** @param {string} rule a path in which one `*` stands for anything @param {string} path */
function fits(rule, path) {
  const [start = "", end] = rule.split("*");
  if (end === undefined) return path === rule;
  return path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end);
}

/** @param {readonly Rule[]} rules @param {string} path of the request, decoded @returns {Record<string, string>} */
export const headersFor = (rules, path) =>
  Object.assign({}, ...rules.filter((rule) => fits(rule.path, path)).map(({ headers }) => headers));
