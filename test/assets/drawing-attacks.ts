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
  ["scripts without an end", `${shape}<script>alert(1)`, undefined],
  ["handlers", '<path d="M0 0h1v1z" onclick="alert(1)" ONLOAD="alert(1)"/>', shape],
  ["other pages with all that is in them", `<foreignObject><g>${shape}</g></foreignObject>${shape}`, shape],
  ["a frame", `<h:iframe xmlns:h="${html}" src="${outside}"/>${shape}`, shape],
  ["a form", `<h:form xmlns:h="http://www.w3.org/1999/&#x78;html" action="${outside}"/>${shape}`, shape],
  ["a page that leads away", refresh + shape, shape],
  [
    "a page behind a comment that is none",
    `<g><![CDATA[<!--]]></g>${refresh}<g><![CDATA[-->]]></g>`,
    "<g>&lt;!--</g><g>--&gt;</g>",
  ],
  [
    "a page behind an instruction that is none",
    `<g><![CDATA[<?]]></g>${refresh}<g><![CDATA[?>]]></g>`,
    "<g>&lt;?</g><g>?&gt;</g>",
  ],
  [
    "a page in numbers is words",
    `<title>${numbered}</title><script/>`,
    `<title>${refresh.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</title>`,
  ],
  [
    "animations of addresses",
    `<set attributeName="href" to="javascript:alert(1)"/>${shape}<animate/>`,
    shape,
  ],
  [
    "movements of addresses",
    `<g><animateTransform attributeName="href" to="javascript:alert(1)"/></g>`,
    '<g><animateTransform to="javascript:alert(1)"/></g>',
  ],
  ["script addresses", `<use href="javascript:alert(1)"/>${shape}`, `<use/>${shape}`],
  ["script addresses by numbers", `<use href="&#106;avascript:alert(1)"/>${shape}`, `<use/>${shape}`],
  ["pictures from elsewhere", `<image href="${outside}/a.png"/>${shape}`, `<image/>${shape}`],
  ["parts of other files", `<use href="other.svg#a"/>${shape}`, `<use/>${shape}`],
  ["drawings inside of it", `<image href="data:image/svg+xml;base64,AAAA"/>${shape}`, `<image/>${shape}`],
  ["pictures where none may stand", `<use href="data:image/png;base64,AAAA"/>${shape}`, `<use/>${shape}`],
  ["colours from elsewhere", `<path d="M0 0h1v1z" fill="url(${outside})"/>`, shape],
  ["the same with a colour behind it", `<path d="M0 0h1v1z" fill="url(${outside}) red"/>`, shape],
  ["the same in other letters", `<path d="M0 0h1v1z" fill="\\75rl(${outside})"/>`, shape],
  [
    "the same in other letters and quotes",
    `<path d="M0 0h1v1z" stroke="\\000075 RL( '${outside}' )"/>`,
    shape,
  ],
  ["the same in letters by numbers", `<path d="M0 0h1v1z" fill="&#117;rl(${outside})"/>`, shape],
  ...["cursor", "mask", "clip-path", "marker-start", "marker", "filter"].map(
    (name) =>
      [`${name} from elsewhere`, `<path d="M0 0h1v1z" ${name}="\\75 rl(${outside}#a)"/>`, shape] as const,
  ),
  [
    "an address in a style",
    `<path d="M0 0h1v1z" style="opacity:.5;fill:url(${outside});x:1"/>`,
    '<path d="M0 0h1v1z" style="opacity:.5;x:1"/>',
  ],
  [
    "an address in a style without an end",
    `<path d="M0 0h1v1z" style="opacity:.5;fill:url(${outside}"/>`,
    '<path d="M0 0h1v1z" style="opacity:.5;"/>',
  ],
  [
    "an address in a stylesheet",
    `<style>.a{fill:url('x.svg');stroke:red}.b{fill:red}</style>`,
    "<style>.a{stroke:red}.b{fill:red}</style>",
  ],
  [
    "an address in a property of its own",
    `<style>.a{--b:url(${outside});mask:var(--b)}</style>`,
    "<style>.a{mask:var(--b)}</style>",
  ],
  ["an import", `<style>@import '${outside}';.a{fill:red}</style>`, "<style>.a{fill:red}</style>"],
  [
    "an import spelt otherwise",
    `<style>@\\69mport '${outside}';.a{fill:red}</style>`,
    "<style>.a{fill:red}</style>",
  ],
  [
    "an import in two sections",
    `<style><![CDATA[@im]]><![CDATA[port 'x';.a{}]]></style>`,
    "<style>.a{}</style>",
  ],
  ["an import around a comment of XML", `<style>@im<!-- -->port 'x';.a{}</style>`, "<style>.a{}</style>"],
  ["an import around an instruction", `<style>@im<?x y?>port 'x';.a{}</style>`, "<style>.a{}</style>"],
  ["an import behind a sign of HTML", `<style>&lt;!-- @import 'x'; --> .a{}</style>`, "<style></style>"],
  ["an import by numbers", `<style>@&#000000000105;mport 'x';.a{}</style>`, "<style>.a{}</style>"],
  [
    "a font from elsewhere",
    `<style>@font-face{font-family:A;src:url(${outside})}</style>`,
    "<style>@font-face{font-family:A;}</style>",
  ],
  ["a picture set", `<path d="M0 0h1v1z" style="background:image-set('${outside}' 1x)"/>`, shape],
  [
    "a picture set of an old browser",
    `<path d="M0 0h1v1z" style="background:-webkit-image-set('${outside}' 1x)"/>`,
    shape,
  ],
  ["a source", `<path d="M0 0h1v1z" fill="src('${outside}')"/>`, shape],
  [
    "a text with an end of line in it",
    `<style>.a{x:'b&#10;;fill:url(${outside})}</style>`,
    "<style>.a{}</style>",
  ],
  [
    "brackets that do not end",
    `<style>.a{x:(;fill:url(${outside})}.b{fill:red}</style>`,
    "<style>.a{}.b{fill:red}</style>",
  ],
  ["braces that end nothing", `<style>}.a{fill:url(${outside})}</style>`, "<style>.a{}</style>"],
];

export const attacks: readonly DrawingAttack[] = [
  ...cases.map(([name, inside, left]) => ({ name, text: svg(inside), left })),
  {
    name: "stylesheets of other files",
    text: `<?xml-stylesheet href="${outside}/x.css"?>${svg(shape)}`,
    left: shape,
  },
  {
    name: "another encoding",
    text: `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg("<\u001b(Bscript>")}`,
    left: undefined,
  },
  {
    name: "a base for its own places",
    text: svg(`<g xml:base="${outside}/"><use href="#a"/><script/></g>`),
    left: '<g><use href="#a"/></g>',
  },
];
