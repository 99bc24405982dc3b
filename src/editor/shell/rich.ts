/** Reads and writes a text's inline markup (DOC-14): only what texts may contain, and nothing that runs. */

const kept = new Set(["a", "b", "strong", "i", "em", "u", "s", "br", "span", "sub", "sup"]);

/** Attributes preserved when the text around them is edited. */
const attributes = ["href", "target", "rel", "class"];

/** @param html owner's text; parsed in an inert document, where nothing loads or runs */
export function readRich(html: string): DocumentFragment {
  const read = new DOMParser().parseFromString(html, "text/html");
  const fragment = document.createDocumentFragment();
  copy(read.body, fragment);
  return fragment;
}

function copy(from: Node, to: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.nodeValue ?? ""));
    if (!(node.nodeType === Node.ELEMENT_NODE)) continue;
    const element = node as Element;
    const name = element.localName;
    if (!kept.has(name)) {
      copy(element, to);
      continue;
    }
    const made = document.createElement(name);
    for (const attribute of attributes) {
      const value = element.getAttribute(attribute);
      // Stored as data, so that a link in a field does not navigate.
      if (value !== null) made.setAttribute(`data-${attribute}`, value);
    }
    copy(element, made);
    to.appendChild(made);
  }
}

/** @returns the text as stored: "\n" stays a line break, and so does <br> */
export function writeRich(root: Node): string {
  let html = "";
  for (const node of root.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) html += escapeText(node.nodeValue ?? "");
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const name = element.localName;
    if (!kept.has(name)) html += writeRich(element);
    else if (name === "br") html += "<br>";
    else {
      const given = attributes.flatMap((attribute) => {
        const value = element.getAttribute(`data-${attribute}`);
        return value === null ? [] : ` ${attribute}="${escapeText(value).replaceAll('"', "&quot;")}"`;
      });
      html += `<${name}${given.join("")}>${writeRich(element)}</${name}>`;
    }
  }
  return html;
}

const escapeText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
