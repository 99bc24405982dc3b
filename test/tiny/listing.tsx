/** The tiny catalogue with a type that lists pages of the site. */
import { type Catalogue, defineSection, group, listedPages, text } from "#section";
import { type SectionProps, useSite } from "#section/view";
import type { PageList } from "../../src/section/listed-pages.ts";
import { catalogue as tiny } from "./catalogue.tsx";

const list = defineSection({
  label: "List",
  category: "basic",
  colorMode: "LIGHT",
  listsPages: true,
  data: group({ title: text({ max: 20 }), ...listedPages() }),
});

function View({ data }: SectionProps<PageList>) {
  const site = useSite();
  return (
    <ul>
      {site.listPages(data).map(({ link, title, imgUrl, date }) => (
        <li key={link}>
          <a href={site.link(link)?.href}>{title}</a> {date} <img src={site.picture(imgUrl)?.url} alt="" />
        </li>
      ))}
    </ul>
  );
}

export const catalogue: Catalogue = {
  ...tiny,
  sections: new Map([
    ...tiny.sections,
    ["List", { ...list, type: "List", isUnique: false, hasOrientation: false, view: View, example: {} }],
  ]),
};
