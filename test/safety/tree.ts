/** Parses pages like a browser, and finds parts of a page that its twin lacks. */
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { defused } from "./twin.ts";

type Node = Tree.ChildNode;
type Element = Tree.Element;

const isElement = (node: Node): node is Element => "tagName" in node;
/** Returns the attributes, without the class of a text that its longest word sets smaller. */
function attributesOf({ attrs }: Element): Map<string, string> {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  const classes = attributes.get("class")?.split(" ") ?? [];
  const others = classes.filter((one) => one !== "text-long");
  if (others.length > 0) attributes.set("class", others.join(" "));
  else attributes.delete("class");
  return attributes;
}

/** Elements that a text may contain itself (DOC-14), with their allowed attributes. */
const inline = new Map<string, readonly string[]>([
  ["a", ["href", "target", "rel"]],
  ["span", ["class"]],
  ...["b", "strong", "i", "em", "u", "s", "br", "sub", "sup"].map((name) => [name, []] as const),
]);
/** Element around a long word of a heading, which a template fits into its column by the number of its letters. */
const isFitting = ({ tagName, attrs }: Element): boolean =>
  tagName === "span" &&
  attrs.length === 2 &&
  attrs.every(({ name, value }) =>
    name === "class" ? value === "text-fitting" : name === "style" && /^--letters:\d+$/.test(value),
  );
const spanClass = /^(?:(?:color|size)-[a-zA-Z]+ ?)+$/;

const isInline = (element: Element): boolean => {
  const allowed = inline.get(element.tagName);
  return (
    allowed !== undefined &&
    element.attrs.every(
      ({ name, value }) => allowed.includes(name) && (name !== "class" || spanClass.test(value)),
    )
  );
};

/** Returns the relevant children: inline elements of texts are unwrapped, and texts joined. */
function childrenOf({ childNodes }: Tree.ParentNode): (Element | string)[] {
  const found: (Element | string)[] = [];
  const add = (node: Node) => {
    if (isElement(node)) {
      if (isInline(node) || isFitting(node)) for (const child of node.childNodes) add(child);
      else found.push(node);
      return;
    }
    if (node.nodeName === "#comment") found.push("<!-- comment -->");
    if (!("value" in node)) return;
    const last = found.at(-1);
    if (typeof last === "string") found[found.length - 1] = last + node.value;
    else found.push(node.value);
  };
  for (const node of childNodes) add(node);
  return found.filter((child) => typeof child !== "string" || child.trim() !== "");
}

/** Attributes with a URL. A page and its twin share only its kind. */
const addresses = new Set(["href", "src", "srcset", "action", "formaction", "poster", "xlink:href", "data"]);
/** Attributes that are read out or shown, without other effects. */
const spoken = new Set(["aria-label", "alt", "title", "placeholder", "content", "data-title"]);
/** Attributes that a form sends as a name or value: the plain text shown beside the field. */
const isSent = ({ tagName }: Element, name: string): boolean =>
  name === "name" ? /^(?:input|select|textarea)$/.test(tagName) : name === "value" && tagName === "option";
/** Custom properties with numeric values: counts of columns and letters. */
const isCounted = (name: string, value: string): boolean =>
  name === "style" && /^(?:--[a-z-]+:\d+(?:;|$))+$/.test(value);
const schemes = /^(?:https?|ftp|mailto|tel|viber):/;

/** @returns the problem with a URL; relative ones belong to the site */
function addressProblem(name: string, value: string): string | undefined {
  for (const part of name === "srcset" ? value.split(/,\s+/) : [value]) {
    // As browsers do before they look for a scheme.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them
    const address = part.replace(/^[\u0000-\u0020]+|[\t\r\n]/g, "");
    if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !schemes.test(address)) return part;
  }
  return undefined;
}

