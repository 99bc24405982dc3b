/** The schema of a site document without its pages: everything that is the same on every page (DOC-2 to DOC-9, LNG-4). */
import * as z from "zod";
import {
  type Catalogue,
  dateTime,
  type FieldNode,
  fieldTree,
  flag,
  flagCode,
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
import { crop } from "../section/shapes.ts";
import { consentSchema } from "./consent-schema.ts";
import type { Json } from "./json.ts";
import { redirectsSchema } from "./redirects-schema.ts";
import { settingsSchema } from "./settings-schema.ts";
import { themeSchema } from "./theme-schema.ts";
import { isTimeZone, suggestTimeZone } from "./time-zone.ts";

/** An id that becomes a cookie's name and a part of a URL. */
const siteId = formed(/^[A-Za-z0-9._~-]{1,128}$/, {
  what: "a site's id",
  hint: () => 'Write Latin letters, digits and ". _ ~ -", at most 128 in all, for example "my-site".',
});

/** A language's code becomes a folder, and what browsers know of the language is asked by it: `en`, `pt-BR`. */
const languageCode = ruled(isLanguageCode, {
  what: "a language code",
  hint: () =>
    'Write the two or three letters of the language, for example "en", or "pt-BR" with its country.',
});

const language = group({
  status: z.enum(["active", "other"]).default("active"),
  isPrimary: z.boolean().default(false),
  order: z.number().default(0),
  lang: group({
    name: plainText({ max: 100 }),
    code: languageCode,
    flagCode: flagCode(),
  }),
});

const siteLink = group({ text: text(), link: link({ isNeeded: true }) });

const navigation = group({
  alignment: z.enum(["left", "right", "middle"]).default("left"),
  marker: z.enum(["line_bottom", "line_top", "pointer"]).default("line_bottom"),
  /** Of the dropdown that takes the links which do not fit. */
  moreLabel: z.string().max(100).optional(),
}).prefault({});

const messenger = group({
  name: z.enum(rules.messengers).default("facebook"),
  isActive: z.boolean().default(false),
  value: z.string().max(500).default(""),
  data: group({
    avatar: pictureSource(),
    optimizedAvatar: pictureSource(),
    imgCropParams: crop(),
    name: z.string().max(320).optional(),
    subtitle: z.string().max(320).default(""),
    message: z.string().max(2000).optional(),
    buttonText: z.string().max(100).optional(),
    buttonUrl: link(),
  }).prefault({}),
});

const widgets = group({
  chats: group({
    entries: z
      .array(group({ isPrimary: flag(), settings: z.unknown().optional() }))
      .max(20)
      .default([]),
  }).prefault({}),
  messengers: group({
    alignment: z.enum(["left", "right"]).default("right"),
    entries: z.array(messenger).max(20).default([]),
  }).prefault({}),
}).prefault({});

const event = group({
  id: z.string().min(1).max(200),
  title: text({ max: 320 }),
  startsAt: dateTime(),
  endsAt: dateTime(),
  timeZone: ruled(isTimeZone, {
    what: "a time zone",
    hint: (value) => {
      const zone = suggestTimeZone(value);
      return zone ? `Did you mean "${zone}"?` : 'Write its region and city, for example "Europe/Moscow".';
    },
  }).optional(),
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

const frameFields = (catalogue: Described) => ({
  /** Where an editor finds the JSON Schema. */
  $schema: z.string().optional(),
  siteId,
  hash: z.string().max(500).default(""),
  name: plainText().default(""),
  url: publicUrl.optional(),
  favicon: favicon.describe(
    "The site's icon: a picture of its folder (assets/icon.svg), about as wide as high.",
  ),
  isPaid: z.boolean().default(false),
  isForPreview: z.boolean().default(false),
  theme: themeSchema(catalogue),
  languages: z.array(language).max(200).default([]),
  headerLinks: z.array(siteLink).max(100).default([]),
  footerLinks: z.array(siteLink).max(100).default([]),
  navigation,
  widgets,
  cookieSettings: group({
    gdpr: consentSchema({ declineIsVisible: false }).prefault({}),
    simple: consentSchema({ declineIsVisible: true }).prefault({}),
    onPaidSites: flag().describe(
      "Whether the banner is shown on a paid site too; false says that another one asks there, and stores the choice.",
    ),
  }).prefault({}),
  privacyPolicy: group({
    name: z.string().max(320).optional(),
    link: link(),
    showInFooter: z.boolean().default(false),
  }).prefault({}),
  events: z.array(event).max(1000).default([]),
  redirects: redirectsSchema,
  messages: messagesByLanguage(z.record(z.string(), messageText)).default({}),
});

/** What of a catalogue documents name beside section types. */
type Described = Pick<Catalogue, "thirdParties" | "looks">;

const describeFrame = (catalogue: Described) => {
  const schema = group({
    ...frameFields(catalogue),
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
export type SiteFrame = z.infer<ReturnType<typeof describeFrame>["schema"]>;

const described = new WeakMap<Catalogue["thirdParties"], ReturnType<typeof describeFrame>>();

/** The schema of the frame as the catalogue has it, and its fields as a tree; the same ones for the same catalogue. */
export function frameSchemaOf(catalogue: Described): ReturnType<typeof describeFrame> {
  const known = described.get(catalogue.thirdParties) ?? describeFrame(catalogue);
  described.set(catalogue.thirdParties, known);
  return known;
}

/** The fields of a document, as a tree. */
export const frameTree = (catalogue: Described): FieldNode => frameSchemaOf(catalogue).documentTree;

/**
 * Reads the frame of a document. What is wrong has its default, so that the rest can be looked at (VAL-1).
 * @param raw the document without its pages and translations
 */
export function parseFrame(
  raw: Json,
  catalogue: Described,
): {
  readonly frame: SiteFrame;
  /** Keys of the document that have errors. */
  readonly wrongKeys: ReadonlySet<string>;
  readonly issues: readonly z.core.$ZodIssue[];
} {
  const { schema } = frameSchemaOf(catalogue);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { frame: parsed.data, wrongKeys: new Set(), issues: [] };
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
  return { frame: Object.fromEntries(entries), wrongKeys, issues };
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

function isLanguageCode(code: string): boolean {
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(code) || rules.findPathProblem(`/${code}`))
    return false;
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

function isPublicUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/.test(value) && URL.canParse(value);
}
