/** Schema of the site settings: the document without its pages (DOC-2 to DOC-9, LNG-4). */
import * as z from "zod";
import {
  type Catalogue,
  choice,
  dateTime,
  type FieldNode,
  fieldTree,
  flag,
  group,
  knownText,
  link,
  list,
  pictureSource,
  plainText,
  rules,
  siteLogo,
  text,
} from "#section";
import { siteIdPattern } from "../options/managed.ts";
import { consentSchema } from "./consent-schema.ts";
import { headSchema } from "./head-schema.ts";
import type { Json } from "./json.ts";
import { languageCode, languageSchema } from "./language-schema.ts";
import { readMessages } from "./message-presets.ts";
import { redirectsSchema } from "./redirects-schema.ts";
import { settingsSchema } from "./settings-schema.ts";
import { themeSchema } from "./theme-schema.ts";
import { isTimeZone, suggestTimeZone } from "./time-zone.ts";
import { widgetsSchema } from "./widgets-schema.ts";

const siteId = knownText("site-id", siteIdPattern);

const linkFields = () => ({
  text: text().meta({ examples: ["About"] }),
  link: link({ isNeeded: true }).meta({ examples: ["/about"] }),
});
const siteLink = group(linkFields());
const headerLink = group({
  ...linkFields(),
  links: list(group(linkFields()), { max: 50 }).describe(
    "Links in a list below this one. It needs no address of its own then.",
  ),
  isPinned: flag().describe("Keeps this link in the row. Others go behind the button at its end."),
});

const navigation = group({
  alignment: z
    .enum(["left", "right", "middle"])
    .default("right")
    .describe("Alignment of the links in the navigation bar."),
  hasButton: flag().describe("Shows the last link of the navigation bar as a button."),
  isOverImages: flag().describe(
    "Lets the image of a hero fill the window up to its upper edge. The navigation bar is a card over it.",
  ),
  marker: z
    .enum(["line_bottom", "line_top", "pointer"])
    .default("line_bottom")
    .describe("Marker of the link to the current page."),
  moreLabel: z
    .string()
    .max(100)
    .optional()
    .describe("Label of the menu with the links that don't fit into the bar."),
}).prefault({});

const timeZone = () => knownText("time-zone", isTimeZone, undefined, suggestTimeZone).optional();

const event = group({
  id: z.string().min(1).max(200).describe("ID of the event, which sections refer to as eventId."),
  title: text({ max: 320 }),
  startsAt: dateTime().describe("Start of the event."),
  endsAt: dateTime().describe("End of the event."),
  timeZone: timeZone().describe('Time zone in which its times are shown, such as "Europe/Moscow".'),
  venue: text(),
  address: text(),
  mapUrl: link(),
  registrationUrl: link(),
});

/**
 * Interface texts by language and message key (LNG-4). Only the catalogue knows the keys, so check-messages.ts checks
 * them.
 */
export const messageText = z.string().max(500);
export const messagesByLanguage = <T extends z.ZodType>(messages: T) => z.record(languageCode, messages);

/** Public origin, optionally with a folder. */
const publicUrl = knownText("site-address", isPublicUrl, undefined, (value) =>
  isPublicUrl(`https://${value}`) && value.includes(".") ? `https://${value}` : undefined,
);

/** The build makes icons of several sizes from it, so it must be a local file. */
const favicon = pictureSource().refine((value) => !value || isFileOfSite(value), {
  params: { code: "bad-value", kind: "site-icon" },
});

const settingsFields = (catalogue: Described) => ({
  $schema: z.string().optional().describe("JSON Schema of this document, for code editors."),
  siteId: siteId.meta({
    description: 'ID of the site: Latin letters, digits and ". _ ~ -". Consent and forms use it.',
    examples: ["my-site"],
  }),
  hash: z
    .string()
    .max(500)
    .default("")
    .describe("Hash that forms send to the API together with the site ID."),
  name: plainText().default(""),
  logo: siteLogo()
    .prefault({})
    .describe(
      "Logo of the site, shown in all headers and footers that have none of their own: logoSrc, and logoDarkSrc for dark backgrounds. Its text alternative is the name of the site.",
    ),
  url: publicUrl
    .optional()
    .describe(
      'Public address of the site, such as "https://www.example.org", for the sitemap and for link previews.',
    ),
  favicon: favicon.describe("Icon of the site: a roughly square image in the site folder (assets/icon.svg)."),
  isPaid: z
    .boolean()
    .default(false)
    .describe(
      "True for a paid site, or for your own: it has no maker's line with the report form, and no cookie banner unless cookieSettings ask for one.",
    ),
  isForPreview: z
    .boolean()
    .default(false)
    .describe("True for a preview: third parties are not loaded, and there is no cookie banner."),
  theme: themeSchema(catalogue).describe("Look of the site: colours, fonts, corners."),
  languages: z
    .array(languageSchema)
    .max(200)
    .default([])
    .describe("Languages of the site. The primary one is the language of the document itself."),
  headerLinks: z.array(headerLink).max(100).default([]).describe("Links of the navigation bar."),
  footerLinks: z.array(siteLink).max(100).default([]).describe("Links of the footer."),
  footer: group({
    copyrightText: text({ max: 320 }).describe(
      "Last line of all footers whose section has no copyrightText of its own.",
    ),
  })
    .prefault({})
    .describe("Texts that all footers share."),
  navigation: navigation.describe("Appearance of the links in the navigation bar."),
  widgets: widgetsSchema.describe("Widgets on every page: messengers."),
  cookieSettings: group({
    gdpr: consentSchema({ declineIsVisible: false })
      .prefault({})
      .describe("GDPR banner: third parties load only after visitors accept."),
    simple: consentSchema({ declineIsVisible: true })
      .prefault({})
      .describe("Simple banner: third parties load until visitors decline."),
    choice: choice("equal", "assumed").describe(
      'Choice in the GDPR banner. "equal": declining is as easy as accepting, and all switches start off, as European law requires. Default: declining is in the settings, and switches start on.',
    ),
    onPaidSites: flag().describe(
      "Shows the banner on a paid site too. Set it to false if another banner asks and stores the choice.",
    ),
  })
    .prefault({})
    .describe("Cookie banner."),
  privacyPolicy: group({
    name: z.string().max(320).optional().describe("Label of the link."),
    link: link(),
    showInFooter: z.boolean().default(false).describe("Adds the link to footers."),
  })
    .prefault({})
    .describe("Privacy policy of the site."),
  timeZone: timeZone().describe(
    'Time zone of the business, such as "Europe/Moscow". Opening hours highlight the current day there.',
  ),
  events: z
    .array(event)
    .max(1000)
    .default([])
    .describe("Events of the site. Sections take dates and places from here."),
  redirects: redirectsSchema,
  head: headSchema.describe("Tags in the head of every page, for example for site verification."),
  messages: z
    .preprocess(readMessages, messagesByLanguage(z.record(z.string(), messageText)))
    .default({})
    .describe("Interface texts that replace those of the catalogue, by language code."),
});

