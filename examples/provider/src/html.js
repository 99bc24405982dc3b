/** HTML template literals. Values are escaped, unless they are HTML themselves. */

class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {unknown} value @returns {string} */
function print(value) {
  if (Array.isArray(value)) return value.map(print).join("");
  if (value instanceof Html) return value.text;
  return value === undefined || value === null || value === false
    ? ""
    : String(value).replace(/[&<>"']/g, (one) => entities[one] ?? one);
}

/** @param {TemplateStringsArray} strings @param {unknown[]} values */
export const html = (strings, ...values) => new Html(String.raw({ raw: strings }, ...values.map(print)));
