/** Checks of the site settings that compare several fields. */

import { type Catalogue, rules } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { checkConsent } from "./consent.ts";
import { checkOrder } from "./order.ts";
import type { SiteSettings } from "./site-schema.ts";

type Report = (diagnostics: readonly Diagnostic[]) => void;

export function checkSettings(settings: SiteSettings, catalogue: Catalogue, report: Report): void {
  checkEvents(settings, report);
  report(checkConsent(settings, catalogue));
  checkMessengers(settings, report);
  report(checkChats(settings, catalogue));
}

/** Checks that event IDs are unique and that no event ends before it starts (DOC-9). Start and end may be equal. */
function checkEvents({ events }: SiteSettings, report: Report): void {
  const seen = new Map<string, string>();
  for (const [index, { id, startsAt, endsAt }] of events.entries()) {
    const pointer = `/events/${index}`;
    const first = seen.get(id);
    if (first) report([diagnose("duplicate", `${pointer}/id`, { what: "event-id", value: id, first })]);
    else seen.set(id, `${pointer}/id`);
    report(checkOrder({ startsAt }, { endsAt }, pointer, (start, end) => end >= start));
  }
}

/** Checks that each visible messenger leads to a contact (MSG-2), by its button link or its value. */
function checkMessengers({ widgets }: SiteSettings, report: Report): void {
  for (const [index, { name, isActive, value, data }] of widgets.messengers.entries.entries()) {
    if (!isActive || data.buttonUrl || rules.contactUrl(name, value)) continue;
    const pointer = `/widgets/messengers/entries/${index}/value`;
    report([diagnose("messenger-to-nowhere", pointer, { name, found: value })]);
  }
}

/** Reports chats that are not loaded. Only the first primary chat is (TPS-1). */
function checkChats({ settings, widgets }: SiteSettings, { thirdParties }: Catalogue): Diagnostic[] {
  const label = (name: string) => thirdParties.get(name)?.label ?? name;
  const chats = settings.chatsData
    .map(({ name, key, isPrimary }, index) => ({ label: label(name), key, isPrimary, index }))
    .filter(({ key }) => key !== "");
  const [first, second] = chats.filter(({ isPrimary }) => isPrimary);
  if (first && second)
    return [
      diagnose("chats-several", `/settings/chatsData/${second.index}/isPrimary`, {
        loaded: first.label,
        other: second.label,
      }),
    ];
  if (first) return [];
  if (chats.length > 0)
    return [diagnose("chat-not-loaded", "/settings/chatsData", { chats: chats.map(({ label }) => label) })];
  const entry = widgets.chats.entries.findIndex(({ isPrimary }) => isPrimary);
  return entry < 0 ? [] : [diagnose("chat-without-id", `/widgets/chats/entries/${entry}`, {})];
}
