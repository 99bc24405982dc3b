/** What is said of what visitors get to see: pages and sections that are kept out, and third parties that nobody is asked about. */
import { quote, suggestion } from "./phrases.ts";
import { error, warning } from "./severity.ts";

export const publicationWording = {
  "url-folder": error<{ found: string; origin: string; folder: string }>(({ found, origin, folder }) => ({
    message: `The site's address should be only ${quote(origin)}, but it is ${quote(found)}. A path on the host is given with --base.`,
    hint: `Build with --base ${folder}, or write ${quote(origin)}.`,
  })),
  "unknown-status": warning<{
    found: string;
    what: "page" | "section";
    meant?: string | undefined;
    nearest?: string | undefined;
  }>(({ found, what, meant, nearest }) =>
    meant === undefined
      ? {
          message: `The status ${quote(found)} is not known, so this ${what} is not shown.`,
          hint: suggestion(nearest, "Use published, draft or hidden."),
        }
      : {
          message: `The status ${quote(found)} is read as "${meant}".`,
          hint: `Write it as "${meant}".`,
        },
  ),
  "no-home-page": warning<{
    keptOut?: { reason: string; at?: string | undefined } | undefined;
  }>(({ keptOut }) => ({
    message: keptOut
      ? `The page "/" is kept out (${whyKeptOut(keptOut)}), so visitors who open the site's address find nothing.`
      : 'No page has the path "/", so visitors who open the site\'s address find nothing.',
    hint: keptOut ? "Publish it, or give its path to another page." : 'Give one of the pages the path "/".',
  })),
  "no-page-published": error<{ count: number }>(({ count }) => ({
    message: `${count === 1 ? "The only page" : `Each of the ${count} pages`} is kept out, so there is nothing to publish.`,
    hint: "Publish one at least: see status, draft, publishAt and unpublishAt of the pages.",
  })),
  "link-to-kept-out": warning<{ found: string; reason: string; at?: string | undefined }>((page) => ({
    message: `The link ${quote(page.found)} leads to a page that is kept out of the site (${whyKeptOut(page)}).`,
    hint: "Publish the page, or take the link away: visitors would find nothing there.",
  })),
  "meta-not-used": warning<{ count: number }>(({ count }) => ({
    message:
      count === 1
        ? "The title and description of this page are not used: those of the first page stand for every page."
        : `The titles and descriptions of ${count} pages, of this one too, are not used: those of the first page stand for every page.`,
    hint: 'Set "useForAll" of the first page to false, or remove what is not used.',
  })),
  "feed-without-url": warning<object>(() => ({
    message:
      "Nobody can subscribe to what this page lists: feeds need whole addresses, and the site has no address.",
    hint: 'Write it as "url", for example "https://www.example.org", or set "hasFeed" of the section to false.',
  })),
  "feed-in-the-way": warning<{ path: string }>(({ path }) => ({
    message: `Nobody can subscribe to what this page lists: at ${quote(path)}, where the feed would be, is a page or a redirect.`,
    hint: 'Give it another path, or set "hasFeed" of the section to false.',
  })),
  "loads-without-consent": warning<{ providers: readonly string[]; isPaid: boolean }>(
    ({ providers, isPaid }) => ({
      message: `No cookie banner is shown, so these are loaded without asking visitors: ${providers.join(", ")}.`,
      hint: `Set "isVisible" to true in "cookieSettings.gdpr"${isPaid ? ' and "onPaidSites" to true in "cookieSettings"' : ""}, so that they wait for consent, or take them out of "settings".`,
    }),
  ),
  "consent-not-asked": warning<{ providers: readonly string[] }>(({ providers }) => ({
    message: `These wait for the consent of visitors, but a paid site shows no cookie banner, so they are never loaded: ${providers.join(", ")}.`,
    hint: 'Set "onPaidSites" to true in "cookieSettings" to show the banner here, or to false when another one asks and stores the choice.',
  })),
  "consent-assumed": warning<{ providers: readonly string[] }>(({ providers }) => ({
    message: `The cookie banner makes refusing harder than agreeing, and its switches begin on; European law accepts no such consent for what is loaded here: ${providers.join(", ")}.`,
    hint: 'Set "choice" to "equal" in "cookieSettings".',
  })),
  "consent-without-policy": warning<object>(() => ({
    message: "The cookie banner has no link to a privacy policy, since none is given.",
    hint: 'Give "link" in "privacyPolicy", or set "isVisible" of "privacyPolicyBtn" to false.',
  })),
  "chats-several": warning<{ loaded: string; other: string }>(({ loaded, other }) => ({
    message: `Two chats are the primary one; ${loaded} is loaded, ${other} is not.`,
    hint: 'Set "isPrimary" to true in one of them alone.',
  })),
  "chat-not-loaded": warning<{ chats: readonly string[] }>(({ chats }) => ({
    message: `No chat is loaded, since none is the primary one: ${chats.join(", ")}.`,
    hint: 'Set "isPrimary" to true in the one that visitors should see, or remove them.',
  })),
  "chat-without-id": warning<object>(() => ({
    message: "This chat is the primary one, but it is not loaded: its id is missing.",
    hint: 'Add it to "chatsData" in "settings", with "name", "key" and "isPrimary", or remove it here.',
  })),
  "report-form": warning<object>(() => ({
    message:
      "The form by which visitors report this site is not shown, since nobody has said where it is answered.",
    hint: 'Say where with --api-base, or with "apiBase" in sectile.config.json. A site of your own has neither the form nor the line above it with "isPaid": true.',
  })),
  "forms-nowhere": warning<{ count: number }>(({ count }) => ({
    message: `The forms of ${count === 1 ? "this page" : `${count} pages`} are sent to /api/v1 of the site's own host, since nobody has said where they are answered; a host of files answers none.`,
    hint: 'Say where with --api-base, or with "apiBase" in sectile.config.json: "https://forms.example.org", or "/api/v1" if the host does answer there.',
  })),
};

/** Why a page is no part of the bundle, and until or since when. */
export function whyKeptOut({ reason, at = "" }: { reason: string; at?: string | undefined }): string {
  if (reason === "scheduled") return `until ${at}`;
  return reason === "expired" ? `since ${at}` : reason;
}
