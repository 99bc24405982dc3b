/** The pictures, files and icons that a site needs. */
import { expect, test } from "vitest";
import { planSite } from "../../src/plan/index.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";

const assetRequestsOf = (more: Json) =>
  planSite(siteOf(document(more)), catalogue, { base: "/" }).plan.needs.map(
    ({ kind, name, pointer }) => `${kind} ${name} ${pointer}`,
  );

test("IMG-1 IMG-7 each asset is requested once, at its first pointer, in the order of the document", () => {
  const note = (data: Json, uniqId: string) => section("Note", data, { uniqId });
  const pages = [
    page(
      "/",
      note(
        {
          imgUrl: "assets/a.jpg",
          icon: "mail",
          imgDimensions: { small: "assets/a-small.jpg", large: { url: "assets/a-large.jpg" } },
        },
        "a",
      ),
    ),
    page(
      "/b",
      note({ imgUrl: "assets/a.jpg", icon: "mail", url: "assets/a.jpg" }, "a"),
      note({ icon: "phone" }, "b"),
    ),
  ];
  const data = "/pages/0/components/0/data";
  expect(assetRequestsOf({ pages })).toEqual([
    `icon mail ${data}/icon`,
    `picture assets/a.jpg ${data}/imgUrl`,
    `picture assets/a-small.jpg ${data}/imgDimensions/small`,
    `picture assets/a-large.jpg ${data}/imgDimensions/large/url`,
    "file assets/a.jpg /pages/1/components/0/data/url",
    "icon phone /pages/1/components/1/data/icon",
  ]);
});

test("VAL-5 files linked in texts and the navigation, and pictures of widgets, are requested", () => {
  const more = {
    headerLinks: [{ text: 'See <a href="assets/b.pdf">b</a>', link: "assets/a.pdf" }],
    widgets: { messengers: { entries: [{ data: { avatar: "assets/anna.png" } }] } },
    pages: [page("/", section("Note", { text: '<a href="assets/c.pdf">c</a>', plain: "<a href>" }))],
  };
  expect(assetRequestsOf(more)).toEqual([
    "file assets/b.pdf /headerLinks/0/text",
    "file assets/a.pdf /headerLinks/0/link",
    "picture assets/anna.png /widgets/messengers/entries/0/data/avatar",
    "file assets/c.pdf /pages/0/components/0/data/text",
  ]);
});

test("DOC-13 an asset that only a translation names is requested at its pointer there", () => {
  const more = {
    ...languages("ru", "en"),
    pages: [page("/", section("Note", { imgUrl: "assets/ru.jpg" }))],
    translations: {
      en: { pages: [{ path: "/", components: [{ uniqId: "note1", data: { imgUrl: "assets/en.jpg" } }] }] },
    },
  };
  expect(assetRequestsOf(more)).toEqual([
    "picture assets/ru.jpg /pages/0/components/0/data/imgUrl",
    "picture assets/en.jpg /translations/en/pages/0/components/0/data/imgUrl",
  ]);
});

test("SAF-1 IMG-1 URLs of other sites, mail links and empty names are not requested", () => {
  const data = {
    imgUrl: "https://example.org/a.jpg",
    url: "https://example.org/a.pdf",
    title: '<a href="mailto:a@b.co">x</a>',
  };
  expect(
    assetRequestsOf({
      pages: [page("/", section("Note", data), section("Note", { icon: "" }, { uniqId: "b" }))],
    }),
  ).toEqual([]);
});

test("LNG-3 flags of active languages are requested if there are several", () => {
  const language = (code: string, flagCode: string, status = "active") => ({
    status,
    isPrimary: code === "en",
    lang: { code, name: code, flagCode },
  });
  const [english, russian] = [language("en", "gb"), language("ru", "RU")];
  expect(assetRequestsOf({ languages: [english, language("de", "de", "other"), russian] })).toEqual([
    "flag gb /languages/0/lang/flagCode",
    "flag RU /languages/2/lang/flagCode",
  ]);
  expect(assetRequestsOf({ languages: [english, { ...russian, status: "other" }] })).toEqual([]);
});
