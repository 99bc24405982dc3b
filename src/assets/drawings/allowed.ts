/** Allowed content of a published SVG: elements and attributes of SVG 1.1 and 2 that draw, and nothing else. */

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

export const namespaces = {
  svg: "http://www.w3.org/2000/svg",
  xlink: "http://www.w3.org/1999/xlink",
  xml: "http://www.w3.org/XML/1998/namespace",
  html: "http://www.w3.org/1999/xhtml",
  mathml: "http://www.w3.org/1998/Math/MathML",
} as const;

export const elements = words(
  "svg g defs symbol use switch title desc style view marker image path rect circle ellipse line polyline polygon",
  "text tspan textPath linearGradient radialGradient stop pattern clipPath mask filter",
  // Animations that can only set a transform. The other animation elements could set an address.
  "animateTransform animateMotion mpath",
);

/** Filter primitives, by far the most expensive to draw. */
export const filterSteps = words(
  "feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap",
  "feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode",
  "feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence",
);

/** Elements that run code, change addresses or contain pages. They are not only removed but also reported. */
export const activeElements = words(
  "script foreignObject iframe object embed animate animateColor set discard handler listener audio video canvas",
);

/** Attributes with numbers, names and keywords. Browsers load nothing for them, whatever their value. */
export const plainAttributes = words(
  "id class lang role tabindex type media title version baseProfile",
  "x y width height viewBox preserveAspectRatio transform d points cx cy r rx ry x1 y1 x2 y2 pathLength",
  "fx fy fr gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform",
  "clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight orient refX refY",
  "dx dy rotate textLength lengthAdjust startOffset method spacing side",
  "requiredFeatures requiredExtensions systemLanguage",
  "filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX",
  "targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent",
  "azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle z scale xChannelSelector yChannelSelector",
  "stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent",
  "attributeType begin dur end repeatCount repeatDur min max restart from to by calcMode keyTimes keySplines keyPoints",
  "path origin additive accumulate",
);

/** Attributes that browsers parse as CSS. Each value is checked as such. */
export const styledAttributes = words(
  "style alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation",
  "color-interpolation-filters color-rendering cursor direction display dominant-baseline enable-background fill",
  "fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-size",
  "font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal",
  "glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color marker marker-end",
  "marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events",
  "shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset",
  "stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration",
  "text-orientation text-rendering transform-box transform-origin unicode-bidi vector-effect visibility white-space",
  "word-spacing writing-mode",
);

/** Attributes that `animateTransform` may change. */
export const movableAttributes = words("transform gradientTransform patternTransform");

/** CSS functions that load nothing. The address of `url` is checked separately. */
export const styleFunctions = words(
  "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark",
  "matrix matrix3d translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d",
  "scale scalex scaley scalez scale3d skew skewx skewy perspective",
  "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia",
  "calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp var env",
  "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient",
  "circle ellipse inset polygon path rect xywh ray cubic-bezier steps linear format local tech counter counters",
  "not is where has matches nth-child nth-last-child nth-of-type nth-last-of-type lang dir selector",
);

/** CSS at-rules that load nothing by themselves. */
export const styleRules = words(
  "media supports keyframes -webkit-keyframes -moz-keyframes layer container property font-face",
);
