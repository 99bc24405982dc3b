/** Site for views while their page is edited: the published one, plus the pointer of every value. */
import type { Catalogue, FieldNode } from "#section";
import type { ResolvedPicture, Site as SiteView } from "#section/view";
import { formatPointer } from "../../diagnostic/index.ts";
import { type SiteSettings, settingsTree } from "../../document/index.ts";
import { messengersOf } from "../messengers.ts";
import type { RouteView } from "../section-cache.ts";
import { addressOf, setAddress } from "./editing-address.ts";
import { markText, slot, withoutMarks } from "./marks.ts";
import { withSlots } from "./with-slots.ts";

/**
 * @param settings those of the view's interface locale
 * @param country of the site, if known
 * @returns the same view, with empty slots and addresses
 */
export function editingView(
  view: RouteView,
  settings: SiteSettings,
  catalogue: Catalogue,
  country: string | undefined,
): RouteView {
  const { site } = view;
  const place = <T extends object>(value: T, ...path: readonly (string | number)[]): T =>
    withSlots(value, nodeAt(settingsTree(catalogue), path), {
      pointer: formatPointer(path),
      isSite: true,
    }) as T;
  const all = <T extends object>(items: readonly T[], name: string) =>
    items.map((item, index) => place(item, name, index));
  const { messengers } = settings.widgets;
  const placed = messengers.entries.map((entry, index) =>
    place(entry, "widgets", "messengers", "entries", index),
  );
  const widgets = { ...settings.widgets, messengers: { ...messengers, entries: placed } };
  const own: Partial<SiteView> = {
    logo: place(site.logo.logoSrc ? site.logo : { ...site.logo, logoWidth: slotWidth }, "logo"),
    headerLinks: all(site.headerLinks, "headerLinks"),
    footerLinks: all(site.footerLinks, "footerLinks"),
    footer: place(site.footer, "footer"),
    events: all(site.events, "events"),
    navigation: place(site.navigation, "navigation"),
    privacyPolicy: place(site.privacyPolicy, "privacyPolicy"),
    messengers: messengersOf({ ...settings, widgets }, site.link, site.t, country),
    address,
    mark: (of, field) =>
      markText(address(of, field), String((of as Readonly<Record<string, unknown>>)[field] ?? "")),
    link: (url) => (url === slot ? { href: "#" } : site.link(url)),
    picture: (source) => (source === slot ? emptyPicture : site.picture(source)),
    icon: (name) => (name === slot ? emptyIcon : site.icon(name)),
    richText: (text) => (text === slot ? "" : withoutMarksOf(site.richText(text))),
    // Every entry can be clicked, even if its page does not exist yet.
    listPages: (list) =>
      list.pages?.length
        ? list.pages.map(
            (of) =>
              site.listPages({ pages: [of] })[0] ?? {
                link: of.link ?? "",
                title: of.link === slot ? "" : (of.link ?? ""),
                of,
              },
          )
        : site.listPages(list),
    formatDate: (iso, options) => (iso === slot ? "" : site.formatDate(iso, options)),
    formatDateRange: (from, to, options) =>
      [from, to].includes(slot) ? "" : site.formatDateRange(from, to, options),
  };
  const edited: SiteView = Object.create(site, Object.getOwnPropertyDescriptors(own));
  const empty = new Set(site.name === "" ? ["name"] : []);
  return { ...view, site: setAddress(edited, { pointer: "", isSite: true, empty }) };
}

/** Creates the view for widgets: no question about consent, no third parties, and no form for reporting the site to its own owner. */
export const viewWithoutEditing = (view: RouteView): RouteView => ({
  ...view,
  site: Object.create(view.site, Object.getOwnPropertyDescriptors(quiet)),
});

const quiet: Partial<SiteView> = {
  asksConsent: false,
  thirdParties: [],
  showsDisclaimer: false,
};

/** An entity may have encoded a mark. */
const withoutMarksOf = (text: ReturnType<SiteView["richText"]>): typeof text =>
  typeof text === "string" ? withoutMarks(text) : { __html: withoutMarks(text.__html) };

/** @returns an empty object for a value that is not part of the document */
function address(of: object, field: string): Readonly<Record<string, string>> {
  const place = addressOf(of);
  if (!place) return {};
  return {
    [place.isSite ? "data-site-at" : "data-at"]: place.pointer + formatPointer([field]),
    ...(place.empty.has(field) && { "data-empty": "" }),
  };
}

function nodeAt(tree: FieldNode, path: readonly (string | number)[]): FieldNode {
  const [key, ...rest] = path;
  if (key === undefined) return tree;
  const next =
    tree.shape === "group" ? tree.fields.get(String(key)) : tree.shape === "list" ? tree.item : undefined;
  if (!next) throw new Error(`The site has no field ${path.join("/")}.`);
  return nodeAt(next, rest);
}

/** Width of the empty slot for a logo, in pixels: small, because the site's name is beside it. */
const slotWidth = 80;

/** Empty picture, 4 by 3. */
const emptyPicture: ResolvedPicture = {
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"/>')}`,
  width: 1200,
  height: 900,
};

/** Plus in a dashed ring, as the content of a 24 by 24 line icon. */
const emptyIcon =
  '<path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" d="M12 8.5v7m-3.5-3.5h7"/>' +
  '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.6 2.05"/>';
