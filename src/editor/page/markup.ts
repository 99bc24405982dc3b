/**
 * Converts a text between its element in the page and the markup of the document (DOC-14), in both directions. Only elements that
 * texts may contain are kept. Elements that a view adds around words are not part of the text.
 */
import { spanClasses } from "../../section/palette.ts";
import { cleanText } from "../shared/clean-text.ts";
import { parseHtml } from "../shared/parse-html.ts";

const plainTags = new Set(["b", "strong", "i", "em", "u", "s", "sub", "sup"]);

/** Link targets as in the document. The page uses different, resolved URLs. */
export type Targets = WeakMap<Element, string>;

interface Reading {
  readonly isPlain: boolean;
  readonly targets: Targets;
  /** True if a newline in the page shows as a line break rather than a space. */
  readonly hasLines: boolean;
}

/**
 * @param element element in the page, read by its text nodes, independent of styles
 * @returns the text for the document: "\n" for a line break; in a text with markup `<br>`, because "\n" would be a space there
 */
export function readText(element: Node, reading: Reading): string {
  const text = readInside(element, reading, "\n");
  const isMarkup = !reading.isPlain && /[<&]/.test(text);
  // Browsers keep an invisible line break at the end of editable content.
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

/** Escapes an ampersand only if it could begin an entity. */
const escapeText = (text: string): string => text.replace(/&(?=#|[a-z])/gi, "&amp;").replaceAll("<", "&lt;");

/** @returns nodes of the text with the permitted markup, and link targets as in the document */
export function writeText(value: string, isPlain: boolean, targets: Targets): Node[] {
  if (isPlain || !/[<&]/.test(value)) return value.split("\n").flatMap(toLine);
  return [...parseHtml(value).childNodes].flatMap((node) => writeNode(node, targets));
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
    // The server resolves link targets. No URL is used here.
    made.setAttribute("href", "#");
  }
  return [made];
}

/**
 * Records the link targets of a text.
 * @param value text in the document; ignored if its links do not match those in the page
 */
export function noteTargets(element: Element, value: string, targets: Targets): void {
  if (!value.includes("<a")) return;
  const [shown, meant] = [element.querySelectorAll("a"), parseHtml(value).querySelectorAll("a")];
  if (shown.length !== meant.length) return;
  for (const [index, link] of shown.entries()) {
    const href = meant[index]?.getAttribute("href");
    if (href && !targets.has(link)) targets.set(link, href);
  }
}
