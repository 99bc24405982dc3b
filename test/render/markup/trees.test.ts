/** Trees of elements that nobody would write: our renderer beside React's, byte for byte. */
import fc from "fast-check";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { renderToHtml } from "../../../src/render/markup/index.ts";
import { readStrings } from "../../safety/strings.ts";
import { corporaNote, hasCorpora } from "../../section/rules/corpus.ts";

// What is published; the other React would warn of every odd name.
vi.hoisted(() => vi.stubEnv("NODE_ENV", "production"));

const h = (type: string, props: object = {}, ...children: ReactNode[]) =>
  createElement(type, props as never, ...children);

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "",
    "\n",
    "\nx",
    "a&b<c>\"d'",
    "javascript:alert(1)",
    " jAva\tscript:x",
    "data:x",
    " x ",
    "0",
    "2",
  ),
);
const values = fc.oneof(
  { weight: 4, arbitrary: texts },
  fc.constantFrom<unknown>(true, false, null, undefined, 0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom<unknown>([], ["a", "b"], { toString: () => "<i>" }, () => "", Symbol("s"), new Date(0)),
);

const words = (list: string) => list.trim().split(/\s+/);
const htmlNames = words(`
  className tabIndex dir role viewBox width height src href action formAction name method target encType formEncType
  formMethod formTarget defaultValue defaultChecked checked value selected innerHTML suppressHydrationWarning ref autoFocus
  multiple muted contentEditable spellCheck draggable inert allowFullScreen async autoPlay controls default defer disabled
  hidden loop noModule noValidate open playsInline readOnly required reversed itemScope capture download cols rows size span
  rowSpan start colSpan htmlFor httpEquiv acceptCharset crossOrigin srcSet sizes fetchPriority popover popoverTarget data
  autoComplete maxLength accessKey charSet itemProp type rel title lang id is key`).filter(
  (name) => name !== "key" && name !== "ref",
);
const svgNames = words(`
  xlinkHref xlinkActuate xlinkType xmlBase xmlLang xmlSpace xmlnsXlink strokeWidth strokeDasharray fillOpacity xHeight panose-1
  vAlphabetic horizAdvX transformOrigin autoReverse focusable preserveAlpha clipPath gradientTransform`);
const oddNames = words(`
  data-x DATA-X aria-label ARIA-Label onClick onclick ON on o 0x x"y <b a=b a/b class for -x :x _x ü x\u00d7 toString constructor
  hasOwnProperty valueOf xlinkFoo dataX`);
const names = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...htmlNames) },
  fc.constantFrom(...svgNames),
  fc.constantFrom(...oddNames),
  fc
    .string({ minLength: 1, maxLength: 4 })
    .filter((name) => name !== "ref" && name !== "key" && name !== "style"),
);

const properties = fc.oneof(
  fc.constantFrom(
    "color",
    "marginTop",
    "MozBoxFlex",
    "msTransform",
    "WebkitLineClamp",
    "lineHeight",
    "opacity",
    "--a",
    "--aB",
  ),
  fc.string({ minLength: 1, maxLength: 4 }),
);
const style = fc.dictionary(
  properties,
  values.filter((value) => typeof value !== "symbol"),
  { maxKeys: 4 },
);
const attributes = fc
  .tuple(fc.dictionary(names, values, { maxKeys: 6 }), fc.option(style, { nil: undefined, freq: 3 }))
  .map(([others, styles]) => (styles ? { ...others, style: styles } : others));

const withContent = words(`
  div span p a g path svg li ul h1 button form object pre listing select option optgroup table tbody tr td dialog details math
  foreignObject noscript label my-element x-y annotation-xml font-face video iframe textarea title`);
const without = words("img input br hr source area col embed track wbr link meta param keygen");
const tags = fc.constantFrom(...withContent, ...withContent, ...without);

const tree = fc.letrec<{ node: unknown; element: unknown }>((tie) => ({
  element: fc
    .tuple(
      tags,
      attributes,
      fc.array(tie("node"), { maxLength: 4 }),
      fc.option(fc.oneof(texts, fc.constantFrom(null, 5)), { nil: undefined, freq: 8 }),
    )
    .map(([tag, props, children, html]) => {
      if (without.includes(tag)) return h(tag, props);
      if (tag === "title") return h("svg", {}, h(tag, props, ...(children as ReactNode[])));
      if (html !== undefined && tag !== "textarea")
        return h(tag, { ...props, dangerouslySetInnerHTML: { __html: html } });
      return h(tag, props, ...(children as ReactNode[]));
    }),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    texts,
    fc.constantFrom<unknown>(
      null,
      undefined,
      true,
      false,
      0,
      -0,
      1.5,
      Number.NaN,
      12n,
      () => "no",
      Symbol("no"),
    ),
    { weight: 4, arbitrary: tie("element") },
    fc.array(tie("node"), { maxLength: 3 }),
    fc.array(tie("node"), { maxLength: 3 }).map((items) => new Set(items)),
    fc
      .array(tie("node"), { maxLength: 3 })
      .map((items) => createElement(Fragment, { key: "k" }, ...(items as ReactNode[]))),
  ),
}));

