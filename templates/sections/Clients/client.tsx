import { type DisplayWidth, hostOf, Link, Picture } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";

export type ClientData = SectionData<typeof schema>["clientsLogos"][number];

interface ClientProps {
  readonly of: ClientData;
  /** Class names of the layout. */
  readonly css: Readonly<Record<string, string>>;
  readonly displayWidth: DisplayWidth;
}

/** Logo on its plate, as a link if the client has an address. */
export function Client({ of, css, displayWidth }: ClientProps) {
  const link = useSite().link(of.clientUrl);
  const logo = (
    <Picture
      of={of}
      field="logoUrl"
      alt={link && hostOf(link.href)}
      className={css.logo}
      isContained
      displayWidth={displayWidth}
    />
  );
  return link ? (
    <Link to={of.clientUrl} of={of} field="clientUrl" className={css.plate}>
      {logo}
    </Link>
  ) : (
    <span className={css.plate}>{logo}</span>
  );
}
