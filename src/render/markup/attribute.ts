/** What each attribute makes of its values, by React's rules: looked up once for each name. */
import { isValidName, words, writtenName } from "./attribute-names.ts";
import { escapeText, escapeValue, textOf } from "./escape.ts";
import { styleAttribute } from "./style.ts";

export interface Attribute {
  /** ` name="` where any string is written as it is, escaped; else undefined, and `write` judges it. */
  readonly open: string | undefined;
  /** @returns ` name="value"`, or the empty string; `value` is never null or undefined */
  write(value: unknown): string;
}

export type AttributeRule = (name: string) => Attribute;

/** Never written. */
export const silent: Attribute = { open: undefined, write: () => "" };

const isWritable = (value: unknown) => typeof value !== "function" && typeof value !== "symbol";

/** @param accepts whether a value that is no string is written */
const plain = (name: string, accepts: (value: unknown) => boolean): Attribute => {
  const open = ` ${name}="`;
  return { open, write: (value) => (accepts(value) ? `${open}${escapeValue(value)}"` : "") };
};

const text: AttributeRule = (name) => plain(name, (value) => isWritable(value) && typeof value !== "boolean");

/** `true` and `false` are values of it. */
const enumerated: AttributeRule = (name) => plain(name, isWritable);

/** There or not. */
export const flag: AttributeRule = (name) => ({
  open: undefined,
  write: (value) => (value && isWritable(value) ? ` ${name}=""` : ""),
});

/** There or not, or there with a value: `download`. */
const flagOrText: AttributeRule = (name) => ({
  open: ` ${name}="`,
  write: (value) =>
    value === true
      ? ` ${name}=""`
      : value !== false && isWritable(value)
        ? ` ${name}="${escapeValue(value)}"`
        : "",
});

const numeric =
  (least: number): AttributeRule =>
  (name) => ({
    open: undefined,
    write: (value) => (isWritable(value) && Number(value) >= least ? ` ${name}="${escapeValue(value)}"` : ""),
  });

const scriptAddress = new RegExp(`^[\\u0000-\\u001F ]*${[..."javascript:"].join("[\\r\\n\\t]*")}`, "i");
const blocked = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

/** No address runs a script. */
export const address: AttributeRule = (name) => ({
  open: undefined,
  write(value) {
    if (!isWritable(value) || typeof value === "boolean") return "";
    const url = textOf(value);
    return ` ${name}="${escapeText(scriptAddress.test(url) ? blocked : url)}"`;
  },
});

/** An empty address would be the page itself. */
export const addressOfOther: AttributeRule = (name) => {
  const { write } = address(name);
  return { open: undefined, write: (value) => (value === "" ? "" : write(value)) };
};

const byRule: readonly (readonly [AttributeRule, string])[] = [
  [text, "className tabIndex dir role viewBox width height"],
  [text, "xlinkActuate xlinkArcrole xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace"],
  [addressOfOther, "src href"],
  [address, "action formAction xlinkHref"],
  [() => silent, "defaultValue defaultChecked innerHTML ref key"],
  [() => silent, "suppressContentEditableWarning suppressHydrationWarning"],
  [enumerated, "contentEditable spellCheck draggable value"],
  [enumerated, "autoReverse externalResourcesRequired focusable preserveAlpha"],
  [
    flag,
    "autoFocus multiple muted inert allowFullScreen async autoPlay controls credentialless default defer",
  ],
  [
    flag,
    "disabled disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate",
  ],
  [flag, "open playsInline readOnly required reversed scoped seamless itemScope"],
  [flagOrText, "capture download"],
  [numeric(1), "cols rows size span"],
  [numeric(Number.NEGATIVE_INFINITY), "rowSpan start"],
  [() => ({ open: undefined, write: styleAttribute }), "style"],
];
const rules = new Map(byRule.flatMap(([rule, names]) => words(names).map((name) => [name, rule] as const)));

/** The attributes of HTML and SVG. */
export const standard: AttributeRule = (name) => {
  const rule = rules.get(name);
  const written = writtenName(name);
  if (rule) return rule(written);
  // Handlers, of which none can be written.
  if (name.length > 2 && /^on/i.test(name)) return silent;
  if (!isValidName(written)) return silent;
  return /^(?:data|aria)-/i.test(written) ? enumerated(written) : text(written);
};

/** The attributes of a custom element: whatever it likes. */
export const custom: AttributeRule = (name) => {
  if (/^(?:style|ref|suppress(?:ContentEditable|Hydration)Warning)$/.test(name)) return standard(name);
  if (!isValidName(name)) return silent;
  const written = name === "className" ? "class" : name;
  return {
    open: ` ${written}="`,
    write(value) {
      if (value === true) return ` ${written}=""`;
      if (value === false || !isWritable(value) || typeof value === "object") return "";
      return ` ${written}="${escapeValue(value)}"`;
    },
  };
};
