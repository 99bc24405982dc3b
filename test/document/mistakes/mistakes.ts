/** Mistakes that people make when they write a site document by hand, each as a change of one valid document. */

// biome-ignore lint/suspicious/noExplicitAny: a change may break any part of a document
type Value = Record<string, any>;

/** A valid document in two languages. */
const document = () => ({
  siteId: "mine",
  name: "Mine",
  languages: [
    { isPrimary: true, order: 0, lang: { code: "en", name: "English" } },
    { isPrimary: false, order: 1, lang: { code: "de", name: "Deutsch" } },
  ],
  headerLinks: [{ text: "About", link: "/about" }],
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        { id: "NoHeader", uniqId: "bar", data: {} },
        {
          id: "Hero",
          uniqId: "hero",
          colorMode: "DARK",
          data: {
            title: "Hello",
            paragraph: "Words",
            buttons: [{ buttonText: "About", buttonUrl: "/about" }],
          },
        },
        {
          id: "TextImage",
          uniqId: "text",
          data: { title: "Picture", largeImgUrl: "assets/photo.webp", largeImgAlt: "A tree" },
        },
      ],
    },
    {
      path: "/about",
      meta: { title: "About" },
      components: [
        { id: "NoHeader", uniqId: "bar", data: {} },
        { id: "TitleParagraph", uniqId: "more", data: { title: "More", paragraph: "Many words" } },
      ],
    },
  ],
  theme: { preset: "bakery", primaryFont: "Lora", palette: { primaryDark: "#123456" } },
  translations: {
    de: { pages: [{ path: "/", components: [{ uniqId: "hero", data: { title: "Hallo" } }] }] },
  },
});

const written = () => `${JSON.stringify(document(), undefined, 2)}\n`;

/** Changes the value of the document. */
const changed = (change: (site: Value, page: Value[], hero: Value, about: Value) => void): string => {
  const site: Value = document();
  change(site, site.pages, site.pages[0].components[1], site.pages[1]);
  return `${JSON.stringify(site, undefined, 2)}\n`;
};

/** Replaces a part of the document's text. */
function replaced(from: string, to: string): string {
  const text = written();
  if (!text.includes(from)) throw new Error(`The document does not contain ${from}.`);
  return text.replace(from, to);
}

const link = (url: string) => replaced('"buttonUrl": "/about"', `"buttonUrl": ${JSON.stringify(url)}`);
const picture = (url: string) => replaced('"assets/photo.webp"', JSON.stringify(url));
const paragraph = (text: string) => replaced('"Many words"', JSON.stringify(text));

