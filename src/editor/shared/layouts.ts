/** Layouts of pages: section types between header and footer. Their samples come from the server. */

interface Layout {
  readonly id: string;
  readonly types: readonly string[];
}

/** Section type of an article. */
export const articleType = "Article";

/** Three layouts for each kind of page. */
export const layouts = {
  about: [
    { id: "story", types: ["TextImage", "Figures", "CallToAction"] },
    { id: "people", types: ["TitleParagraph", "Team", "Quotes"] },
    { id: "brief", types: ["SideLine", "FeatureIcons"] },
  ],
  services: [
    { id: "offers", types: ["TitleParagraph", "Feature24", "CallToAction"] },
    { id: "prices", types: ["Pricing", "Faq"] },
    { id: "process", types: ["TextImage", "Steps4", "CallToAction"] },
  ],
  contact: [
    { id: "message", types: ["Contact", "Form"] },
    { id: "visit", types: ["Contact", "OpeningHours"] },
    { id: "answers", types: ["Contact", "Faq"] },
  ],
  news: [
    { id: "posts", types: ["TitleParagraph", "Posts"] },
    { id: "letter", types: ["Posts", "Email1"] },
    { id: "article", types: [articleType] },
  ],
  landing: [
    { id: "pitch", types: ["TextImage", "FeatureIcons", "Quotes", "CallToAction"] },
    { id: "proof", types: ["TitleParagraph", "Figures", "Pricing", "CallToAction"] },
    { id: "signup", types: ["SideLine", "Steps4", "Email1"] },
  ],
} as const satisfies Readonly<Record<string, readonly Layout[]>>;

export type PageKind = keyof typeof layouts;

export const pageKinds = Object.keys(layouts) as PageKind[];

/** @returns the kind of page that has the layout */
export const kindOfLayout = (id: string): PageKind | undefined =>
  pageKinds.find((kind) => layouts[kind].some((layout) => layout.id === id));

export const findLayout = (id: string): Layout | undefined =>
  Object.values(layouts)
    .flat()
    .find((layout) => layout.id === id);
