/**
 * A text between the page and the document (DOC-14): what stands in its element becomes the markup that documents have, and
 * back again. Of elements only those are kept that texts may have; what a view puts around a text's words is not the text's.
 */
import { spanClasses } from "../../section/palette.ts";
import { cleanText } from "../clean-text.ts";

const plainTags = new Set(["b", "strong", "i", "em", "u", "s", "sub", "sup"]);

/** What links lead to as the document has it; the page has addresses of its own making. */
export type Targets = WeakMap<Element, string>;

interface Reading {
  readonly isPlain: boolean;
  readonly targets: Targets;
  /** Whether a "\n" in the page is a line break there, and no space. */
  readonly hasLines: boolean;
}

/**
 * @param element of the page, read by its text nodes, whatever its styles make of them
 * @returns the text as the document has it: "\n" for a line break; in a text with markup `<br>`, where "\n" would be a space
 */
export function readText(element: Node, reading: Reading): string {
  const text = readInside(element, reading, "\n");
  const isMarkup = !reading.isPlain && /[<&]/.test(text);
  // Browsers keep one at the end of what is edited, which nobody sees.
  return isMarkup ? readInside(element, reading, "<br>").replace(/<br>$/, "") : text.replace(/\n$/, "");
}

const readInside = (node: Node, reading: Reading, lineBreak: string): string =>
  [...node.childNodes].map((child) => readNode(child, reading, lineBreak)).join("");

function readNode(node: Node, reading: Reading, lineBreak: string): string {
  const { isPlain, targets, hasLines } = reading;
  if (node.nodeType === 3) {
    const text = cleanText(node.textContent ?? "");
    const escaped = isPlain ? text : escapeText(text);
    return hasLines ? escaped.replaceAll("\n", lineBreak) : escaped;
  }
  if (node.nodeType !== 1) return "";
  const element = node as Element;
  const name = element.localName;
  if (name === "br") return lineBreak;
  const inner = readInside(element, reading, lineBreak);
  if (isPlain || inner === "") return inner;
  if (plainTags.has(name)) return `<${name}>${inner}</${name}>`;
  if (name === "span") {
    const kept = [...element.classList].filter((one) => spanClasses.includes(one));
    return kept.length > 0 ? `<span class="${kept.join(" ")}">${inner}</span>` : inner;
  }
  if (name !== "a") return inner;
  const href = targets.get(element) ?? element.getAttribute("href");
  return href === null ? inner : `<a href="${escapeText(href).replaceAll('"', "&quot;")}">${inner}</a>`;
}

/** An ampersand that begins no entity is one. */
const escapeText = (text: string): string => text.replace(/&(?=#|[a-z])/gi, "&amp;").replaceAll("<", "&lt;");

/** @returns the text's nodes; of its markup what texts may have, with addresses as they stand in the document */
export function writeText(value: string, isPlain: boolean, targets: Targets): Node[] {
  if (isPlain || !/[<&]/.test(value)) return value.split("\n").flatMap(toLine);
  // Nothing of such a document runs or is loaded.
  const { body } = new DOMParser().parseFromString(value, "text/html");
  return [...body.childNodes].flatMap((node) => writeNode(node, targets));
}

const toLine = (line: string, index: number): Node[] => [
  ...(index > 0 ? [document.createElement("br")] : []),
  document.createTextNode(line),
];

function writeNode(node: Node, targets: Targets): Node[] {
  if (node.nodeType === 3) return [document.createTextNode(node.textContent ?? "")];
  if (node.nodeType !== 1) return [];
  const element = node as Element;
  const name = element.localName;
  if (name === "script" || name === "style" || name === "template") return [];
  const inner = [...element.childNodes].flatMap((child) => writeNode(child, targets));
  if (name !== "br" && name !== "a" && name !== "span" && !plainTags.has(name)) return inner;
  const made = document.createElement(name);
  made.append(...inner);
  if (name === "span") made.className = element.className;
  const href = element.getAttribute("href");
  if (name === "a" && href !== null) {
    targets.set(made, href);
    // Where it leads is for the server to say; here no address is followed.
    made.setAttribute("href", "#");
  }
  return [made];
}

/**
 * Notes where the links of a text lead to in the document.
 * @param value of the document; one whose links are not those of the page says nothing
 */
export function noteTargets(element: Element, value: string, targets: Targets): void {
  if (!value.includes("<a")) return;
  const { body } = new DOMParser().parseFromString(value, "text/html");
  const [shown, meant] = [element.querySelectorAll("a"), body.querySelectorAll("a")];
  if (shown.length !== meant.length) return;
  for (const [index, link] of shown.entries()) {
    const href = meant[index]?.getAttribute("href");
    if (href && !targets.has(link)) targets.set(link, href);
  }
}
