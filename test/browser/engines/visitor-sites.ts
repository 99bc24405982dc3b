/** Two sites that have all interactive parts, for visits in each browser. */

import { exampleOf, longText } from "../example-site.ts";
import { entry } from "../messenger-site.ts";
import { anchor, manyLinks, navigableSite } from "../navigable-site.ts";

const section = (id: string, uniqId: string, data: object) => ({ id, uniqId, data });

const page = (path: string, ...components: readonly object[]) => ({
  path,
  components: [section("NoHeader", "top", {}), ...components],
});

/** Paths of the pages with one interactive part each. */
export async function wholeSite(): Promise<object> {
  const text = `<a href="#${anchor}">Go to part three</a>`;
  const site = navigableSite({ headerLinks: manyLinks(12) }, { text });
  const example = async (id: string) => section(id, id.toLowerCase(), await exampleOf(id));
  const below = section(longText.id, "below", longText.data);
  const socials = ["brand-linkedin", "youtube"].map((icon) => ({ icon, socialUrl: "#below" }));
  const people = { title: "People", team: [{ name: "Clara", socials }] };
  return {
    ...site,
    // A site that names its maker has the button that reports it.
    isPaid: false,
    widgets: {
      messengers: { entries: [entry("telegram", "@boris"), entry("whatsapp", "+374-10-12-34-56")] },
    },
    redirects: [{ from: "/old", to: "/about" }],
    pages: [
      ...site.pages,
      page("/gallery", await example("Gallery")),
      page("/tabs", await example("Feature7"), below),
      page("/policy", await example("PrivacyPolicy3"), below),
      page("/questions", await example("Faq")),
      page("/slider", await example("Team6")),
      page("/people", section("Team1", "people", people), below),
      page("/form", await example("Form")),
    ],
  };
}

export const thirdParties = ["www.googletagmanager.com", "widget.intercom.io"];

/** A site that asks before it loads two third parties. */
export const askingSite = {
  siteId: "asking.2031",
  name: "Asking",
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  privacyPolicy: { link: "/privacy" },
  cookieSettings: { gdpr: { isVisible: true }, choice: "equal" },
  settings: { gtagId: "G-ABCDEF1234", chatsData: [{ name: "intercom", key: "abcd1234", isPrimary: true }] },
  pages: [
    {
      path: "/",
      components: [
        section("BigTitle", "title", { title: "A conference" }),
        section(longText.id, "long", longText.data),
        section("Footer", "footer", { copyrightText: "2031" }),
      ],
    },
    { path: "/privacy", components: [section("BigTitle", "title", { title: "Privacy" })] },
  ],
};
