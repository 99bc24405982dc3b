/** The schema of a site document without its pages: everything that is the same on every page (DOC-2 to DOC-9, LNG-4). */
import * as z from "zod";
import {
  type Catalogue,
  choice,
  dateTime,
  type FieldNode,
  fieldTree,
  flag,
  formed,
  group,
  link,
  pictureSource,
  plainText,
  ruled,
  rules,
  text,
} from "#section";
import { quote } from "../diagnostic/index.ts";
import { consentSchema } from "./consent-schema.ts";
import { headSchema } from "./head-schema.ts";
import type { Json } from "./json.ts";
import { languageCode, languageSchema } from "./language-schema.ts";
import { redirectsSchema } from "./redirects-schema.ts";
import { settingsSchema } from "./settings-schema.ts";
import { themeSchema } from "./theme-schema.ts";
import { isTimeZone, suggestTimeZone } from "./time-zone.ts";
import { widgetsSchema } from "./widgets-schema.ts";

/** An id that becomes a cookie's name and a part of a URL. */
const siteId = formed(/^[A-Za-z0-9._~-]{1,128}$/, {
  what: "a site's id",
  hint: () => 'Write Latin letters, digits and ". _ ~ -", at most 128 in all, for example "my-site".',
});

const siteLink = group({ text: text(), link: link({ isNeeded: true }) });

const navigation = group({
  alignment: z
    .enum(["left", "right", "middle"])
    .default("left")
    .describe("Where the links of the bar stand."),
  marker: z
    .enum(["line_bottom", "line_top", "pointer"])
    .default("line_bottom")
    .describe("What marks the link to the page that is open."),
  moreLabel: z
    .string()
    .max(100)
    .optional()
    .describe("The word for the menu of the links that do not fit into the bar."),
}).prefault({});

const timeZone = () =>
  ruled(isTimeZone, {
    what: "a time zone",
    hint: (value) => {
      const zone = suggestTimeZone(value);
      return zone ? `Did you mean "${zone}"?` : 'Write its region and city, for example "Europe/Moscow".';
    },
  }).optional();

const event = group({
  id: z.string().min(1).max(200).describe("The name by which sections speak of the event: their eventId."),
  title: text({ max: 320 }),
  startsAt: dateTime().describe("When it begins."),
  endsAt: dateTime().describe("When it ends."),
  timeZone: timeZone().describe('The time zone in which its times are told, such as "Europe/Moscow".'),
  venue: text(),
  address: text(),
  mapUrl: link(),
  registrationUrl: link(),
});

/**
 * The document's own words of the interface, by language and message key (LNG-4). Which keys there are is known to the
 * catalogue alone: check-messages.ts looks at them.
 */
export const messageText = z.string().max(500);
export const messagesByLanguage = <T extends z.ZodType>(messages: T) => z.record(languageCode, messages);

/** The specification's own wording where ours differs: `"messages": "original"` (LNG-4). */
const originalMessages = {
  en: {
    reportInvalidEmail: "Please put a correct e-mail",
    reportTooLong: "Your have exceeded the maximum character limit.",
    reportRefresh: "Please refresh page to load data",
  },
};

/** The public origin, with or without a folder below it. */
const publicUrl = ruled(isPublicUrl, {
  what: "a site's address",
  hint: (value) =>
    isPublicUrl(`https://${value}`) && value.includes(".")
      ? `Did you mean ${quote(`https://${value}`)}?`
      : 'Write it as "https://www.example.org", with nothing behind it but a folder.',
});

/** Icons of several sizes are made of it, so it has to be at hand. */
const favicon = pictureSource().refine((value) => !value || isFileOfSite(value), {
  error: "The site's icon is a file of its folder, for example assets/icon.svg.",
});

