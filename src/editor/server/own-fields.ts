/** Fields of a page and of a site for the editor. Some depend on the site itself. */
import { type Catalogue, fieldTree } from "#section";
import {
  isObject,
  type Json,
  pageSchema,
  type SiteSettings,
  settingsTree,
  statuses,
} from "../../document/index.ts";
import { readMessages } from "../../document/message-presets.ts";
import type { ManagedSettings } from "../../options/managed.ts";
import type { FieldState, SiteState } from "../shared/protocol.ts";
import { fieldState } from "./field-state.ts";

type Group = Extract<FieldState, { shape: "group" }>;

/** Empty group, for unknown fields. */
export const noFields: Group = { shape: "group", isRequired: false, fields: {}, alternatives: [] };

const groupOf = (state: FieldState | undefined, more: Group["fields"]): Group => {
  const known = state?.shape === "group" ? state : noFields;
  return { ...known, fields: { ...known.fields, ...more } };
};

const text = (fallback?: string): FieldState => ({
  isRequired: false,
  shape: "text",
  max: 500,
  isPlain: true,
  alignment: undefined,
  ...(fallback !== undefined && { fallback, label: fallback }),
});

type Known = Pick<Catalogue, "thirdParties" | "messages" | "looks">;

/**
 * Fields of a document without its pages. Interface texts come from the catalogue, in the languages of the site. Third parties
 * have their own names as labels.
 * @param settings of the document
 * @param managed settings that belong to the provider and are left out
 */
export function siteFields(
  catalogue: Known,
  languages: SiteState["languages"],
  { theme, messages: own }: Json = {},
  { settings: ids = {}, ...managed }: ManagedSettings = {},
): Group {
  const known = groupOf(fieldState(settingsTree(catalogue)), {});
  const name = isObject(theme) ? theme.preset : undefined;
  const look = typeof name === "string" ? catalogue.looks.get(name) : undefined;
  const english = typeof own === "string" ? (readMessages(own) as SiteSettings["messages"]).en : undefined;
  const messages = languages.map(({ code, name }) => {
    const words = { ...catalogue.messages.en, ...english, ...(code !== "en" && catalogue.messages[code]) };
    const group = groupOf(undefined, mapValues(words, text));
    return [code || "en", { ...group, ...(name && { label: name }) }] as const;
  });
  const settings = groupOf(known.fields.settings, {});
  const called = mapValues(settings.fields, (field, name) => {
    const label = catalogue.thirdParties.get(name)?.label;
    return label === undefined ? field : { ...field, label };
  });
  const all = groupOf(known, {
    ...(look && known.fields.theme && { theme: withFallbacks(known.fields.theme, look) }),
    settings: { ...settings, fields: without(called, ids) },
    messages: groupOf(undefined, Object.fromEntries(messages)),
  });
  return { ...all, fields: without(all.fields, managed) };
}

const without = (fields: Group["fields"], managed: object): Group["fields"] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(managed, name)));

/** Defaults come from the document's look. */
function withFallbacks(field: FieldState, look: unknown): FieldState {
  if (field.shape === "group" && isObject(look))
    return {
      ...field,
      fields: mapValues(field.fields, (below, name) => withFallbacks(below, look[name])),
    };
  return look === undefined || !("fallback" in field) ? field : ({ ...field, fallback: look } as FieldState);
}

const mapValues = <T, U>(values: Readonly<Record<string, T>>, change: (value: T, name: string) => U) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));

/** Fields of a page without its sections. */
export function pageFields(languages: SiteState["languages"]): Group {
  const codes = languages.map(({ code }) => code || "en");
  const names = languages.map(({ code, name }) => name || code || "en");
  const alternate = languages.map(({ name }, index) => [
    codes[index],
    { ...text(), ...(name && { label: name }) },
  ]);
  return groupOf(fieldState(fieldTree(pageSchema)), {
    status: { isRequired: false, shape: "choice", choices: statuses, fallback: "published" },
    language: { isRequired: false, shape: "choice", choices: codes, names, fallback: codes[0] },
    alternate: groupOf(undefined, Object.fromEntries(alternate)),
  });
}
