/** Finds problems in a section's HTML, parsed by parse5 like a browser does. */
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";

type Node = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

const isElement = (node: Node): node is Element => "tagName" in node;

/** @returns phrases, without duplicates */
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
  /** Ancestors from the outermost to the parent. */
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

/** Finds elements that a browser moves, closes early or adds. */
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
  if (!wrong)
    return read.length > written.length ? ["is parsed by browsers differently from its source"] : [];
  return [
    wrong.parent === undefined
      ? `<${wrong.name}> is moved by browsers`
      : `<${wrong.name}> is not allowed in <${wrong.parent}>: browsers move it`,
  ];
}

const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** SVG elements can be self-closing and have mixed case, which parse5 corrects. */
const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/g;

/** Lists parents by the source text alone, in order. */
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
      ? [`<${tagName}> is not allowed in <${around}>: only one of them can be clicked`]
      : []),
    ...(tagName === "li" && !["ul", "ol", "menu"].includes(parent ?? "")
      ? [`<li> is in ${parent ? `<${parent}>` : "no list"}, but belongs in <ul> or <ol>`]
      : []),
    ...(["ul", "ol"].includes(parent ?? "") && !["li", "script", "template"].includes(tagName)
      ? [`<${tagName}> is in <${parent}>, which can only contain <li>`]
      : []),
    ...(tagName === "img" && !has("alt") ? ["<img> has no alt: describe the image, or leave alt empty"] : []),
  ];
}

/** Attributes whose value is one or several ids of other elements. */
const references = ["for", "popovertarget", "list", "form", "headers"].concat(
  ["labelledby", "describedby", "controls", "owns", "details", "activedescendant"].map(
    (name) => `aria-${name}`,
  ),
);
/** Ids of the page around each section. */
const idsOfPage = new Set(["main", "top", "cookie-settings"]);

/** Finds ids that are duplicated, that another section of the page can have, or that are referenced but missing. */
function findIdProblems(elements: readonly Placed[]): string[] {
  const ids = elements.flatMap(({ element }) => attributeOf(element, "id") ?? []);
  const [anchor = "", own = anchor] = elements
    .filter(({ element }) => attributeOf(element, "class") === "anchor")
    .map(({ element }) => attributeOf(element, "id"));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const foreign = ids.filter((id) => id !== anchor && id !== own && !id.startsWith(`${own}·`));
  const missing = elements.flatMap(({ element }) => referredBy(element)).filter((id) => !ids.includes(id));
  return [
    ...repeated.map((id) => `has the id "${id}" more than once: start ids with the prop anchor and "·"`),
    ...foreign.map(
      (id) => `has the id "${id}", which another section can have: start ids with the prop anchor and "·"`,
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

/** @returns the values of all style attributes, each once */
export const stylesIn = (html: string): ReadonlySet<string> =>
  new Set(
    [...elementsIn(parseFragment(html).childNodes, [])].flatMap(
      ({ element }) => attributeOf(element, "style") ?? [],
    ),
  );

/** Attribute that exists only if a text became markup. */
const trace = "data-foreign";
/** Breaks out of a text and of a quoted attribute. */
export const foreignText = `x"><b ${trace}>'><b ${trace}>`;

/** @returns true if an owner's text became markup */
export const holdsForeign = (html: string): boolean =>
  [...elementsIn(parseFragment(html).childNodes, [])].some(
    ({ element }) => attributeOf(element, trace) !== undefined,
  );

/** Elements that can be empty: SVG paths, and elements that a script fills. */
/** A table needs all cells of its grid, also empty ones. */
const mayBeEmpty = new Set("path main iframe canvas script template textarea td".split(" "));

/** @returns tags of empty elements, which leave a gap (SEC-28) */
export const findEmptyElements = (html: string): string[] =>
  [...elementsIn(parseFragment(html).childNodes, [])]
    .filter(({ element, above }) => {
      const { tagName, childNodes } = element;
      if (childNodes.length > 0 || voids.has(tagName) || mayBeEmpty.has(tagName)) return false;
      // A live region must exist before its text, or screen readers do not announce it.
      const isOther = /^(?:status|alert)$/.test(attributeOf(element, "role") ?? "");
      const isHidden =
        attributeOf(element, "aria-hidden") !== undefined || attributeOf(element, "class") === "anchor";
      return !isOther && !isHidden && !above.some((one) => one.tagName === "svg");
    })
    .map(
      ({ element }) =>
        `<${element.tagName}${attributeOf(element, "class") ? ` class="${attributeOf(element, "class")}"` : ""}>`,
    );
