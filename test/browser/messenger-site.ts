/** Sites with the messenger widget, and what visitors see of it. */
import type { Page } from "playwright-core";

export const entry = (name: string, value: string, data: object = {}, more: object = {}) => ({
  name,
  isActive: true,
  value,
  data,
  ...more,
});

export const documentWith = (messengers: object, more: object = {}) => ({
  siteId: "messenger",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  widgets: { messengers },
  pages: [
    {
      path: "/",
      components: [{ id: "TitleParagraph", uniqId: "a", data: { title: "A", paragraph: "b ".repeat(900) } }],
    },
  ],
  ...more,
});

/** One of each, with values as owners type them. */
export const four = [
  entry("whatsapp", "+374-10-12-34-56", { name: "Anna", avatar: "assets/person-1.webp" }),
  entry("telegram", "@boris", { name: "Boris", message: "1\n2\n3\n4\n5\n6\n7" }),
  entry("viber", "+374-10-12-34-57", { name: "Vera", subtitle: "Answers within an hour" }),
  entry("facebook", "http://facebook.com/some.page", { name: "Some page" }),
];

export const opener = (page: Page) => page.getByRole("button", { name: "Chat with us" });
export const panel = (page: Page) => page.locator(".messenger-panel");
export const links = (page: Page) => panel(page).getByRole("link");