/** Parts of the catalogue that the site settings refer to. */
type Described = Pick<Catalogue, "thirdParties" | "looks">;

const describeSettings = (catalogue: Described) => {
  const schema = group({
    ...settingsFields(catalogue),
    settings: settingsSchema(catalogue),
  });
  const tree = fieldTree(schema);
  const list: FieldNode = { shape: "value", type: "array", isOptional: true };
  const object: FieldNode = { shape: "value", type: "object", isOptional: true };
  /** All top-level fields: the settings, and the two that are validated elsewhere. */
  const documentTree: FieldNode =
    tree.shape === "group"
      ? { ...tree, fields: new Map([...tree.fields, ["pages", list], ["translations", object]]) }
      : tree;
  return { schema, documentTree };
};
export type SiteSettings = z.infer<ReturnType<typeof describeSettings>["schema"]>;

const described = new WeakMap<Catalogue["thirdParties"], ReturnType<typeof describeSettings>>();

/** Returns the schema and field tree of the site settings, cached per catalogue. */
export function settingsSchemaOf(catalogue: Described): ReturnType<typeof describeSettings> {
  const cached = described.get(catalogue.thirdParties) ?? describeSettings(catalogue);
  described.set(catalogue.thirdParties, cached);
  return cached;
}

/** Field tree of the document. */
export const settingsTree = (catalogue: Described): FieldNode => settingsSchemaOf(catalogue).documentTree;

/**
 * Parses the site settings. Invalid values get their default, so that the rest can be checked (VAL-1).
 * @param raw the document without pages and translations
 */
export function parseSettings(
  raw: Json,
  catalogue: Described,
): {
  readonly settings: SiteSettings;
  /** Top-level keys with errors. */
  readonly wrongKeys: ReadonlySet<string>;
  readonly issues: readonly z.core.$ZodIssue[];
} {
  const { schema } = settingsSchemaOf(catalogue);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { settings: parsed.data, wrongKeys: new Set(), issues: [] };
  const { issues } = parsed.error;
  const wrongKeys = new Set(issues.map(({ path }) => String(path[0])));
  // Keep the valid siblings of an invalid value where possible.
  const rest = without(
    raw,
    issues.map(({ path }) => path),
  );
  const entries = Object.entries(schema.shape).map(([key, part]) => {
    const kept = part.safeParse(rest[key]);
    return [key, kept.success ? kept.data : part.safeParse(undefined).data];
  });
  return { settings: Object.fromEntries(entries), wrongKeys, issues };
}

/** @returns the object without the values at these paths; in lists, they become undefined */
function without(object: Json, paths: readonly (readonly PropertyKey[])[]): Json {
  const copies = new Map<unknown, Record<PropertyKey, unknown>>();
  /** Copies each object on the way once. */
  const copyOf = (value: object): Record<PropertyKey, unknown> => {
    const copy = copies.get(value) ?? ((Array.isArray(value) ? [...value] : { ...value }) as never);
    copies.set(value, copy);
    copies.set(copy, copy);
    return copy;
  };
  const root = copyOf(object);
  for (const path of paths) {
    let place: Record<PropertyKey, unknown> | undefined = root;
    for (const key of path.slice(0, -1)) {
      const next: unknown = place[key];
      if (typeof next !== "object" || next === null) {
        place = undefined;
        break;
      }
      place = place[key] = copyOf(next);
    }
    const last = path.at(-1);
    if (place && last !== undefined && Object.hasOwn(place, last)) place[last] = undefined;
  }
  return root as Json;
}

function isFileOfSite(value: string): boolean {
  const source = rules.parseImageSource(value);
  // An invalid address is reported with all other addresses.
  return "problem" in source || source.kind === "file";
}

function isPublicUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/.test(value) && rules.parseUrl(value) !== undefined;
}
