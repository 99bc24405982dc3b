/**
 * Takes out of an SVG what a published drawing must not hold: scripts, handlers, pages, animations, addresses elsewhere,
 * declarations. What draws stays, by a list; what comes out is judged like any other drawing (drawings.ts).
 */
import sanitizeHtml from "sanitize-html";

/** Elements that draw, or say how something is drawn. */
const drawing = new Set(
  [
    "svg g defs symbol use switch title desc style view marker image path rect circle ellipse line polyline polygon",
    "text tspan textPath linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix",
    "feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow",
    "feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight",
    "feSpecularLighting feSpotLight feTile feTurbulence",
  ].flatMap((names) => names.split(" ")),
);

/** A drawing of more, or larger, is left to the program that made it: the parser's time grows with their square. */
const most = { bytes: 2_000_000, tags: 5000 };

/** @returns the drawing without all that; undefined where that cannot be told apart */
export function cleanDrawing(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > most.bytes) return undefined;
  let source: string;
  try {
    source = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const text = withoutDeclaration(source);
  if (text === undefined || text.split("<").length > most.tags) return undefined;
  let isClear = true;
  const cleaned = sanitizeHtml(text, {
    parser: { xmlMode: true, decodeEntities: true },
    // All are, and then what is not on the list is taken out with all that it holds.
    allowedTags: false,
    exclusiveFilter({ tag, text: inside }) {
      // The sanitizer does not escape styles.
      if (tag === "style" && /[<&]/.test(inside)) isClear = false;
      return !drawing.has(tag) && tag !== "a";
    },
    allowedAttributes: false,
    allowedSchemes: ["data"],
    allowProtocolRelative: false,
    // Styles may stay: what they load is judged afterwards.
    allowVulnerableTags: true,
    selfClosing: [],
    transformTags: {
      // A link may hold all of a drawing: without its address it is a group.
      "*": (tagName, attributes) => ({
        tagName: tagName === "a" ? "g" : tagName,
        attribs: Object.fromEntries(Object.entries(attributes).filter(isHarmless)),
      }),
    },
  });
  const start = cleaned.indexOf("<svg");
  return start < 0 || !isClear ? undefined : Buffer.from(cleaned.slice(start));
}

/** Attributes of drawing programs go too: the names that they begin with would be declared nowhere. */
const ownPrefix = /^(?:xlink:href|xml:space|xml:lang|xmlns:xlink|[^:]+)$/;

function isHarmless([name, value]: [string, string]): boolean {
  if (/^on/i.test(name) || !ownPrefix.test(name)) return false;
  if (/^(?:xlink:)?href$/i.test(name)) return /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif);)/i.test(value);
  return !/url\(\s*(?!["']?\s*#)|\\|image-set|cross-fade|@import/i.test(value);
}

/** Names that are declared once and stand for a longer text, as Illustrator writes them. */
const entity = /<!ENTITY\s+([A-Za-z]\w{0,40})\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g;

/** @returns the text behind its declaration of a type, with names replaced; undefined where it declares anything else */
function withoutDeclaration(text: string): string | undefined {
  const start = text.search(/<!DOCTYPE/i);
  if (start < 0) return text;
  const [open, close] = [text.indexOf("[", start), text.indexOf(">", start)];
  if (close < 0) return undefined;
  if (open < 0 || open > close) return text.slice(0, start) + text.slice(close + 1);
  const end = text.indexOf("]", open);
  const after = text.indexOf(">", end);
  if (end < 0 || after < 0 || end - open > 10_000) return undefined;
  const declared = text.slice(open + 1, end);
  if (declared.replace(entity, "").trim() !== "") return undefined;
  const values = new Map(
    [...declared.matchAll(entity)].map(([, name = "", double, single]) => [name, double ?? single ?? ""]),
  );
  const body = text.slice(after + 1);
  // Each stands for little and holds no other, and few are needed: no bomb can be built of them.
  if ((body.match(/&[A-Za-z]/g)?.length ?? 0) > 1000) return undefined;
  return body.replace(/&([A-Za-z]\w{0,40});/g, (reference, name: string) => values.get(name) ?? reference);
}
