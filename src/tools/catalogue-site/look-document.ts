/** A page for each look, all with the same content, so that looks can be compared (CLI-7). */
import type { Catalogue } from "#section";
import { sampleEvent } from "../../build/templates/sample-event.ts";

/** Sections that show a look best: a hero, cards, a picture next to text, portraits, a form, a footer. */
const shown = [
  { id: "CountdownHero", colorMode: "DARK" },
  { id: "TitleParagraph", colorMode: "EXTRALIGHT" },
  { id: "Feature24", colorMode: "LIGHT" },
  { id: "TextImage", colorMode: "EXTRALIGHT", data: { isAnimated: false } },
  { id: "Steps2", colorMode: "EXTRALIGHT" },
  { id: "Team", colorMode: "LIGHT" },
  { id: "Email1", colorMode: "LIGHT", data: { backgroundImgUrl: "" } },
  { id: "Footer", colorMode: "DARK" },
] as const;

/** @param preset name of the look */
export const lookDocument = ({ sections }: Catalogue, preset: string) => ({
  siteId: `look-${preset}`,
  name: "Good food",
  isPaid: true,
  theme: { preset },
  headerLinks: [
    { text: "Programme", link: "/#Steps2" },
    { text: "People", link: "/#Team" },
  ],
  footerLinks: [{ text: "People", link: "/#Team" }],
  events: [sampleEvent],
  pages: [
    {
      path: "/",
      meta: { title: preset },
      components: shown.flatMap(({ id, ...component }, index) => {
        const type = sections.get(id);
        const data = {
          ...type?.example,
          ...("data" in component && component.data),
          ...(id === "CountdownHero" && { logoSrc: "" }),
        };
        return type ? [{ id, uniqId: `s${index}`, ...component, data }] : [];
      }),
    },
  ],
});
