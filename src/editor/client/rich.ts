/** Inline markup of a text (DOC-14), brought into a field and read back: only what texts may hold, and nothing that runs. */

const kept = new Set(["a", "b", "strong", "i", "em", "u", "s", "br", "span", "sub", "sup"]);

/** Attributes that survive an edit around them. */
const attributes = ["href", "target", "rel", "class"];

/** @param html an owner's text: it is read in a document of its own, where nothing loads or runs */
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
      // Kept as data: a link in a field leads nowhere.
      if (value !== null) made.setAttribute(`data-${attribute}`, value);
    }
    copy(element, made);
    to.appendChild(made);
  }
}

/** @returns the text as the document has it: line breaks as "\n" stay, those of markup too */
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
