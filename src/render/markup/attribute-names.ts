/** How React's names of attributes are written in HTML, where that is not as they are. */

/** Names of SVG and HTML that have a hyphen where React has a capital. */
const hyphenated = `
  acceptCharset httpEquiv accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath
  clipRule colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline
  enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust
  fontStretch fontStyle fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical
  horizAdvX horizOriginX imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType
  overlinePosition overlineThickness paintOrder pointerEvents renderingIntent shapeRendering stopColor
  stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap
  strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering
  transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic
  vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode
  xHeight
`;

const others: readonly (readonly [string, string])[] = [
  ["className", "class"],
  ["htmlFor", "for"],
  ["tabIndex", "tabindex"],
  ["crossOrigin", "crossorigin"],
  ["autoFocus", "autofocus"],
  ["xmlnsXlink", "xmlns:xlink"],
  ...["Actuate", "Arcrole", "Href", "Role", "Show", "Title", "Type"].map(
    (name) => [`xlink${name}`, `xlink:${name.toLowerCase()}`] as const,
  ),
  ...["Base", "Lang", "Space"].map((name) => [`xml${name}`, `xml:${name.toLowerCase()}`] as const),
];

export const words = (list: string): string[] => list.trim().split(/\s+/);

/** `strokeWidth` as `stroke-width`. */
export const hyphenate = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const written = new Map([...words(hyphenated).map((name) => [name, hyphenate(name)] as const), ...others]);

export const writtenName = (name: string): string => written.get(name) ?? name;

const start = String.raw`:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD`;
const valid = new RegExp(`^[${start}][${start}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*$`);

/** Others are left out: they could end the attribute or the tag. */
export const isValidName = (name: string): boolean => valid.test(name);
