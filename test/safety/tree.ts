/** Pages as a browser reads them, and what one page has that its twin has not. */
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { defused } from "./twin.ts";

type Node = Tree.ChildNode;
type Element = Tree.Element;

const isElement = (node: Node): node is Element => "tagName" in node;
const attributesOf = ({ attrs }: Element) => new Map(attrs.map(({ name, value }) => [name, value]));

/** Elements that a text may hold by itself (DOC-14), with the attributes that they may then have. */
const inline = new Map<string, readonly string[]>([
  ["a", ["href", "target", "rel"]],
  ["span", ["class"]],
  ...["b", "strong", "i", "em", "u", "s", "br", "sub", "sup"].map((name) => [name, []] as const),
]);
/** Around a long word of a heading, which a template fits into its column by the number of its letters. */
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

/** Children as they count: inline elements of texts are taken away from around their contents, and texts joined. */
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

/** Attributes whose value is an address: of which kind it is, is all that a page and its twin share. */
const addresses = new Set(["href", "src", "srcset", "action", "formaction", "poster", "xlink:href", "data"]);
/** Attributes that are read out or shown, and mean nothing else. */
const spoken = new Set(["aria-label", "alt", "title", "placeholder", "content", "data-title"]);
/** Under which name a form sends what is filled in, and what an option stands for: the plain text that is read beside it. */
const isSent = ({ tagName }: Element, name: string): boolean =>
  name === "name" ? /^(?:input|select|textarea)$/.test(tagName) : name === "value" && tagName === "option";
/** Custom properties whose values are numbers: columns and letters that were counted. */
const isCounted = (name: string, value: string): boolean =>
  name === "style" && /^(?:--[a-z-]+:\d+(?:;|$))+$/.test(value);
const schemes = /^(?:https?|ftp|mailto|tel|viber):/;

/** @returns what is wrong with an address; relative ones are of the site */
function addressProblem(name: string, value: string): string | undefined {
  for (const part of name === "srcset" ? value.split(/,\s+/) : [value]) {
    // As browsers do before they look for a scheme.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them
    const address = part.replace(/^[\u0000-\u0020]+|[\t\r\n]/g, "");
    if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !schemes.test(address)) return part;
  }
  return undefined;
}

/** Texts, or JSON in a text, that differ by nothing but what means something in HTML, and by space. */
function isSame(text: string, other: string): boolean {
  const plain = (value: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: pages hold no control characters
    defused(value).replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, "");
  if (plain(text) === plain(other)) return true;
  if (!/^[[{]"/.test(other)) return false;
  // What texts and addresses hold has been compared where they stand in the page.
  const reduced = (json: string) =>
    JSON.stringify(JSON.parse(json, (_, value) => (typeof value === "string" ? "text" : value)));
  return reduced(text) === reduced(other);
}

const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** The part of a text in which it differs from another. */
function differing(text: string, other: string): string {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start++;
  return quote(text.slice(Math.max(0, start - 60), start + 120));
}

const quote = (text: string) => JSON.stringify(shorten(text));

/** @returns every class that a page's elements have: how long a text is may decide between a template's classes */
function classesOf(page: Tree.Document): string[] {
  const found: string[] = [];
  visit(page, ({ attrs }) => {
    for (const { name, value } of attrs) if (name === "class") found.push(...value.split(" "));
  });
  return found;
}

/**
 * Compares the pages of a bundle with those of its twin.
 * @returns a line for each element, attribute, text or address that a hostile string wrote
 */
export function foreignPartsOfAll(
  hostile: ReadonlyMap<string, string>,
  harmless: ReadonlyMap<string, string>,
): string[] {
  const pages = [...harmless]
    .filter(([path]) => path.endsWith(".html"))
    .map(([path, html]) => [path, parse(html)] as const);
  // Those that templates give.
  const known = new Set(pages.flatMap(([, page]) => classesOf(page)));
  return pages.flatMap(([path, page]) =>
    foreignParts(parse(hostile.get(path) ?? ""), page, known).map((problem) => `${path} ${problem}`),
  );
}

function foreignParts(hostile: Tree.Document, harmless: Tree.Document, known: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const prefixes = new Set(Array.from(known, (one) => one.split("-")[0]));
  /** Another class of a template that gives some: how long a text is may decide. */
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
    // Owners' texts may say what they like; scripts and styles are not theirs.
    if (/ (?:script|style)\d+$/.test(above) && !isSame(text, other))
      problems.push(`${above}: the text ${differing(text, other)} in place of ${differing(other, text)}`);
  };
  const compareElement = (element: Element, other: Element, at: string) => {
    const [own, others] = [attributesOf(element), attributesOf(other)];
    // A long text can be scrolled with the keyboard.
    for (const attributes of [own, others]) attributes.delete("tabindex");
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

/** Visits every element, also those that stand in templates. */
export function visit(node: Tree.ParentNode, act: (element: Element) => void): void {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    act(child);
    visit(child, act);
    if ("content" in child) visit((child as Tree.Template).content, act);
  }
}