const settingsFields = (catalogue: Described) => ({
  $schema: z
    .string()
    .optional()
    .describe("Where an editor finds the JSON Schema by which it completes and checks."),
  siteId: siteId.describe(
    'The site\'s id: Latin letters, digits and ". _ ~ -". Consent and forms know the site by it.',
  ),
  hash: z
    .string()
    .max(500)
    .default("")
    .describe("What forms send with the site's id, for the API that takes them."),
  name: plainText().default(""),
  url: publicUrl
    .optional()
    .describe(
      'The site\'s public address, "https://www.example.org": for the sitemap, and for links that are shared.',
    ),
  favicon: favicon.describe(
    "The site's icon: a picture of its folder (assets/icon.svg), about as wide as high.",
  ),
  isPaid: z
    .boolean()
    .default(false)
    .describe(
      "Whether the owner pays, or the site is your own: then it has no line that says who made it, with its form for reports, and shows no consent banner, unless cookieSettings say so.",
    ),
  isForPreview: z
    .boolean()
    .default(false)
    .describe(
      "Whether it is only looked at: nothing of third parties is loaded, and nobody is asked for consent.",
    ),
  theme: themeSchema(catalogue).describe("How the site looks: colours, fonts, corners."),
  languages: z
    .array(languageSchema)
    .max(200)
    .default([])
    .describe("The languages of the site; the primary one is that of the document itself."),
  headerLinks: z.array(siteLink).max(100).default([]).describe("The links of the bar at the top of pages."),
  footerLinks: z.array(siteLink).max(100).default([]).describe("The links of the footer."),
  navigation: navigation.describe("How the bar at the top of pages shows its links."),
  widgets: widgetsSchema.describe("What stands beside the sections of every page: messengers."),
  cookieSettings: group({
    gdpr: consentSchema({ declineIsVisible: false })
      .prefault({})
      .describe("A banner by the European rules: nothing is loaded before visitors agree."),
    simple: consentSchema({ declineIsVisible: true })
      .prefault({})
      .describe("A simple banner: third parties are loaded until visitors refuse."),
    choice: choice("equal", "assumed").describe(
      'How visitors choose in the GDPR style: with "equal", refusing is as easy as agreeing and every switch begins off, as European law asks; by itself refusing is among the settings, and switches begin on.',
    ),
    onPaidSites: flag().describe(
      "Whether the banner is shown on a paid site too; false says that another one asks there, and stores the choice.",
    ),
  })
    .prefault({})
    .describe("The banner that asks visitors about cookies."),
  privacyPolicy: group({
    name: z.string().max(320).optional().describe("The words of the link to it."),
    link: link(),
    showInFooter: z.boolean().default(false).describe("Whether footers link to it."),
  })
    .prefault({})
    .describe("Where the site's privacy policy is."),
  timeZone: timeZone().describe(
    'The time zone of the place, such as "Europe/Moscow": opening hours mark the day that it is there.',
  ),
  events: z
    .array(event)
    .max(1000)
    .default([])
    .describe("What the site announces; sections take dates and places from here."),
  redirects: redirectsSchema,
  head: headSchema.describe(
    "Lines of every page's head that services ask for: who owns the site, where else it is.",
  ),
  messages: z
    .preprocess(
      (messages) => (messages === "original" ? originalMessages : messages),
      messagesByLanguage(z.record(z.string(), messageText)),
    )
    .default({})
    .describe("Words of the interface in place of the catalogue's, by language code."),
});

/** What of a catalogue documents name beside section types. */
type Described = Pick<Catalogue, "thirdParties" | "looks">;

const describeSettings = (catalogue: Described) => {
  const schema = group({
    ...settingsFields(catalogue),
    settings: settingsSchema(catalogue),
  });
  const tree = fieldTree(schema);
  const list: FieldNode = { shape: "value", type: "array", isOptional: true };
  const object: FieldNode = { shape: "value", type: "object", isOptional: true };
  /** The document's own fields: those of the frame, and the two that are judged elsewhere. */
  const documentTree: FieldNode =
    tree.shape === "group"
      ? { ...tree, fields: new Map([...tree.fields, ["pages", list], ["translations", object]]) }
      : tree;
  return { schema, documentTree };
};
export type SiteSettings = z.infer<ReturnType<typeof describeSettings>["schema"]>;

const described = new WeakMap<Catalogue["thirdParties"], ReturnType<typeof describeSettings>>();

/** The schema of the frame as the catalogue has it, and its fields as a tree; the same ones for the same catalogue. */
export function settingsSchemaOf(catalogue: Described): ReturnType<typeof describeSettings> {
  const known = described.get(catalogue.thirdParties) ?? describeSettings(catalogue);
  described.set(catalogue.thirdParties, known);
  return known;
}

/** The fields of a document, as a tree. */
export const settingsTree = (catalogue: Described): FieldNode => settingsSchemaOf(catalogue).documentTree;

/**
 * Reads the frame of a document. What is wrong has its default, so that the rest can be looked at (VAL-1).
 * @param raw the document without its pages and translations
 */
export function parseSettings(
  raw: Json,
  catalogue: Described,
): {
  readonly settings: SiteSettings;
  /** Keys of the document that have errors. */
  readonly wrongKeys: ReadonlySet<string>;
  readonly issues: readonly z.core.$ZodIssue[];
} {
  const { schema } = settingsSchemaOf(catalogue);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { settings: parsed.data, wrongKeys: new Set(), issues: [] };
  const { issues } = parsed.error;
  const wrongKeys = new Set(issues.map(({ path }) => String(path[0])));
  // What stands beside a wrong value is looked at too, where the rest can be without it.
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

/** @returns the object without the values at these paths; what lies in a list leaves its place empty */
function without(object: Json, paths: readonly (readonly PropertyKey[])[]): Json {
  const copies = new Map<unknown, Record<PropertyKey, unknown>>();
  /** Each object on the way is copied once. */
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
  // What is wrong with an address is said where all addresses are looked at.
  return "problem" in source || source.kind === "file";
}

function isPublicUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/.test(value) && rules.parseUrl(value) !== undefined;
}
