/**
 * Sanitizes owners' SVGs. An SVG opened directly is a page of the site, so nothing of the file is published unchanged: an XML
 * parser reads it, and the parts that draw are rewritten (SAF-1). Other code sees only the result.
 */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import type { Reason } from "../../diagnostic/index.ts";
import type { Problem } from "../pictures/format.ts";
import {
  activeElements,
  elements,
  filterSteps,
  movableAttributes,
  namespaces,
  plainAttributes,
  styledAttributes,
} from "./allowed.ts";
import { boxOf, type DrawingSize, sizeOf } from "./size.ts";
import { harmlessStyle } from "./style.ts";
import { createWeigher } from "./weight.ts";

export interface Drawing {
  /** Published file. */
  readonly bytes: Uint8Array;
  /** Removed content; undefined if nothing visible is missing. */
  readonly removed: Reason | undefined;
  /**
   * Part of the file that would run if it were opened directly, although its removal is not visible. A file with
   * this or `removed` set is never published unchanged.
   */
  readonly active: Reason | undefined;
  readonly size: DrawingSize;
  /** Number of shapes drawn, counting each time that one is shown. */
  readonly weight: number;
  /** Embedded pictures, as files. */
  readonly pictures: readonly Uint8Array[];
  /** Returns the SVG at a size, in its own proportions, centred. */
  sized(width: number, height: number): Uint8Array;
}

/** Limits, because every visitor's browser has to draw it. */
const max = { bytes: 10_000_000, elements: 200_000, depth: 200, weight: 1_000_000 };

const activePart: Reason = { kind: "svg-script" };
const pagePart: Reason = { kind: "svg-page" };
const handler: Reason = { kind: "svg-handler" };
const activeLink: Reason = { kind: "svg-link" };
const elsewhere: Reason = { kind: "svg-reference" };
const loads: Reason = { kind: "svg-style" };

class Refusal extends Error {
  constructor(readonly reason: Reason) {
    super(reason.kind);
  }
}

/** Returns true if a file begins like an SVG. */
export const isDrawing = (bytes: Uint8Array): boolean =>
  /^\s*<(?:\?xml|!--|!DOCTYPE|(?:[^\s<>/:]+:)?svg)/i.test(
    new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 256)),
  );

/** Encoding of an XML file as browsers detect it. Some programs save UTF-16 with a byte order mark. */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** @returns the sanitized SVG, or the reason why it is rejected; takes time linear in its length */
export function readDrawing(bytes: Uint8Array): Drawing | Problem {
  if (bytes.length > max.bytes)
    return { problem: { kind: "svg-bytes", bytes: bytes.length, max: max.bytes } };
  let source: string;
  try {
    source = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return { problem: { kind: "svg-encoding" } };
  }
  try {
    return read(source);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.reason };
    throw error;
  }
}

