/** What is particular about each tag, by React's rules: looked up once for each. */
import { Children, type ReactNode } from "react";
import {
  type Attribute,
  type AttributeRule,
  address,
  addressOfOther,
  custom,
  flag,
  silent,
  standard,
} from "./attribute.ts";
import { words } from "./attribute-names.ts";
import { escapeText, escapeValue, textOf } from "./escape.ts";

export type Props = Readonly<Record<string, unknown>>;

export interface Tag {
  /** `<name` */
  readonly open: string;
  /** `</name>`; the empty string for elements without content. */
  readonly close: string;
  /** What its attributes make of their values; filled as names are met. */
  readonly attributes: Map<string, Attribute>;
  readonly rule: AttributeRule;
  /** Attributes that stand after the others, whatever their order in the props. */
  readonly late?: (props: Props, selected: unknown) => string;
  /** Whether its line breaks are shown. */
  readonly isPreformatted?: boolean;
  /** The content where it is text alone. */
  readonly content?: (children: unknown, props: Props) => string;
  /** Whether it begins another context for its content: `<svg>`, and what may not stand in one; or `<select>`. */
  readonly isContext?: boolean;
  /** Whether it stands in the head of the page, where it is not in a drawing or a property of an item. */
  readonly isOfHead?: boolean;
}

const known = new Map<string, Tag>();

/** @throws for a name that is none, and for tags that a view cannot hold */
export function tagOf(name: string): Tag {
  let tag = known.get(name);
  if (!tag) {
    if (!/^[a-zA-Z][a-zA-Z:_.\-\d]*$/.test(name)) throw new Error(`<${name}> is no tag.`);
    if (ofThePage.has(name)) throw new Error(whyNotHere(name));
    tag = describe(name);
    known.set(name, tag);
  }
  return tag;
}

const listed = (list: string) => new Set(words(list));
const empty = listed("area base br col embed hr img input keygen link meta param source track wbr");
const contexts = listed("noscript select svg picture math foreignObject table thead tbody tfoot colgroup tr");
/** The engine writes the head; styles and scripts of a view stand beside it, where they are compiled. */
const ofThePage = listed("html head body base script style");
const ofHead = listed("title link meta");
const notCustom = listed(
  "annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph",
);

/** @returns what is wrong with a tag that only the page has */
export const whyNotHere = (name: string): string =>
  `<${name}> belongs to the page, which the engine writes: a view cannot hold it.`;

export const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

export function learnAttribute(tag: Tag, name: string): Attribute {
  const attribute = tag.rule(name);
  tag.attributes.set(name, attribute);
  return attribute;
}

function describe(name: string): Tag {
  const isCustom = name.includes("-") && !notCustom.has(name);
  const basic = {
    open: `<${name}`,
    close: empty.has(name) ? "" : `</${name}>`,
    attributes: new Map<string, Attribute>(),
    rule: isCustom ? custom : standard,
    isContext: contexts.has(name),
    isOfHead: ofHead.has(name),
  };
  return { ...basic, ...particular.get(name) };
}

/** The standard attributes, but for these. */
const except =
  (others: Readonly<Record<string, Attribute>>): AttributeRule =>
  (name) =>
    (Object.hasOwn(others, name) && others[name]) || standard(name);

/** The standard attributes without these, which are written late or not at all. */
const without = (names: string): AttributeRule =>
  except(Object.fromEntries(words(names).map((name) => [name, silent])));

const inOrder = (names: string) => {
  const attributes = words(names).map((name) => [name, standard(name)] as const);
  return (props: Props): string => {
    let html = "";
    for (const [name, attribute] of attributes) {
      const value = props[name];
      if (isMissing(value)) continue;
      if (typeof value === "function" && /action$/i.test(name))
        throw new Error(`\`${name}\` takes an address: pages without React have no actions.`);
      html += attribute.write(value);
    }
    return html;
  };
};

const formAttributes = "name formAction formEncType formMethod formTarget";
const ofButton = inOrder(formAttributes);
const checked = flag("checked");

export const startsNewLine = (value: unknown): boolean => typeof value === "string" && value.startsWith("\n");

const particularities: Readonly<Record<string, Partial<Tag>>> = {
  // A link to the page itself.
  a: { rule: except({ href: address("href") }) },
  object: { rule: except({ data: { open: undefined, write: dataAddress } }) },
  form: { rule: without("action encType method target"), late: inOrder("action encType method target") },
  button: { rule: without(formAttributes), late: ofButton },
  input: {
    rule: without(`${formAttributes} checked value`),
    late(props) {
      const isChecked = props.checked ?? props.defaultChecked;
      const value = props.value ?? props.defaultValue;
      return (
        ofButton(props) +
        (isMissing(isChecked) ? "" : checked.write(isChecked)) +
        (isMissing(value) ? "" : standard("value").write(value))
      );
    },
  },
  select: { rule: without("value") },
  option: {
    rule: without("selected"),
    late: (props, selected) => (isSelected(props, selected) ? ' selected=""' : ""),
  },
  textarea: { rule: without("value"), content: textareaContent },
  title: { content: titleContent },
  pre: { isPreformatted: true },
  listing: { isPreformatted: true },
};
const particular = new Map(Object.entries(particularities));

function dataAddress(value: unknown): string {
  return addressOfOther("data").write(textOf(value));
}

function isSelected({ value, selected, children }: Props, ofSelect: unknown): boolean {
  if (isMissing(ofSelect)) return Boolean(selected);
  const own = isMissing(value) ? joinTexts(children) : textOf(value);
  return Array.isArray(ofSelect) ? ofSelect.some((one) => textOf(one) === own) : textOf(ofSelect) === own;
}

function joinTexts(children: unknown): string {
  let text = "";
  Children.forEach(children as ReactNode, (child) => {
    if (!isMissing(child)) text += textOf(child);
  });
  return text;
}

function textareaContent(children: unknown, { value, defaultValue, dangerouslySetInnerHTML }: Props): string {
  if (!isMissing(dangerouslySetInnerHTML)) throw new Error("<textarea> holds text, no HTML.");
  let content = value ?? defaultValue;
  if (!isMissing(children)) {
    if (!isMissing(content)) throw new Error("<textarea> has either a value or a child.");
    if (Array.isArray(children) && children.length > 1) throw new Error("<textarea> has one child at most.");
    content = textOf(children);
  }
  if (isMissing(content)) return "";
  return (startsNewLine(content) ? "\n" : "") + escapeValue(content);
}

function titleContent(children: unknown): string {
  const child: unknown = Array.isArray(children) ? (children.length < 2 ? children[0] : null) : children;
  if (isMissing(child) || typeof child === "function" || typeof child === "symbol") return "";
  return escapeText(textOf(child));
}
