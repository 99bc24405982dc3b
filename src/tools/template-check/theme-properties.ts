/**
 * Custom properties of the theme: the ones that a section type may use (THM-3). The reference for authors is generated from this
 * table.
 */

/** Kinds of values: their name in messages, and the CSS properties that take them alone. */
export const propertyKinds = {
  colour: { noun: "a colour", uses: ["color", "background-color", "border-color"] },
  fontSize: { noun: "a font size", uses: ["font-size"] },
  fontFamily: { noun: "a list of font families", uses: ["font-family"] },
  fontWeight: { noun: "a font weight", uses: ["font-weight"] },
  letterSpacing: { noun: "a letter spacing", uses: ["letter-spacing"] },
  letterCase: { noun: "a letter case", uses: ["text-transform"] },
  textWrap: { noun: "a way of wrapping lines", uses: ["text-wrap"] },
  length: { noun: "a length", uses: ["padding", "margin", "gap", "width"] },
  radius: { noun: "a corner radius", uses: ["border-radius"] },
  shadow: { noun: "a shadow", uses: ["box-shadow"] },
  easing: { noun: "an easing function", uses: ["transition-timing-function"] },
  clipPath: { noun: "a clip path", uses: ["clip-path"] },
  background: { noun: "a background", uses: ["background"] },
  number: { noun: "a number", uses: ["scale", "opacity"] },
} as const satisfies Record<string, { readonly noun: string; readonly uses: readonly [string, ...string[]] }>;

export type PropertyKind = keyof typeof propertyKinds;

interface ThemeProperty {
  readonly name: `--${string}`;
  readonly kind: PropertyKind;
  readonly about: string;
}

interface PropertyGroup {
  readonly title: string;
  readonly about: string;
  readonly properties: readonly ThemeProperty[];
  /** Declarations that can be pasted. */
  readonly example: string;
}

const colour = (name: `--${string}`, about: string): ThemeProperty => ({ name, kind: "colour", about });
const fontSize = (name: `--${string}`, about: string): ThemeProperty => ({ name, kind: "fontSize", about });
const length = (name: `--${string}`, about: string): ThemeProperty => ({ name, kind: "length", about });

