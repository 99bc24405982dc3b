import { classNames, Icon, Text } from "#elements";
import { type ResolvedLink, type SectionData, type Site, useSite } from "#section/view";
import type schema from "./schema.ts";

type Entry = SectionData<typeof schema>["emails"][number];

interface EntryProps {
  readonly of: Entry;
  /** Class names of the layout. */
  readonly css: Readonly<Record<string, string>>;
  readonly isCard: boolean;
}

/** An e-mail address or a phone number, large enough to be read across a room. */
export function ContactEntry({ of, css, isCard }: EntryProps) {
  const site = useSite();
  const { icon, link } = resolveEntry(of, site);
  const to = of.to ?? "";
  // A value that is neither an address nor a number is text: a link without a target can't be followed.
  const Value = link ? "a" : "span";
  return (
    <li className={classNames(isCard && "card", css.entry)}>
      <span className={css.badge}>
        <Icon name={icon} of={of} />
      </span>
      <div className={css.details}>
        <Text of={of} field="title" className={css.label} />
        {/* Addresses and numbers are written from left to right in every script. */}
        <p className={classNames(css.value, to.length > 26 && css.long)}>
          <Value {...link} dir="ltr" {...site.address?.(of, "to")}>
            {icon === "mail" ? breakable(to) : to}
          </Value>
        </p>
      </div>
    </li>
  );
}

/** The owner's icon says what to try first; what the value is decides, so that no link is broken. */
function resolveEntry({ icon, to = "" }: Entry, site: Site): { icon: "mail" | "phone"; link?: ResolvedLink } {
  const schemes = { mail: "mailto:", phone: "tel:" } as const;
  const kinds = icon === "phone" ? (["phone", "mail"] as const) : (["mail", "phone"] as const);
  for (const kind of kinds) {
    const link = site.link(schemes[kind] + to.trim());
    if (link) return { icon: kind, link };
  }
  return { icon: "phone" };
}

/** A long address breaks before its "@". */
function breakable(address: string) {
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
