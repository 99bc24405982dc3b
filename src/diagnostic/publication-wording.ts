/** Wording of diagnostics about what visitors get: unpublished pages and sections, consent, third parties, feeds and forms. */
import { quote, suggestion } from "./phrases.ts";
import { error, warning } from "./severity.ts";

type Status = "published" | "draft" | "hidden";

/** Reason why a page is not published. */
export interface KeptOut {
  readonly reason: "draft" | "hidden" | "scheduled" | "expired";
  /** Time of its publication (scheduled) or its end (expired). */
  readonly at?: string | undefined;
}

export const publicationWording = {
  "url-folder": error<{ found: string; origin: string; folder: string }>(({ found, origin, folder }) => ({
    message: `The site's address ${quote(found)} includes a folder; it should be ${quote(origin)}.`,
    hint: `Use ${quote(origin)}, or build with --base ${folder} to publish in that folder.`,
  })),
  "unknown-status": warning<{
    found: string;
    what: "page" | "section";
    meant?: Status | undefined;
    nearest?: string | undefined;
  }>(({ found, what, meant, nearest }) =>
    meant === undefined
      ? {
          message: `Unknown status ${quote(found)}, so this ${what} is not shown.`,
          hint: suggestion(nearest, "Use published, draft or hidden."),
        }
      : {
          message: `The status ${quote(found)} is read as "${meant}".`,
          hint: `Write "${meant}".`,
        },
  ),
  "no-home-page": warning<{
    keptOut?: KeptOut | undefined;
  }>(({ keptOut }) => ({
    message: keptOut
      ? `The home page "/" is not published (${whyKeptOut(keptOut)}), so the site's address shows nothing.`
      : 'No page has the path "/", so the site\'s address shows nothing.',
    hint: keptOut
      ? 'Publish it, or give the path "/" to another page.'
      : 'Give the path "/" to one of the pages.',
  })),
  "no-page-published": error<{ count: number }>(({ count }) => ({
    message: `Nothing to publish: ${count === 1 ? "the only page is" : `all ${count} pages are`} kept out of the site.`,
    hint: "Publish at least one page: check its status, draft, publishAt and unpublishAt.",
  })),
  "link-to-kept-out": warning<KeptOut & { found: string }>((page) => ({
    message: `Broken link: the page ${quote(page.found)} is not published (${whyKeptOut(page)}).`,
    hint: "Publish the page, or remove the link.",
  })),
  "meta-not-used": warning<{ count: number }>(({ count }) => ({
    message:
      count === 1
        ? "The title and description of this page are not used: all pages use those of the first page."
        : `The titles and descriptions of ${count} pages, including this one, are not used: all pages use those of the first page.`,
    hint: 'Set "useForAll" of the first page to false, or remove the unused texts.',
  })),
  "feed-without-url": warning<object>(() => ({
    message: "Visitors can't subscribe to this page: a feed needs the site's full address, which is not set.",
    hint: 'Set "url", for example "https://www.example.org", or set "hasFeed" of the section to false.',
  })),
  "feed-in-the-way": warning<{ path: string }>(({ path }) => ({
    message: `Visitors can't subscribe to this page: a page or redirect already has the address of its feed, ${quote(path)}.`,
    hint: 'Change that path, or set "hasFeed" of the section to false.',
  })),
  "loads-without-consent": warning<{ providers: readonly string[]; isPaid: boolean }>(
    ({ providers, isPaid }) => ({
      message: `These services load without consent, because the site shows no cookie banner: ${providers.join(", ")}.`,
      hint: `Set "isVisible" to true in "cookieSettings.gdpr"${isPaid ? ' and "onPaidSites" to true in "cookieSettings"' : ""} to ask for consent first, or remove the services from "settings".`,
    }),
  ),
  "consent-not-asked": warning<{ providers: readonly string[] }>(({ providers }) => ({
    message: `These services never load, because they wait for consent and a paid site shows no cookie banner: ${providers.join(", ")}.`,
    hint: 'In "cookieSettings", set "onPaidSites" to true to show the banner, or to false if another banner asks and stores the choice.',
  })),
  "consent-assumed": warning<{ providers: readonly string[] }>(({ providers }) => ({
    message: `The cookie banner makes it harder to refuse than to accept, and its switches start on. European law doesn't accept that as consent for: ${providers.join(", ")}.`,
    hint: 'Set "choice" to "equal" in "cookieSettings", or to "assumed" if that is your decision.',
  })),
  "consent-without-policy": warning<object>(() => ({
    message: "The cookie banner has no link to a privacy policy, because none is set.",
    hint: 'Set "link" in "privacyPolicy", or set "isVisible" of "privacyPolicyBtn" to false.',
  })),
  "chats-several": warning<{ loaded: string; other: string }>(({ loaded, other }) => ({
    message: `Two chats are set as primary: ${loaded} is loaded, ${other} is not.`,
    hint: 'Set "isPrimary" to true for only one chat.',
  })),
  "chat-not-loaded": warning<{ chats: readonly string[] }>(({ chats }) => ({
    message: `No chat is loaded, because none is set as primary: ${chats.join(", ")}.`,
    hint: 'Set "isPrimary" to true for the chat that visitors should see, or remove all of them.',
  })),
  "chat-without-id": warning<object>(() => ({
    message: "This chat is set as primary, but it is not loaded: its ID is missing.",
    hint: 'Add the chat to "chatsData" in "settings" with its "name", "key" and "isPrimary", or remove it here.',
  })),
  "managed-setting": warning<{ key: string }>(({ key }) => ({
    message: `This value is not used: ${quote(key)} is set by the provider, for this site or for all.`,
    hint: "Remove it, or change the managed settings of the build (--managed).",
  })),
  "managed-invalid": error<{ key: string; problem: string }>(({ key, problem }) => ({
    message: `The provider's value of ${quote(key)} is not valid. ${problem}`,
    hint: "Change the managed settings of the build (--managed).",
  })),
  "report-form": warning<object>(() => ({
    message:
      "No forms API is set, so reports of this site are sent to /api/v1 on the site's own host. A static host doesn't answer there.",
    hint: 'Set the API with --api-base, or with "apiBase" in sectile.config.json. If the site is your own, "isPaid": true removes the bar with the report form.',
  })),
  "forms-nowhere": warning<{ count: number }>(({ count }) => ({
    message: `No forms API is set, so the forms of ${count === 1 ? "this page" : `${count} pages`} are sent to /api/v1 on the site's own host. A static host doesn't answer there.`,
    hint: 'Set the API with --api-base, or with "apiBase" in sectile.config.json: "https://forms.example.org", or "/api/v1" if the host answers there.',
  })),
};

/** @returns why a page is not published, with the time for a scheduled or expired one: "until 2027-01-31T09:00:00Z" */
export function whyKeptOut({ reason, at = "" }: KeptOut): string {
  if (reason === "scheduled") return `until ${at}`;
  return reason === "expired" ? `since ${at}` : reason;
}