/** Text or bytes of site.json, by the name of the mistake. */
export const mistakes: Readonly<Record<string, string | Uint8Array>> = {
  "01 no mistake": written(),
  "02 trailing comma": replaced('"A tree"', '"A tree",'),
  "03 missing comma": replaced('"title": "Hello",', '"title": "Hello"'),
  "04 comment": replaced("{\n", "{\n  // the id\n"),
  "05 single quotes": replaced('"Hello"', "'Hello'"),
  "06 curly quotes": replaced('"Hello"', "“Hello”"),
  "07 line break in a text": replaced('"Words"', '"Words\nand more"'),
  "08 bracket not closed": written().trimEnd().slice(0, -1),
  "09 empty file": "",
  "10 no siteId": replaced('"siteId": "mine",', ""),
  "11 path without slash": replaced('"path": "/about"', '"path": "about"'),
  "12 path with .html": replaced('"path": "/about"', '"path": "/about.html"'),
  "13 same uniqId twice": replaced('"uniqId": "text"', '"uniqId": "hero"'),
  "14 no uniqId": replaced('"uniqId": "text",', ""),
  "15 type instead of id": replaced('"id": "Hero"', '"type": "Hero"'),
  "16 type in lower case": replaced('"id": "Hero"', '"id": "hero"'),
  "17 unknown type": replaced('"id": "Hero"', '"id": "Banner"'),
  "18 colour mode in lower case": replaced('"DARK"', '"dark"'),
  "19 long title": replaced('"Hello"', JSON.stringify("Hello ".repeat(41).trim())),
  "20 link to a missing page": link("/abuot"),
  "21 www link": link("www.example.org"),
  "22 link with .html": link("about.html"),
  "23 email as link": link("me@example.org"),
  "24 phone number as link": link("+44 20 7946 0000"),
  "25 missing picture": picture("assets/foto.webp"),
  "26 picture in another letter case": picture("assets/Photo.WEBP"),
  "27 picture with a leading slash": picture("/assets/photo.webp"),
  "28 backslash": picture("assets\\photo.webp"),
  "29 Windows path": picture("C:\\Users\\ada\\photo.webp"),
  "30 picture outside": picture("../photo.webp"),
  "31 HEIC picture": picture("assets/IMG_1.HEIC"),
  "32 paragraph tags": paragraph("<p>Many words</p>"),
  "33 heading and list tags": paragraph("<h2>Many</h2><ul><li>words</li></ul>"),
  "34 Markdown": paragraph("**Many** words"),
  "35 line breaks": paragraph("Many\n\nwords"),
  "36 misspelt look": replaced('"bakery"', '"bakry"'),
  "37 unknown font": replaced('"Lora"', '"Comic Sans MS"'),
  "38 font in lower case": replaced('"Lora"', '"lora"'),
  "39 colour by name": replaced('"#123456"', '"red"'),
  "40 unknown colour of the palette": replaced('"primaryDark"', '"primary"'),
  "41 translation of a missing page": changed((site) => {
    site.translations.de.pages[0].path = "/uber";
  }),
  "42 translation of a missing section": changed((site) => {
    site.translations.de.pages[0].components[0].uniqId = "heroo";
  }),
  "43 languages as texts": changed((site) => {
    site.languages = ["en", "de"];
  }),
  "44 fields outside of data": changed((_site, _pages, hero) => {
    Object.assign(hero, hero.data);
    delete hero.data;
  }),
  "45 misspelt field": replaced('"title": "Hello"', '"tilte": "Hello"'),
  "46 fields of another type": changed((_site, [home]) => {
    home?.components[2] &&
      Object.assign(home.components[2].data, { imageUrl: "assets/photo.webp", paragraph: "x" });
  }),
  "47 date without time": changed((_site, _pages, _hero, about) => {
    about.publishAt = "2027-01-31";
  }),
  "48 true in quotation marks": changed((_site, _pages, _hero, about) => {
    about.draft = "true";
  }),
  "49 components as an object": changed((_site, _pages, _hero, about) => {
    about.components = { bar: about.components[0] };
  }),
  "50 no home page": replaced('"path": "/"', '"path": "/home"'),
  "51 same key twice": replaced('"name": "Mine",', '"name": "Mine",\n  "name": "Mine again",'),
  "52 title and url for text and link": changed((site) => {
    site.headerLinks = [{ title: "About", url: "/about" }];
  }),
  "53 byte order mark": `\uFEFF${written()}`,
  "54 UTF-16": Buffer.from(`\uFEFF${written()}`, "utf16le"),
  "55 Windows-1252": Buffer.from(replaced('"Hello"', '"Café"'), "latin1"),
  "56 features for featureParts": changed((_site, _pages, _hero, about) => {
    about.components[1] = {
      id: "FeatureIcons",
      uniqId: "more",
      data: { title: "Why", features: [{ icon: "mail", title: "Mail", text: "Words" }] },
    };
  }),
  "57 two primary languages": replaced('"isPrimary": false', '"isPrimary": true'),
  "58 picture as base64": picture("data:image/png;base64,iVBORw0KGgo="),
  "59 handler and picture tag": paragraph('<a href="/" target="_blank" onclick="x()">Many</a> <img src="x">'),
  "60 misspelt variant and status": changed((_site, _pages, hero) => {
    Object.assign(hero, { variant: "Split", status: "Draft" });
  }),
  "61 pages inside of a page": changed((_site, _pages, _hero, about) => {
    about.pages = [{ path: "/about/team", components: [] }];
    about.children = [];
  }),
  "62 null as data": changed((_site, _pages, hero) => {
    hero.data = null;
  }),
  "63 title of a page": changed((_site, _pages, _hero, about) => {
    about.title = "About";
  }),
};