/** Checks that texts, or JSON texts, differ only in HTML special characters and white space. */
function isSame(text: string, other: string): boolean {
  const plain = (value: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: pages hold no control characters
    defused(value).replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, "");
  if (plain(text) === plain(other)) return true;
  if (!/^[[{]"/.test(other)) return false;
  // The contents of texts and URLs have been compared in the page itself.
  const reduced = (json: string) =>
    JSON.stringify(JSON.parse(json, (_, value) => (typeof value === "string" ? "text" : value)));
  return reduced(text) === reduced(other);
}

const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** Returns the part of a text that differs from another. */
function differing(text: string, other: string): string {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start++;
  return quote(text.slice(Math.max(0, start - 60), start + 120));
}

const quote = (text: string) => JSON.stringify(shorten(text));

/** @returns every class of a page's elements: the length of a text may select a template's class */
function classesOf(page: Tree.Document): string[] {
  const found: string[] = [];
  visit(page, ({ attrs }) => {
    for (const { name, value } of attrs) if (name === "class") found.push(...value.split(" "));
  });
  return found;
}

/**
 * Compares the pages of a bundle with those of its twin.
 * @returns one line for each element, attribute, text or URL that a hostile string wrote
 */
export function foreignPartsOfAll(
  hostile: ReadonlyMap<string, string>,
  harmless: ReadonlyMap<string, string>,
): string[] {
  const pages = [...harmless]
    .filter(([path]) => path.endsWith(".html"))
    .map(([path, html]) => [path, parse(html)] as const);
  // Classes that templates set.
  const known = new Set(pages.flatMap(([, page]) => classesOf(page)));
  return pages.flatMap(([path, page]) =>
    foreignParts(parse(hostile.get(path) ?? ""), page, known).map((problem) => `${path} ${problem}`),
  );
}

function foreignParts(hostile: Tree.Document, harmless: Tree.Document, known: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const prefixes = new Set(Array.from(known, (one) => one.split("-")[0]));
  /** Another class of the same template: the length of a text may select it. */
  const isOfKnown = (one: string) => /^[A-Z]\w*-/.test(one) && prefixes.has(one.split("-")[0]);
  const compare = (a: Tree.ParentNode, b: Tree.ParentNode, above: string): void => {
    const [own, others] = [childrenOf(a), childrenOf(b)];
    const shape = (children: (Element | string)[]) =>
      children.map((child) => (typeof child === "string" ? "text" : child.tagName)).join(" ");
    if (shape(own) !== shape(others))
      return void problems.push(`${above}: ${quote(serialize(a))} in place of ${quote(serialize(b))}`);
    own.forEach((child, index) => {
      const other = others[index];
      if (typeof child === "string" || typeof other === "string" || !other) {
        if (typeof child === "string" && typeof other === "string") compareText(child, other, above);
      } else {
        const at = `${above} ${child.tagName}${index}`;
        compareElement(child, other, at);
        compare(child, other, at);
      }
    });
  };
  const compareText = (text: string, other: string, above: string) => {
    // Owners' texts may contain anything; scripts and styles are not theirs.
    if (/ (?:script|style)\d+$/.test(above) && !isSame(text, other))
      problems.push(`${above}: the text ${differing(text, other)} in place of ${differing(other, text)}`);
  };
  const compareElement = (element: Element, other: Element, at: string) => {
    const [own, others] = [attributesOf(element), attributesOf(other)];
    for (const attributes of [own, others]) {
      // A long text is scrollable by keyboard.
      attributes.delete("tabindex");
      // The length of the texts above an image decides whether it is on the first screen.
      if (attributes.get("loading") === "lazy") attributes.delete("loading");
      if (attributes.get("fetchpriority") === "high") attributes.delete("fetchpriority");
    }
    if ([...own.keys()].sort().join() !== [...others.keys()].sort().join())
      problems.push(`${at}: attributes ${[...own.keys()]} in place of ${[...others.keys()]}`);
    for (const [name, value] of own) {
      if (/^on/i.test(name)) problems.push(`${at}: the handler ${name}`);
      else if (name === "class" && value.split(" ").every((one) => known.has(one) || isOfKnown(one)))
        continue;
      else if (isSent(element, name) || isCounted(name, value)) continue;
      else if (!addresses.has(name) && !spoken.has(name) && !isSame(value, others.get(name) ?? ""))
        problems.push(`${at}: ${name}=${quote(value)} in place of ${quote(others.get(name) ?? "")}`);
    }
  };
  compare(hostile, harmless, "");
  visit(hostile, (element) => {
    for (const { name, value } of element.attrs) {
      const problem = addresses.has(name) ? addressProblem(name, value) : undefined;
      if (problem !== undefined) problems.push(`<${element.tagName}>: the address ${shorten(problem)}`);
    }
  });
  return problems;
}

/** Visits every element, including those in templates. */
export function visit(node: Tree.ParentNode, act: (element: Element) => void): void {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    act(child);
    visit(child, act);
    if ("content" in child) visit((child as Tree.Template).content, act);
  }
}
