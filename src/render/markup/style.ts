/** The attribute `style`, from an object of properties. */
import { hyphenate, words } from "./attribute-names.ts";
import { escapeText, textOf } from "./escape.ts";

/** Properties whose numbers are numbers; all others' are pixels. */
const unitless = new Set(
  words(`
  animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex
  boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative
  flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan
  gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom
  fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity
  strokeWidth MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup MozLineClamp msAnimationIterationCount
  msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn
  msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup
  WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive
  WebkitFlexShrink WebkitLineClamp
`),
);

const names = new Map<string, string>();

function writtenProperty(name: string): string {
  let written = names.get(name);
  if (written === undefined) {
    written = escapeText(hyphenate(name).toLowerCase().replace(/^ms-/, "-ms-"));
    names.set(name, written);
  }
  return written;
}

/** @throws for a style that is no object */
export function styleAttribute(style: unknown): string {
  if (typeof style !== "object")
    throw new Error("The attribute `style` takes an object of properties, not text.");
  const properties = style as Readonly<Record<string, unknown>>;
  let css = "";
  for (const name in properties) {
    if (!Object.hasOwn(properties, name)) continue;
    const value = properties[name];
    if (value === null || value === undefined || typeof value === "boolean" || value === "") continue;
    css += css === "" ? ' style="' : ";";
    if (name.startsWith("--")) css += `${escapeText(name)}:${escapeText(textOf(value).trim())}`;
    else if (typeof value !== "number") css += `${writtenProperty(name)}:${escapeText(textOf(value).trim())}`;
    else css += `${writtenProperty(name)}:${value}${value === 0 || unitless.has(name) ? "" : "px"}`;
  }
  return css === "" ? "" : `${css}"`;
}
