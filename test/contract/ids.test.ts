/** Ids on a page, with section names that look like derived ids. New types are covered automatically. */
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { bothPages, type Json } from "../support/editing-pages.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();

/** Names that could be mistaken for a derived id, and each class of letters that a name may have. */
const names = [
  "one",
  "one-0",
  "one-0-title",
  "one-0-error",
  "one-1",
  "one-end",
  "one-ink",
  "one-more",
  "one-title",
].concat(
  [
    "one-email",
    "one-email-message",
    "one-consent-error",
    "one-menu",
    "one-menu-more",
    "one-parts",
    "one-sent",
  ],
  ["one_", "one-2", "ёж-Straße_9"],
);

/** Attributes that refer to an element, as pages write them. */
const references = ["for", "popoverTarget"].concat(
  ["labelledby", "describedby", "controls", "owns"].map((name) => `aria-${name}`),
);

function render(components: readonly Json[]): Document {
  const document = {
    siteId: "ids",
    name: "Ids",
    cookieSettings: { gdpr: { isVisible: true } },
    privacyPolicy: { name: "Privacy", link: "/", showInFooter: true },
    headerLinks: ["Home", "About"].map((text) => ({ text, link: "/" })),
    footerLinks: [{ text: "Home", link: "/" }],
    events: [{ id: "conference", title: "Conference", startsAt: "2027-05-01T09:00:00Z", venue: "Hall" }],
    pages: [{ path: "/", components }],
  };
  return parseHTML(bothPages(document, catalogue).published()).document as unknown as Document;
}

test.each([...catalogue.sections.values()])(
  "SEC-26 ACC-1 $type has unique ids in each variant, and refers only to its own elements or the page's",
  ({ type, example, isUnique, variants = {} }) => {
    for (const variant of [undefined, ...Object.keys(variants)]) {
      const uniqIds = isUnique ? names.slice(0, 1) : names;
      const document = render(uniqIds.map((uniqId) => ({ id: type, uniqId, variant, data: example })));
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      const links = [...document.querySelectorAll('a[href^="#"]')].map((link) =>
        decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""),
      );
      const found = {
        twice: ids.filter((id, index) => ids.indexOf(id) !== index),
        hasAnchor: ids.includes(`${type}-one`),
        foreign: findForeignReferences(document),
        lost: links.filter((id) => !ids.includes(id)),
      };
      const none = { twice: [], hasAnchor: true, foreign: [], lost: [] };
      expect.soft(found, `variant ${variant ?? "none"}`).toEqual(none);
    }
  },
);

/** Lists references to elements that do not exist, or that are in another section. */
function findForeignReferences(document: Document): string[] {
  const inPage = ["cookie-settings", "report-panel", "messenger-panel"];
  const found = [...document.querySelectorAll(references.map((name) => `[${name}]`).join())].flatMap(
    (element) =>
      references.flatMap((name) =>
        (element.getAttribute(name)?.split(" ") ?? []).map((id) => ({ element, name, id })),
      ),
  );
  return found
    .filter(({ element, id }) => {
      const target = document.getElementById(id);
      const isOwn = target?.closest(".section") === element.closest(".section");
      return target === null || (!isOwn && !inPage.includes(id));
    })
    .map(({ name, id }) => `${name}="${id}"`);
}
