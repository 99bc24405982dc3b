/** What is wrong with a section's HTML: read by parse5, as browsers read it. */
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";

type Node = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

const isElement = (node: Node): node is Element => "tagName" in node;

/** @returns phrases, each once */
export function findMarkupProblems(html: string): string[] {
  const elements = [...elementsIn(parseFragment(html).childNodes, [])];
  const problems = [
    ...findMoved(html, elements),
    ...elements.flatMap(({ element, above }) => findMisplaced(element, above)),
    ...findIdProblems(elements),
  ];
  return [...new Set(problems)];
}

interface Placed {
  readonly element: Element;
  /** From the outermost to its parent. */
  readonly above: readonly Element[];
}

function* elementsIn(nodes: readonly Node[], above: readonly Element[]): Generator<Placed> {
  for (const node of nodes)
    if (isElement(node)) {
      yield { element: node, above };
      const inside = "content" in node ? node.content.childNodes : node.childNodes;
      yield* elementsIn(inside, [...above, node]);
    }
}

/** Elements that a browser puts elsewhere than they are written, closes early or adds. */
function findMoved(html: string, elements: readonly Placed[]): string[] {
  const written = writtenParents(html);
  const read = elements.map(({ element, above }) => ({
    name: element.tagName,
    parent: above.at(-1)?.tagName,
  }));
  const first = written.findIndex(
    ({ name, parent }, index) => read[index]?.name !== name || read[index]?.parent !== parent,
  );
  const wrong = written[first];
  if (!wrong) return read.length > written.length ? ["is read by browsers otherwise than it is written"] : [];
  return [
    wrong.parent === undefined
      ? `<${wrong.name}> is not left by browsers where it is written`
      : `<${wrong.name}> cannot stand in <${wrong.parent}>: browsers put it elsewhere`,
  ];
}

const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Of drawings: closed in themselves, and with letters of either case, which parse5 sets right. */
const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/g;

/** What stands in what by the text alone, in its order. */
function writtenParents(html: string): { name: string; parent: string | undefined }[] {
  const found: { name: string; parent: string | undefined }[] = [];
  const open: string[] = [];
  const text = html.replace(/<(script|style|textarea|title)\b([^>]*)>[\s\S]*?<\/\1>/gi, "<$1$2></$1>");
  for (const [, end, name = "", , closed] of text.matchAll(tag)) {
    if (end) {
      open.splice(Math.max(open.lastIndexOf(name), 0));
      continue;
    }
    found.push({ name, parent: open.at(-1) });
    if (!closed && !voids.has(name)) open.push(name);
  }
  return found;
}

const interactive = new Set("a button details input label select textarea".split(" "));

function findMisplaced({ tagName, attrs }: Element, above: readonly Element[]): string[] {
  const parent = above.at(-1)?.tagName;
  const around = above.findLast(({ tagName: name }) => name === "a" || name === "button")?.tagName;
  const has = (name: string) => attrs.some((attribute) => attribute.name === name);
  return [
    ...(around && interactive.has(tagName) && tagName !== "label"
      ? [`<${tagName}> cannot stand in <${around}>: one of them could not be pressed`]
      : []),
    ...(tagName === "li" && !["ul", "ol", "menu"].includes(parent ?? "")
      ? [`<li> stands in ${parent ? `<${parent}>` : "no list"}: it belongs into <ul> or <ol>`]
      : []),
    ...(["ul", "ol"].includes(parent ?? "") && !["li", "script", "template"].includes(tagName)
      ? [`<${tagName}> stands in <${parent}>, which holds <li> alone`]
      : []),
    ...(tagName === "img" && !has("alt") ? ["<img> has no alt: it says what is seen, or is empty"] : []),
  ];
}

/** Attributes whose value is the id of another element, or several of them. */
const references = ["for", "popovertarget", "list", "form", "headers"].concat(
  ["labelledby", "describedby", "controls", "owns", "details", "activedescendant"].map(
    (name) => `aria-${name}`,
  ),
);
/** Ids of the page around each section. */
const idsOfPage = new Set(["main", "top", "cookie-settings"]);

/** Ids that are used twice, that another section of the page can have, or that are referred to and missing. */
function findIdProblems(elements: readonly Placed[]): string[] {
  const ids = elements.flatMap(({ element }) => attributeOf(element, "id") ?? []);
  const [anchor = "", own = anchor] = elements
    .filter(({ element }) => attributeOf(element, "class") === "anchor")
    .map(({ element }) => attributeOf(element, "id"));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const foreign = ids.filter((id) => id !== anchor && id !== own && !id.startsWith(`${own}·`));
  const missing = elements.flatMap(({ element }) => referredBy(element)).filter((id) => !ids.includes(id));
  return [
    ...repeated.map((id) => `has the id "${id}" more than once: begin ids with the prop anchor and "·"`),
    ...foreign.map(
      (id) => `has the id "${id}", which another section can have: begin ids with the prop anchor and "·"`,
    ),
    ...missing
      .filter((id) => !idsOfPage.has(id))
      .map((id) => `refers to the id "${id}", which no element of the section has`),
  ];
}

function referredBy(element: Element): string[] {
  const ids = references.flatMap((name) => attributeOf(element, name)?.split(/\s+/) ?? []);
  const href = attributeOf(element, "href");
  return element.tagName === "a" && href?.startsWith("#") ? [...ids, decodeURIComponent(href.slice(1))] : ids;
}

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** An attribute that no element has, unless a text came to be markup. */
const trace = "data-foreign";
/** Breaks out of a text, and of an attribute in quotation marks. */
export const foreignText = `x"><b ${trace}>'><b ${trace}>`;

/** Whether an owner's text has come to be markup. */
export const holdsForeign = (html: string): boolean =>
  [...elementsIn(parseFragment(html).childNodes, [])].some(
    ({ element }) => attributeOf(element, trace) !== undefined,
  );

/** What may be empty: paths of drawings, and what is there before its words are, or for a script. */
const mayBeEmpty = new Set("path main iframe canvas script template textarea".split(" "));

/** @returns tags of elements without anything in them, which leave a gap (SEC-28) */
export const findEmptyElements = (html: string): string[] =>
  [...elementsIn(parseFragment(html).childNodes, [])]
    .filter(({ element, above }) => {
      const { tagName, childNodes } = element;
      if (childNodes.length > 0 || voids.has(tagName) || mayBeEmpty.has(tagName)) return false;
      // A live region is there before its words are, or they are not announced.
      const isOther = /^(?:status|alert)$/.test(attributeOf(element, "role") ?? "");
      const isHidden =
        attributeOf(element, "aria-hidden") !== undefined || attributeOf(element, "class") === "anchor";
      return !isOther && !isHidden && !above.some((one) => one.tagName === "svg");
    })
    .map(
      ({ element }) =>
        `<${element.tagName}${attributeOf(element, "class") ? ` class="${attributeOf(element, "class")}"` : ""}>`,
    );
