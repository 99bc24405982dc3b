/** SVG files that do, or once did, more than draw, and the expected output for each. */

export const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

export interface DrawingAttack {
  readonly name: string;
  readonly text: string;
  /** Expected content of the output; undefined if the file is refused. */
  readonly left: string | undefined;
}

const shape = '<path d="M0 0h1v1z"/>';
const outside = "https://elsewhere.example";
const html = "http://www.w3.org/1999/xhtml";
/** A page that redirects by itself. */
const refresh = `<h:meta xmlns:h="${html}" http-equiv="refresh" content="0;url=${outside}"/>`;
const numbered = [...refresh].map((character) => `&#${character.codePointAt(0)};`).join("");

const cases: readonly (readonly [name: string, inside: string, left: string | undefined])[] = [
  ["scripts", `<script>alert("x")</script>${shape}`, shape],
  [
    "scripts under any prefix",
    `<ä.b-c:script xmlns:ä.b-c="http://www.w3.org/2000/svg">alert(1)</ä.b-c:script>${shape}`,
    shape,
  ],
  ["unclosed scripts", `${shape}<script>alert(1)`, undefined],
  ["event handlers", '<path d="M0 0h1v1z" onclick="alert(1)" ONLOAD="alert(1)"/>', shape],
  ["foreignObject with its contents", `<foreignObject><g>${shape}</g></foreignObject>${shape}`, shape],
  ["an iframe", `<h:iframe xmlns:h="${html}" src="${outside}"/>${shape}`, shape],
  ["a form", `<h:form xmlns:h="http://www.w3.org/1999/&#x78;html" action="${outside}"/>${shape}`, shape],
  ["a meta refresh", refresh + shape, shape],
  [
    "a meta refresh between texts that look like a comment",
    `<g><![CDATA[<!--]]></g>${refresh}<g><![CDATA[-->]]></g>`,
    "<g>&lt;!--</g><g>--&gt;</g>",
  ],
  [
    "a meta refresh between texts that look like an instruction",
    `<g><![CDATA[<?]]></g>${refresh}<g><![CDATA[?>]]></g>`,
    "<g>&lt;?</g><g>?&gt;</g>",
  ],
  [
    "a meta refresh in character references",
    `<title>${numbered}</title><script/>`,
    `<title>${refresh.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</title>`,
  ],
  ["animations of a URL", `<set attributeName="href" to="javascript:alert(1)"/>${shape}<animate/>`, shape],
  [
    "transform animations of a URL",
    `<g><animateTransform attributeName="href" to="javascript:alert(1)"/></g>`,
    '<g><animateTransform to="javascript:alert(1)"/></g>',
  ],
  ["javascript: URLs", `<use href="javascript:alert(1)"/>${shape}`, `<use/>${shape}`],
  [
    "javascript: URLs in character references",
    `<use href="&#106;avascript:alert(1)"/>${shape}`,
    `<use/>${shape}`,
  ],
  ["external images", `<image href="${outside}/a.png"/>${shape}`, `<image/>${shape}`],
  ["references to other files", `<use href="other.svg#a"/>${shape}`, `<use/>${shape}`],
  ["embedded SVG files", `<image href="data:image/svg+xml;base64,AAAA"/>${shape}`, `<image/>${shape}`],
  ["images in a use element", `<use href="data:image/png;base64,AAAA"/>${shape}`, `<use/>${shape}`],
  ["external paint servers", `<path d="M0 0h1v1z" fill="url(${outside})"/>`, shape],
  [
    "external paint servers with a fallback colour",
    `<path d="M0 0h1v1z" fill="url(${outside}) red"/>`,
    shape,
  ],
  ["external paint servers in CSS escapes", `<path d="M0 0h1v1z" fill="\\75rl(${outside})"/>`, shape],
  [
    "external paint servers in CSS escapes and quotes",
    `<path d="M0 0h1v1z" stroke="\\000075 RL( '${outside}' )"/>`,
    shape,
  ],
  [
    "external paint servers in character references",
    `<path d="M0 0h1v1z" fill="&#117;rl(${outside})"/>`,
    shape,
  ],
  ...["cursor", "mask", "clip-path", "marker-start", "marker", "filter"].map(
    (name) =>
      [`external URLs in ${name}`, `<path d="M0 0h1v1z" ${name}="\\75 rl(${outside}#a)"/>`, shape] as const,
  ),
  [
    "a URL in a style attribute",
    `<path d="M0 0h1v1z" style="opacity:.5;fill:url(${outside});x:1"/>`,
    '<path d="M0 0h1v1z" style="opacity:.5;x:1"/>',
  ],
  [
    "an unclosed URL in a style attribute",
    `<path d="M0 0h1v1z" style="opacity:.5;fill:url(${outside}"/>`,
    '<path d="M0 0h1v1z" style="opacity:.5;"/>',
  ],
  [
    "a URL in a stylesheet",
    `<style>.a{fill:url('x.svg');stroke:red}.b{fill:red}</style>`,
    "<style>.a{stroke:red}.b{fill:red}</style>",
  ],
  [
    "a URL in a custom property",
    `<style>.a{--b:url(${outside});mask:var(--b)}</style>`,
    "<style>.a{mask:var(--b)}</style>",
  ],
  ["an @import", `<style>@import '${outside}';.a{fill:red}</style>`, "<style>.a{fill:red}</style>"],
  [
    "an @import in CSS escapes",
    `<style>@\\69mport '${outside}';.a{fill:red}</style>`,
    "<style>.a{fill:red}</style>",
  ],
  [
    "an @import across two CDATA sections",
    `<style><![CDATA[@im]]><![CDATA[port 'x';.a{}]]></style>`,
    "<style>.a{}</style>",
  ],
  ["an @import around an XML comment", `<style>@im<!-- -->port 'x';.a{}</style>`, "<style>.a{}</style>"],
  [
    "an @import around a processing instruction",
    `<style>@im<?x y?>port 'x';.a{}</style>`,
    "<style>.a{}</style>",
  ],
  ["an @import behind an HTML comment", `<style>&lt;!-- @import 'x'; --> .a{}</style>`, "<style></style>"],
  [
    "an @import in character references",
    `<style>@&#000000000105;mport 'x';.a{}</style>`,
    "<style>.a{}</style>",
  ],
  [
    "an external font",
    `<style>@font-face{font-family:A;src:url(${outside})}</style>`,
    "<style>@font-face{font-family:A;}</style>",
  ],
  ["an image-set", `<path d="M0 0h1v1z" style="background:image-set('${outside}' 1x)"/>`, shape],
  [
    "a -webkit-image-set",
    `<path d="M0 0h1v1z" style="background:-webkit-image-set('${outside}' 1x)"/>`,
    shape,
  ],
  ["a src() function", `<path d="M0 0h1v1z" fill="src('${outside}')"/>`, shape],
  ["a string with a line break", `<style>.a{x:'b&#10;;fill:url(${outside})}</style>`, "<style>.a{}</style>"],
  [
    "unclosed brackets",
    `<style>.a{x:(;fill:url(${outside})}.b{fill:red}</style>`,
    "<style>.a{}.b{fill:red}</style>",
  ],
  ["unmatched braces", `<style>}.a{fill:url(${outside})}</style>`, "<style>.a{}</style>"],
];

export const attacks: readonly DrawingAttack[] = [
  ...cases.map(([name, inside, left]) => ({ name, text: svg(inside), left })),
  {
    name: "external stylesheets",
    text: `<?xml-stylesheet href="${outside}/x.css"?>${svg(shape)}`,
    left: shape,
  },
  {
    name: "another encoding",
    text: `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg("<\u001b(Bscript>")}`,
    left: undefined,
  },
  {
    name: "an xml:base",
    text: svg(`<g xml:base="${outside}/"><use href="#a"/><script/></g>`),
    left: '<g><use href="#a"/></g>',
  },
];
