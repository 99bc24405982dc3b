/** Converts the benchmark's texts to a site document. Pictures are URLs, and texts are cut to the limits of section types. */
import { createRandom, languagesOf, translatePage, withSlip } from "../../texts.js";

const host = "https://media.example";
/** @typedef {any} Data of the benchmark, described with the benchmark of peers */

const social = (/** @type {Data} */ { icon, href }) => ({ icon: `brand-${icon}`, socialUrl: href });
const link = (/** @type {string} */ href) => (href === "/" ? "/" : href.replace(/\/$/, ""));
const cut = (/** @type {string} */ text, /** @type {number} */ most) => [...text].slice(0, most).join("");
// Reserves space for the mark of an edit within the limit.
const mark = " @EDIT@";
const cutTitle = (/** @type {string} */ text) =>
  text.endsWith(mark) ? `${cut(text, 28)}${mark}` : cut(text, 40);

const steps = ["small", "medium", "large", "xlarge"];

function sizes(/** @type {Data} */ { srcset, width, height }) {
  const addresses = srcset.split(", ").map((/** @type {string} */ one) => one.split(" ")[0]);
  return Object.fromEntries(
    steps.map((step, index) => [step, { url: host + addresses[index], width, height }]),
  );
}
const picture = (/** @type {Data} */ image) => ({
  imgUrl: host + image.src,
  imgDimensions: sizes(image),
  imgAlt: image.alt,
});

/**
 * Maps each section of the benchmark to a section type and its data.
 * @type {Record<string, (section: Data) => [type: string, data: Record<string, unknown>]>}
 */
const sections = {
  hero: (s) => [
    "CountdownHero",
    {
      title: cutTitle(s.title),
      paragraph: cut(s.text, 70),
      dateLabels: s.labels,
      countDownDate: s.date,
      socials: s.socials.map(social),
    },
  ],
  text: (s) => ["TitleParagraph", { title: s.title, paragraph: s.text }],
  features: (s) => [
    "FeatureIcons",
    {
      featureParts: s.items.map((/** @type {Data} */ item) => ({
        icon: `brand-${item.icon}`,
        blockTitle: cut(item.title, 60),
        blockDescription: item.text,
        additionalText: item.link,
        additionalUrl: link(item.href),
      })),
    },
  ],
  team: (s) => [
    "Team",
    {
      title: s.title,
      team: s.members.map((/** @type {Data} */ member) => ({
        ...picture(member.photo),
        name: member.name,
        position: member.position,
        paragraph: member.text,
        socials: member.socials.map(social),
      })),
    },
  ],
  clients: (s) => [
    "Clients",
    {
      title: s.title,
      clientsLogos: s.items.map((/** @type {Data} */ item) => ({
        logoUrl: host + item.logo.src,
        clientUrl: item.href,
        logoAlt: item.name,
      })),
    },
  ],
  steps: (s) => [
    "Steps5",
    {
      title: s.title,
      steps: s.items.map((/** @type {Data} */ step) => ({
        stepTitle: cut(step.title, 40),
        stepDescription: step.text,
        stepImageUrl: host + step.image.src,
        stepImgSizes: sizes(step.image),
        imgAlt: step.image.alt,
      })),
    },
  ],
  tabs: (s) => [
    "Feature7",
    {
      title: s.title,
      features: s.tabs.slice(0, 3).map((/** @type {Data} */ tab) => ({
        title: cut(tab.title, 80),
        paragraph: tab.text,
        ...picture(tab.image),
      })),
    },
  ],
  // Four tabs with a picture each: Feature7 holds three, so the fourth becomes a section of text and picture.
  fourthTab: ({ tabs: [, , , tab] }) => [
    "TextImage",
    {
      title: tab.title,
      paragraph1: tab.text,
      largeImgUrl: host + tab.image.src,
      largeImgDimensions: sizes(tab.image),
      largeImgAlt: tab.image.alt,
    },
  ],
  contact: (s) => [
    "Contact",
    {
      title: s.title,
      paragraph: s.text,
      emails: s.emails.map((/** @type {Data} */ to) => ({ icon: "mail", title: "Mail", to })),
      socials: s.socials.map(social),
    },
  ],
  footer: (s) => ["Footer", { copyrightText: s.copyright, socials: s.socials.map(social) }],
};

/**
 * @param {Data} page
 * @param {Data} shared
 * @returns {import("../../texts.js").Page}
 */
function pageOf(page, shared) {
  /** @type {import("../../texts.js").Component[]} */
  const components = [];
  for (const section of page.sections) {
    if (section.type === "header") continue;
    const whole = section.shared ? shared[section.type] : section;
    for (const type of section.type === "tabs" ? ["tabs", "fourthTab"] : [section.type]) {
      const [id, data] = sections[type]?.(whole) ?? [type, {}];
      const uniqId = `s${components.length}`;
      components.push({ id, uniqId, colorMode: "LIGHT", status: "published", data });
    }
  }
  const { slug, title, description } = page;
  return { path: slug ? `/${slug}` : "/", meta: { title, description }, components };
}

const linksOf = (/** @type {Data[]} */ links) =>
  links.map(({ label, href }) => ({ text: label, link: link(href) }));

/**
 * @param {Data} shared data of all pages
 * @param {Data[]} bare pages
 * @param {number} languages more than one adds a warning per page
 */
export function siteOf(shared, bare, languages) {
  const pages = bare.map((page) => pageOf(page, shared));
  const spoken = languagesOf(languages);
  const more = {
    languages: spoken,
    translations: Object.fromEntries(
      spoken.slice(1).map(({ lang }, index) => [
        lang.code,
        {
          pages: pages.map((page, at) => {
            const plain = JSON.parse(JSON.stringify(page).replace(mark, ""));
            return translatePage(plain, createRandom(2 * at + index));
          }),
        },
      ]),
    ),
  };
  return {
    siteId: "bench",
    hash: "bench",
    name: shared.site.name,
    url: shared.site.url,
    isPaid: false,
    headerLinks: linksOf(shared.header.nav),
    footerLinks: linksOf(shared.footer.links),
    pages: languages > 1 ? pages.map(withSlip) : pages,
    ...(languages > 1 && more),
  };
}