function read(source: string): Drawing {
  // Always as XML 1.0: newer versions allow characters that browsers reject.
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  const written: string[] = [];
  const pictures: Uint8Array[] = [];
  const weigher = createWeigher();
  const open: { readonly name: string; readonly index: number; readonly style: string[] }[] = [];
  let root: Attributes | undefined;
  let removed: Reason | undefined;
  let active: Reason | undefined;
  let isLinking = false;
  let skipped = 0;
  let count = 0;
  const leaveOut = (what: Reason) => {
    removed ??= what;
  };

  /** Returns the allowed attributes of an element. */
  const validate = (name: string, tag: SaxesTagNS): Attributes => {
    const kept: Attributes = new Map();
    for (const { prefix, uri, local, value } of Object.values(tag.attributes) as SaxesAttributeNS[]) {
      if (uri === namespaces.xml && (local === "space" || local === "lang")) kept.set(`xml:${local}`, value);
      else if (local === "href" && (uri === "" || uri === namespaces.xlink)) {
        // The target of a link is not drawn.
        if (name === "a") {
          if (value.includes(":") && !/^(?:https?|mailto|tel):/i.test(value)) active ??= activeLink;
          continue;
        }
        const picture = embedded(name, value);
        if (picture) pictures.push(picture);
        if (!picture && !value.startsWith("#")) leaveOut(elsewhere);
        else kept.set(uri ? "xlink:href" : "href", value);
        isLinking ||= uri !== "";
      } else if (prefix === "" && uri === "") {
        if (/^on/i.test(local)) leaveOut(handler);
        else if (local === "attributeName") {
          if (movableAttributes.has(value)) kept.set(local, value);
          else leaveOut(activePart);
        } else if (styledAttributes.has(local)) {
          const style = harmlessStyle(value);
          if (!style.isWhole) leaveOut(loads);
          if (style.text !== "") kept.set(local, style.text);
        } else if (plainAttributes.has(local) || /^(?:aria|data)-[a-z0-9-]+$/.test(local))
          kept.set(local, value);
      }
    }
    return kept;
  };

  const start = (tag: SaxesTagNS) => {
    const { uri, local } = tag;
    if (open.length + skipped >= max.depth) throw new Refusal({ kind: "svg-depth", max: max.depth });
    if (skipped > 0) {
      active ??= activityOf(tag);
      return void skipped++;
    }
    if (root === undefined && (uri !== namespaces.svg || local !== "svg"))
      throw new Refusal({ kind: "not-svg" });
    const name = local === "a" ? "g" : local;
    if (uri !== namespaces.svg || !(elements.has(name) || filterSteps.has(name))) {
      if (uri === namespaces.html) leaveOut(pagePart);
      // Illustrator stores its own data this way, beside the drawing.
      else if (activeElements.has(local) && !tag.attributes.requiredExtensions) leaveOut(activePart);
      active ??= activityOf(tag);
      return void skipped++;
    }
    if (++count > max.elements) throw new Refusal({ kind: "svg-elements", max: max.elements });
    const attributes = validate(local, tag);
    const references = name.startsWith("animate") || name === "mpath" ? [] : referencesOf(attributes);
    const classes = attributes.get("class")?.split(/\s+/).filter(Boolean) ?? [];
    const element = { name, id: attributes.get("id"), classes, references };
    open.push({ name, index: weigher.add(element, open.at(-1)?.index), style: [] });
    if (root === undefined) root = attributes;
    else written.push(`<${name}${format(attributes)}${tag.isSelfClosing ? "/>" : ">"}`);
  };

  const close = (tag: SaxesTagNS) => {
    if (skipped > 0) return void skipped--;
    const closed = open.pop();
    if (!closed) return;
    if (closed.name === "style") {
      const style = harmlessStyle(closed.style.join(""));
      if (!style.isWhole) leaveOut(loads);
      for (const { classes, ids } of style.references) weigher.addRule(classes, ids);
      written.push(escapeText(style.text));
    }
    if (open.length > 0 && !tag.isSelfClosing) written.push(`</${closed.name}>`);
  };

  const addText = (text: string) => {
    const around = open.at(-1);
    if (skipped > 0 || !around) return;
    if (around.name === "style") around.style.push(text);
    else written.push(escapeText(text));
  };

  parser.on("doctype", (declaration) => {
    const names = declaredNames(declaration, source);
    if (!names) throw new Refusal({ kind: "svg-entities" });
    for (const [name, value] of names) parser.ENTITIES[name] = value;
  });
  parser.on("processinginstruction", ({ target }) => {
    if (target === "xml-stylesheet") leaveOut(elsewhere);
  });
  parser.on("opentag", start);
  parser.on("closetag", close);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", () => {
    throw new Refusal({ kind: "svg-syntax", line: parser.line, column: parser.columnIndex + 1 });
  });
  parser.write(source).close();

  const weight = weigher.weigh();
  if (weight === Number.POSITIVE_INFINITY) throw new Refusal({ kind: "svg-circle" });
  if (weight > max.weight) throw new Refusal({ kind: "svg-shapes", max: max.weight });
  const attributes: Attributes = root ?? new Map();
  const inside = written.join("");
  const end = source.endsWith("\n") ? "\n" : "";
  const size = sizeOf((name) => attributes.get(name));
  const write = (own: Attributes) => {
    const linking = isLinking ? ` xmlns:xlink="${namespaces.xlink}"` : "";
    const rest = inside === "" ? "/>" : `>${inside}</svg>`;
    return Buffer.from(`<svg xmlns="${namespaces.svg}"${linking}${format(own)}${rest}${end}`);
  };
  return {
    bytes: write(attributes),
    removed,
    active,
    size,
    weight,
    pictures,
    sized(width, height) {
      const { width: ownWidth, height: ownHeight } = size;
      const box = boxOf(attributes.get("viewBox")) ? {} : { viewBox: `0 0 ${ownWidth} ${ownHeight}` };
      const given = { width: String(width), height: String(height), ...box };
      return write(new Map([...attributes, ...Object.entries(given)]));
    },
  };
}

