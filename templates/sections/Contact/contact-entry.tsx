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

/** Email address or phone number in large type. */
export function ContactEntry({ of, css, isCard }: EntryProps) {
  const site = useSite();
  const { icon, link } = resolveEntry(of, site);
  const to = of.to ?? "";
  // A value that is neither an email address nor a phone number is shown as text: a link needs a target.
  const Value = link ? "a" : "span";
  return (
    <li className={classNames(isCard && "card", css.entry)}>
      <span className={css.badge}>
        <Icon name={icon} of={of} />
      </span>
      <div className={css.details}>
        <Text of={of} field="title" className={css.label} />
        {/* Addresses and numbers are left to right in every script. */}
        <p className={classNames(css.value, to.length > 26 && css.long)}>
          <Value {...link} dir="ltr" {...site.address?.(of, "to")}>
            {icon === "mail" ? breakable(to) : to}
          </Value>
        </p>
      </div>
    </li>
  );
}

/**
 * Resolves the link of an entry. Tries the kind that the owner's icon names first; the value decides, so that no link is
 * broken.
 */
function resolveEntry({ icon, to = "" }: Entry, site: Site): { icon: "mail" | "phone"; link?: ResolvedLink } {
  const schemes = { mail: "mailto:", phone: "tel:" } as const;
  const kinds = icon === "phone" ? (["phone", "mail"] as const) : (["mail", "phone"] as const);
  for (const kind of kinds) {
    const link = site.link(schemes[kind] + to.trim());
    if (link) return { icon: kind, link };
  }
  return { icon: "phone" };
}

/** Lets a long address wrap before its "@". */
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
