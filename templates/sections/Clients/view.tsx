import type { CSSProperties } from "react";
import {
  balancedColumns,
  classNames,
  hasPicture,
  hostOf,
  Intro,
  Layout,
  Link,
  Picture,
  type PictureRoom,
  Rows,
  useFilled,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import variants from "./Clients-variants.module.css";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View({ data, variant, headingLevel }: SectionProps<Data>) {
  const clients = useFilled(data.clientsLogos, (client) => hasPicture(client, "logoUrl"));
  const mostColumns = balancedColumns(clients.length, [5, 4, 6]);
  const columns = {
    "--columns-wide": mostColumns,
    "--columns-tablet": balancedColumns(clients.length, [3, 4]),
  } as CSSProperties;
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {clients.length > 0 && (
        <Rows
          className={classNames(css.wall, variant && variants[variant])}
          style={columns}
          align={data.titleAlignment}
        >
          {clients.map((client, index) => (
            <li key={index}>
              <Client of={client} room={[1 / mostColumns, 1 / 2]} />
            </li>
          ))}
        </Rows>
      )}
    </Layout>
  );
}

/** A logo on its plate; a link where the client has an address. */
function Client({ of, room }: { readonly of: Data["clientsLogos"][number]; readonly room: PictureRoom }) {
  const link = useSite().link(of.clientUrl);
  const logo = (
    <Picture
      of={of}
      field="logoUrl"
      alt={link && hostOf(link.href)}
      className={css.logo}
      isContained
      room={room}
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