/** What a renderer makes of it; whether it refuses counts, not in what words. */
function outcome(render: (node: ReactNode) => string, node: ReactNode): string | undefined {
  try {
    return render(node);
  } catch {
    return undefined;
  }
}

const hints = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** React's without the hints to load pictures that it puts in front: see below. */
const both = (node: unknown) => ({
  ours: outcome(renderToHtml, node as ReactNode),
  theirs: outcome(renderToStaticMarkup, node as ReactNode)?.replace(hints, ""),
});

/** What we refuse: see below. */
const isRefused = (html: string | undefined) =>
  /<(?:link|meta|title)\b|javascript:throw new Error\(&#x27;React form/.test(html ?? "");

describe("SAF-1 trees are written as React writes them", () => {
  test("any tags, attributes, values and children", () => {
    fc.assert(
      fc.property(tree.node, (node) => {
        const { ours, theirs } = both(node);
        if (ours === undefined && isRefused(theirs)) return;
        expect(ours).toBe(theirs);
      }),
      { numRuns: 1500 },
    );
  });

  test("any attribute of any tag", () => {
    fc.assert(
      fc.property(tags, names, values, (tag, name, value) => {
        const { ours, theirs } = both(h("svg", {}, h(tag, { [name]: value })));
        if (ours === undefined && isRefused(theirs)) return;
        expect(ours).toBe(theirs);
      }),
      { numRuns: 4000 },
    );
  });

  test("attributes and options of forms, in whatever order they are given", () => {
    const all = words(
      "value defaultValue formTarget checked formMethod defaultChecked formEncType target method encType formAction action name",
    );
    const props = Object.fromEntries(all.map((name, index) => [name, `/${index}`]));
    const option = (value: string) => h("option", { value, key: value }, value);
    const chosen = ["form", "input", "button", "select", "textarea"].map((tag) =>
      h(tag, { key: tag, ...props }),
    );
    const { value: _, checked: __, ...uncontrolled } = props;
    const inputs = [h("input", uncontrolled), h("textarea", uncontrolled)];
    const select = h(
      "select",
      { value: "b" },
      option("a"),
      h("svg", {}, option("b")),
      option("b"),
      h("option", {}, "b"),
    );
    const several = h(
      "select",
      { multiple: true, defaultValue: ["a", 3] },
      option("a"),
      option("3"),
      option("4"),
    );
    const nested = h("optgroup", {}, h("option", { selected: true }, "x", ["y", 1]), select, option("b"));
    for (const tree of [...chosen, ...inputs, select, several, nested]) {
      const { ours, theirs } = both(tree);
      expect(ours).toBe(theirs);
      expect(ours).toBeDefined();
    }
  });

  test.skipIf(!hasCorpora)(`hostile strings in every place ${corporaNote}`, () => {
    let count = 0;
    for (const texts of readStrings().values())
      for (const text of texts) {
        const { ours, theirs } = both([
          text,
          h(
            "a",
            { href: text, title: text, style: { color: text, [`--${text}`]: text }, [text]: text },
            text,
          ),
          h("textarea", { defaultValue: text }),
          h("select", { value: text }, h("option", {}, text), h("option", { value: text })),
          h("svg", {}, h("title", {}, text), h("use", { xlinkHref: text })),
          h("form", { action: text }, h("input", { value: text }), h("pre", {}, text)),
          h("my-element", { [text]: text, title: text }),
        ]);
        expect(ours).toBe(theirs);
        count++;
      }
    expect(count).toBeGreaterThan(1000);
  });
});

describe("what React does that pages do not want", () => {
  test("no hint to load a picture stands before a section", () => {
    const picture = h("img", { src: "/a.webp" });
    expect(renderToHtml(picture)).toBe('<img src="/a.webp"/>');
    expect(renderToStaticMarkup(picture)).toMatch(/^<link rel="preload".*<img/);
  });

  test("what belongs to the page is refused, not moved to the head", () => {
    for (const tag of ["html", "head", "body", "base", "title", "link", "meta", "script", "style"])
      expect(() => renderToHtml(h("div", {}, h(tag)))).toThrow(`<${tag}> belongs to the page`);
    expect(renderToHtml(h("meta", { itemProp: "name", content: "x" }))).toBe(
      '<meta itemProp="name" content="x"/>',
    );
  });

  test("a function cannot be where a form is sent", () => {
    for (const [tag, name] of [
      ["form", "action"],
      ["button", "formAction"],
      ["input", "formAction"],
    ] as const)
      expect(() => renderToHtml(h(tag, { [name]: () => {} }))).toThrow(`\`${name}\` takes an address`);
  });
});
