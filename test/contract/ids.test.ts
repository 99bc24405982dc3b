/** Ids on a page, with section names that look like derived ids. New types are covered automatically. */
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
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

const references = ["for", "popovertarget"].concat(
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

const all = [...catalogue.sections.values()].flatMap((section) =>
  [undefined, ...Object.keys(section.variants ?? {})].map((variant) => ({
    name: [section.type, variant].filter(Boolean).join(" "),
    section,
    variant,
  })),
);

describe.each(all)("$name", ({ section, variant }) => {
  const { type, example } = section;
  const document = render(
    (section.isUnique ? names.slice(0, 1) : names).map((uniqId) => ({
      id: type,
      uniqId,
      variant,
      data: example,
    })),
  );
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);

  test("SEC-26 ACC-1 has no duplicate ids, whatever the names of sections", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toContain(`${type}-one`);
  });

  test("SEC-26 ACC-1 refers only to elements of the same section, or of the page around it", () => {
    for (const element of document.querySelectorAll(references.map((name) => `[${name}]`).join())) {
      const inPage = ["cookie-settings", "report-panel", "messenger-panel"];
      for (const name of references)
        for (const id of element.getAttribute(name)?.split(" ") ?? []) {
          const target = document.getElementById(id);
          expect(target, `${name}="${id}"`).not.toBeNull();
          if (!inPage.includes(id)) expect(target?.closest(".section")).toBe(element.closest(".section"));
        }
    }
    const links = [...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute("href"));
    for (const link of links) expect(ids).toContain(decodeURIComponent(link?.slice(1) ?? ""));
  });
});