export const themeProperties: readonly PropertyGroup[] = [
  {
    title: "Colours",
    about:
      "Colours of the section's mode (dark, light or extra light). Text in `--ink`, `--muted`, `--heading` and `--accent` is readable (WCAG AA) on `--surface` and `--card`, with any palette.",
    example: ".note {\n  background: var(--card);\n  color: var(--ink);\n  border: 1px solid var(--line);\n}",
    properties: [
      colour("--surface", "Background of the section."),
      colour("--card", "Background of cards on it."),
      colour("--raised", "Background of cards that are set off by a shadow only."),
      colour("--plate", "Light background for other people's logos, in every mode."),
      colour("--ink", "Text."),
      colour("--muted", "Secondary text."),
      colour("--heading", "Headings."),
      colour("--accent", "Links and marks."),
      colour("--fill", "Filled areas with text, such as buttons."),
      colour("--fill-hover", "The same under the pointer."),
      colour("--on-fill", "Text on a filled area."),
      colour("--second", "Text and signs in the second accent."),
      colour("--second-fill", "Filled areas in the second accent."),
      colour("--on-second", "Text on such an area."),
      colour("--second-pale", "Pale background behind a sign in the second accent."),
      colour("--line", "Hairlines."),
      colour("--edge", "Borders of controls, which must be visible (3:1)."),
      colour("--danger", "Errors."),
      colour("--warning", "Warnings."),
      {
        name: "--least-luminance",
        kind: "number",
        about: "Lowest relative luminance, 0 to 1, at which text of any hue is readable (see Text18).",
      },
      { name: "--most-luminance", kind: "number", about: "Highest one." },
      {
        name: "--least-overlay",
        kind: "number",
        about: "Lowest opacity, 0 to 1, of `--surface` over a picture at which text on it is readable.",
      },
    ],
  },
  {
    title: "Type",
    about:
      "Sizes are fluid: they grow from windows of 360 px to 1920 px, and follow the theme's text size. The number is the size in pixels on a wide window. Elements `h1` to `h4` have their font, size and weight without a rule.",
    example: ".lead {\n  font-size: var(--paragraph20);\n  line-height: 1.5;\n}",
    properties: [
      fontSize("--display64", "Large title of a hero."),
      fontSize(
        "--heading42",
        "Title of a section: size of `h2`. `h1` is a quarter larger, except on phones.",
      ),
      fontSize("--heading32", "Large title of an item."),
      fontSize("--heading28", "Size of `h3`."),
      fontSize("--heading24", "Title of an item."),
      fontSize("--heading20", "Size of `h4`."),
      fontSize("--paragraph20", "Lead paragraph."),
      fontSize("--paragraph16", "Text."),
      fontSize("--paragraph14", "Captions and other small text."),
      { name: "--font-primary", kind: "fontFamily", about: "Font of headings." },
      { name: "--font-secondary", kind: "fontFamily", about: "Font of text." },
      { name: "--weight-heading", kind: "fontWeight", about: "Weight of headings." },
      { name: "--weight-title", kind: "fontWeight", about: "Weight of names of items." },
      { name: "--tracking-large", kind: "letterSpacing", about: "Letter spacing of large headings." },
      { name: "--tracking", kind: "letterSpacing", about: "Letter spacing of small headings." },
      { name: "--heading-case", kind: "letterCase", about: "Capitals or not, for headings." },
      {
        name: "--prose-wrap",
        kind: "textWrap",
        about: "Line breaks of texts: `pretty` where no browser is known to crash.",
      },
      length("--heading-size", "Twice the theme's base font size. The built-in types do not use it."),
      {
        name: "--heading-letter",
        kind: "number",
        about: "Width of a wide letter of headings, in em. Sets long words smaller.",
      },
    ],
  },
  {
    title: "Space",
    about: "All space comes from this scale, so that sections fit together.",
    example:
      ".list {\n  display: grid;\n  gap: var(--space-5);\n  padding: var(--space-6) var(--space-5);\n}",
    properties: [
      length("--space-1", "4 px."),
      length("--space-2", "8 px."),
      length("--space-3", "12 px."),
      length("--space-4", "16 px."),
      length("--space-5", "24 px."),
      length("--space-6", "32 px."),
      length("--space-7", "48 px."),
      length("--space-8", "64 px."),
      length("--space-9", "96 px."),
      length("--gutter", "Space between the window and the contents of a section."),
      length(
        "--section-space",
        "Space above and below a section, by its `spacing`. `<Layout>` sets it; its `space` changes it by role.",
      ),
      length(
        "--container",
        "Width of the element's container. Use it with a fallback: `var(--container, 60vw)`.",
      ),
      length("--page-width", "Maximum width of contents."),
      length("--wide-width", 'Width of pictures on large screens: `<Layout width="wide">`.'),
      length("--measure", "Maximum width of a text, in its own size: at most 75 letters a line."),
      length("--nav-height", "Height of the navigation bar."),
    ],
  },
  {
    title: "Shape",
    about: "Corners, shadows and motion.",
    example: ".photo {\n  border-radius: var(--radius-card);\n  box-shadow: var(--shadow);\n}",
    properties: [
      { name: "--radius-button", kind: "radius", about: "Buttons, also round ones with an icon." },
      { name: "--radius-input", kind: "radius", about: "Form fields. The class `input` sets it." },
      { name: "--radius-card", kind: "radius", about: "Cards and pictures." },
      { name: "--shadow", kind: "shadow", about: "Something slightly above its background." },
      { name: "--shadow-raised", kind: "shadow", about: "Something that floats: menus, dialogs." },
      { name: "--ease", kind: "easing", about: "Easing of all transitions." },
      {
        name: "--way",
        kind: "number",
        about: "1, or -1 from right to left: `scale: var(--way) 1` mirrors an arrow.",
      },
    ],
  },
  {
    title: "Look",
    about:
      'Differences between looks. Prefer what sets them for you: the class `card`, `<Button>`, `<Picture mask="large">`, `<Motif>`.',
    example: ".tile {\n  background: var(--card-ground);\n  border: 1px solid var(--card-edge);\n}",
    properties: [
      colour("--card-ground", "Background of the class `card`."),
      colour("--card-edge", "Border of it."),
      { name: "--card-shadow", kind: "shadow", about: "Shadow of it, or none." },
      { name: "--mask", kind: "radius", about: "Corners of a picture beside text." },
      { name: "--mask-clip", kind: "clipPath", about: "Cut of it, or none." },
      { name: "--mask-small", kind: "radius", about: "Corners of a portrait." },
      { name: "--mask-clip-small", kind: "clipPath", about: "Cut of it, or none." },
      { name: "--motif", kind: "background", about: "Pattern of `<Motif>`, if it is not cut stones." },
      colour("--button-ground", "Background of `<Button>`."),
      colour("--button-ink", "Text of it."),
      colour("--button-edge", "Border of it."),
      colour("--button-line", "Its border below, which is the line of an underlined one."),
      colour("--button-quiet", "Border of a less prominent one."),
      colour("--button-hover", "Background of it under the pointer."),
      colour("--button-ink-hover", "Text of it under the pointer."),
      colour("--button-line-hover", "Border of it under the pointer."),
      { name: "--button-corners", kind: "radius", about: "Corners of it." },
      length("--button-room", "Space on both sides of its text."),
    ],
  },
];
