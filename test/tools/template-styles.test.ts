/** Custom properties in stylesheets of section types: each is used as what it is, in every look. */
import { describe, expect, test } from "vitest";
import { createStyleCheck } from "../../src/tools/template-check/styles.ts";
import { propertyKinds, themeProperties } from "../../src/tools/template-check/theme-properties.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";
import { document, siteOf } from "../tiny/document.ts";

const catalogue = await sourceCatalogue();
const { theme: defaults } = siteOf(document()).primary.settings;
const check = createStyleCheck(catalogue, {
  styles: [".a{--gap:var(--space-4);--share:3}"],
  code: ['style={{ "--columns": count }}'],
});
const problemsOf = (css: string) => check.find(css).map(({ message }) => message);
const inRule = (declarations: string) => problemsOf(`.a { ${declarations} }`);

describe("PRO-4 THM-3 a custom property of the theme", () => {
  const reported = [
    [
      "font: var(--heading42)",
      "sets font to --heading42, which is a font size. Write font-size: var(--heading42).",
    ],
    [
      "font: var(--weight-heading) var(--heading42)",
      "sets font to --heading42, which is a font size. Write font-size: var(--heading42).",
    ],
    [
      "color: var(--paragraph14)",
      "sets color to --paragraph14, which is a font size. Write font-size: var(--paragraph14).",
    ],
    ["font-family: var(--space-2)", "Use it for padding, margin, gap or width."],
    [
      "gap: var(--surface)",
      "sets gap to --surface, which is a colour. Use it for color, background-color or border-color.",
    ],
    ["background: var(--ease)", "Write transition-timing-function: var(--ease)."],
    ["border: var(--shadow) solid red", "Write box-shadow: var(--shadow)."],
    ["font-weight: var(--font-primary)", "Write font-family: var(--font-primary)."],
    ["margin-inline: calc(2 * var(--line))", "which is a colour"],
    ["color: var(--way)", "which is a number"],
    // A radius in the default look, but two of them with a slash in others.
    [
      "border-start-start-radius: var(--mask)",
      "sets border-start-start-radius to --mask, which is a corner radius.",
    ],
  ] as const;

  const accepted = [
    "font-size: var(--heading42)",
    "font: var(--weight-heading) var(--heading42) / 1.2 var(--font-primary)",
    "font-size: max(1rem, var(--paragraph16))",
    "border: 1px solid color-mix(in srgb, var(--ink) 20%, transparent)",
    "background: linear-gradient(var(--surface), rgb(from var(--card) r g b / 50%))",
    "translate: calc(var(--way) * 1rem)",
    "scale: var(--way) 1",
    "border-radius: var(--mask)",
    "padding: var(--gap) min(var(--gutter), 4vw)",
    "grid-template-columns: repeat(var(--columns), 1fr)",
    "flex-grow: var(--share)",
    "width: var(--unknown, 3rem)",
    "transition: color 0.2s var(--ease)",
    "box-shadow: var(--shadow), inset 0 0 0 1px var(--line)",
    // Grammar that lightningcss does not know.
    "width: calc-size(auto, size + var(--space-1))",
    "unheard-of: var(--heading42)",
    "--own: var(--heading42)",
  ];

  test("that is used as something else is reported", () => {
    for (const [declaration, message] of reported)
      expect.soft(inRule(declaration), declaration).toEqual([expect.stringContaining(message)]);
  });

  test("that is used as what it is passes", () => {
    for (const declaration of accepted) expect.soft(inRule(declaration), declaration).toEqual([]);
  });

  test("is what the stylesheet that redefines it says", () => {
    expect(problemsOf(".a { --fill: 3px; width: var(--fill) }")).toEqual([]);
    expect(inRule("width: var(--fill)")).toHaveLength(1);
  });

  test("is found in nested rules, with its place", () => {
    const css =
      "@media (min-width: 769px) {\n  .a:hover {\n    & b { gap: 1px; color: var(--space-1) }\n  }\n}";
    const [problem] = check.find(css);
    expect(css.slice(problem?.offset)).toMatch(/^--space-1\)/);
  });

  test("that does not exist is reported with the nearest name", () => {
    expect(inRule("color: var(--mutd)")).toEqual([
      "uses the unknown custom property --mutd. Did you mean --muted?",
    ]);
    expect(inRule("--mine: calc(1px + var(--nothing-like-it))")).toEqual([
      expect.stringContaining("uses the unknown custom property --nothing-like-it. Define it"),
    ]);
  });
});

describe("THM-3 the table of custom properties", () => {
  const listed = themeProperties.flatMap(({ properties }) => properties);

  test("names all that the theme defines, and nothing else", () => {
    const themes = [...catalogue.looks.values()].map((look) =>
      catalogue.themeStyles({ ...defaults, ...look, palette: { ...defaults.palette, ...look.palette } }),
    );
    const css = [...themes, catalogue.styles.base].join("");
    // Between the rules of the base itself.
    const inside = new Set(["--above", "--letter", "--em", "--narrow"]);
    const defined = new Set(css.match(/(?<=[{;])--[a-z][\w-]*(?=:)/g)?.filter((name) => !inside.has(name)));
    expect(listed.map(({ name }) => name as string).sort()).toEqual([...defined].sort());
  });

  test("has properties that pass in each use of their kind", () => {
    for (const { name, kind } of listed)
      for (const property of propertyKinds[kind].uses)
        expect.soft(inRule(`${property}: var(${name})`), `${property}: ${name}, ${kind}`).toEqual([]);
  });

  test("has examples that pass", () => {
    for (const { title, example } of themeProperties) expect.soft(problemsOf(example), title).toEqual([]);
  });
});