/** Elements that describe a drawing and run nothing. */
const descriptive: ReadonlySet<string> = new Set(["metadata", "title", "desc"]);

/** @returns the action that a browser might take for a removed element, because it finds scripts and animations anywhere */
function activityOf({ uri, local, attributes }: SaxesTagNS): Reason | undefined {
  if (uri === namespaces.html || uri === namespaces.mathml) return pagePart;
  if (uri !== namespaces.svg) return undefined;
  if (!descriptive.has(local)) return activePart;
  return Object.keys(attributes).some((name) => /^on/i.test(name)) ? handler : undefined;
}

type Attributes = Map<string, string>;

const format = (attributes: Attributes): string =>
  [...attributes].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join("");

const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
const escapeValue = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (character) => escapes[character] ?? character);
const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** @returns ids of the elements that the attributes refer to */
const referencesOf = (attributes: Attributes): string[] =>
  [...attributes].flatMap(([name, value]) => {
    if (name === "href" || name === "xlink:href") return value.startsWith("#") ? [value.slice(1)] : [];
    return styledAttributes.has(name) ? harmlessStyle(value).references.flatMap(({ ids }) => ids) : [];
  });

/** @returns the picture embedded in an address; undefined for any other address, and where pictures are not allowed */
function embedded(name: string, address: string): Uint8Array | undefined {
  if (name !== "image" && name !== "feImage") return undefined;
  const [head = ""] = address.slice(0, 100).split(",", 1);
  if (!/^data:image\/(?:png|jpe?g|webp|gif);base64$/i.test(head)) return undefined;
  return Buffer.from(address.slice(head.length + 1), "base64");
}

const entity = /<!ENTITY\s+([A-Za-z]\w{0,40})\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g;
const maxDeclared = 10_000;
const maxUsed = 1000;

/**
 * Entities that an SVG's DOCTYPE declares for longer texts, as Illustrator writes them.
 * Each is short and contains no other, and few are needed, so they can't form an entity bomb.
 * @param declaration text between `<!DOCTYPE` and its end
 * @returns undefined if it declares anything else, or if its entities are used too often
 */
function declaredNames(declaration: string, source: string): ReadonlyMap<string, string> | undefined {
  const open = declaration.indexOf("[");
  if (open < 0) return new Map();
  const declared = declaration.slice(open + 1, declaration.lastIndexOf("]"));
  if (declared.length > maxDeclared || declared.replace(entity, "").trim() !== "") return undefined;
  const names = [...declared.matchAll(entity)].map(
    ([, name = "", double, single]) => [name, double ?? single ?? ""] as const,
  );
  const used = source.match(/&[A-Za-z]/g)?.length ?? 0;
  return names.length > 0 && used > maxUsed ? undefined : new Map(names);
}
