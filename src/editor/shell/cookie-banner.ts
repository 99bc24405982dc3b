/** Cookie banner as one choice, although the document has several switches (DOC-8). Pure. */
import { type Path, valueAt, withValue } from "../shared/pointer.ts";
import type { FieldState } from "../shared/protocol.ts";
import { dataAddress, type Snapshot } from "./edit-scope.ts";
import { type Edit, labelOf, setAt } from "./edits.ts";

/** `other`: services wait for the answer that another banner stores. */
export type Banner = "none" | "simple" | "gdpr" | "other";

type Settings = Readonly<Record<string, unknown>> | undefined;

const place = ["cookieSettings"];
const styles = ["gdpr", "simple"] as const;

/** @returns undefined if services wait for an answer that nobody asks for */
export function bannerOf(settings: Settings): Banner | undefined {
  const own = (...path: string[]) => valueAt(settings, [...place, ...path]);
  const style = styles.find((name) => own(name, "isVisible") === true);
  if (style === undefined) return "none";
  // A paid site shows a banner only if the document asks for it (CKB-1).
  if (settings?.isPaid !== true || own("onPaidSites") === true) return style;
  if (style === "simple") return "none";
  return own("onPaidSites") === false ? "other" : undefined;
}

/** Another banner can only replace ours where ours does not show by itself. */
export const bannersFor = (settings: Settings): readonly Banner[] =>
  settings?.isPaid === true ? ["none", "simple", "gdpr", "other"] : ["none", "simple", "gdpr"];

/** Chooses a banner in one step. The texts and buttons of both kinds stay as they are. */
export function chooseBanner(snapshot: Snapshot, banner: Banner): Edit {
  const settings = snapshot.site?.settings;
  const own = (path: Path) => valueAt(settings, [...place, ...path]);
  const shown = banner === "other" ? "gdpr" : banner;
  const wanted: readonly (readonly [Path, boolean])[] = [
    ...styles.map((style) => [[style, "isVisible"], style === shown] as const),
    ...(settings?.isPaid === true && banner !== "none"
      ? [[["onPaidSites"], banner !== "other"] as const]
      : []),
  ];
  // A banner that is not mentioned is off.
  const changes = wanted.filter(([path, isOn]) => (own(path) ?? (path[1] ? false : undefined)) !== isOn);
  const set = (path: Path, value: unknown) =>
    setAt(dataAddress(snapshot, undefined, [...place, ...path]), value);
  const fill = (value: unknown, at: Path, of: typeof changes) =>
    of.reduce((filled, [path, isOn]) => withValue(filled, path.slice(at.length), isOn), value);
  const isMissing = own([]) === undefined;
  return {
    label: labelOf(snapshot, undefined, place, "style"),
    operations: isMissing
      ? [set([], fill(undefined, [], changes))]
      : changes.map(([path, isOn]) => {
          const [first = ""] = path;
          return own([first]) === undefined && path.length > 1
            ? set([first], fill(undefined, [first], [[path, isOn]]))
            : set(path, isOn);
        }),
  };
}

/** Interface texts that replace missing texts of the banner (DOC-8). */
const messageOf: Readonly<Record<string, string>> = {
  consentText: "consentText",
  "acceptBtn/name": "consentAccept",
  "declineBtn/name": "consentDecline",
  "settingsBtn/name": "consentSettings",
  "privacyPolicyBtn/name": "privacyPolicy",
  "settings/title": "consentTitle",
  "settings/description": "consentDescription",
  "settings/confirmBtnName": "consentConfirm",
};

/**
 * @param fields of the site
 * @param language code of the language shown
 * @returns the same fields, with the texts that visitors see if an owner writes none
 */
export function withBannerTexts(fields: FieldState, settings: Settings, language: string): FieldState {
  const messages = valueAt(fields, ["fields", "messages", "fields", language || "en", "fields"]);
  const textOf = (key: string): unknown =>
    valueAt(settings, ["messages", language || "en", key]) || valueAt(messages, [key, "fallback"]);
  const fill = (field: FieldState, path: string): FieldState => {
    if (field.shape === "group")
      return {
        ...field,
        fields: Object.fromEntries(
          Object.entries(field.fields).map(([name, below]) => [
            name,
            fill(below, path ? `${path}/${name}` : name),
          ]),
        ),
      };
    const key = messageOf[path];
    const text = key !== undefined && textOf(key);
    return typeof text === "string" ? { ...field, fallback: text } : field;
  };
  if (fields.shape !== "group") return fields;
  const { cookieSettings } = fields.fields;
  if (cookieSettings?.shape !== "group") return fields;
  const filled = Object.fromEntries(
    Object.entries(cookieSettings.fields).map(([name, field]) => [name, fill(field, "")]),
  );
  return { ...fields, fields: { ...fields.fields, cookieSettings: { ...cookieSettings, fields: filled } } };
}
