/** A page with the report form, and what visitors see of it. */
import type { Page } from "playwright-core";

export const documentWith = (more: object = {}) => ({
  siteId: "site-1",
  hash: "h4sh",
  languages: [
    { isPrimary: true, lang: { name: "English", code: "en" } },
    { lang: { name: "Русский", code: "ru" } },
  ],
  pages: [{ path: "/", components: [{ id: "TitleParagraph", uniqId: "text", data: { title: "A page" } }] }],
  ...more,
});

/** Locators of the form, its fields and its dialogs. */
export const partsOf = (page: Page) => ({
  opener: page.getByRole("button", { name: "Report", exact: true }),
  form: page.getByRole("dialog", { name: "What's wrong with this website?" }),
  email: page.getByLabel("Your e-mail"),
  name: page.getByLabel("Your name"),
  comment: page.getByLabel("Comment"),
  send: page.getByRole("button", { name: "Send" }),
  count: page.locator("[role=status] + span:visible"),
  sent: page.getByRole("dialog", { name: "Information has been successfully sent" }),
  refused: page.getByRole("dialog", { name: "Thanks for the report!" }),
  failed: page.getByRole("dialog", { name: "Something went wrong" }),
});

/** Opens the form with all fields filled. */
export async function fill(page: Page) {
  const parts = partsOf(page);
  await parts.opener.click();
  await parts.email.fill("ann@example.org");
  await parts.name.fill("Ann");
  await parts.comment.fill("A scam\non the first page");
  return parts;
}

export const tooLong = "Your have exceeded the maximum character limit.";
export const refresh = "Please refresh page to load data";

export const errorOf = async (page: Page, label: string) => {
  const field = page.getByLabel(label);
  const id = await field.getAttribute("aria-describedby");
  const text = await page.locator(`[id="${id}"]`).innerText();
  return { text, invalid: await field.getAttribute("aria-invalid") };
};

export const fine = { text: "", invalid: null };
export const wrong = (text: string) => ({ text, invalid: "true" });

export const typed = async (page: Page) => {
  const { email, name, comment } = partsOf(page);
  return [await email.inputValue(), await name.inputValue(), await comment.inputValue()];
};
export const filled = ["ann@example.org", "Ann", "A scam\non the first page"];
