import type { CSSProperties } from "react";
import { balancedColumns, classNames, hasPicture, Intro, Layout, Rows, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import variants from "./Clients-variants.module.css";
import { Client } from "./client.tsx";
import { Monochrome, sheets } from "./monochrome.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View(props: SectionProps<Data>) {
  const { data, variant, headingLevel } = props;
  const clients = useFilled(data.clientsLogos, (client) => hasPicture(client, "logoUrl"));
  if (variant && sheets[variant]) return <Monochrome {...props} clients={clients} variant={variant} />;
  const maxColumns = balancedColumns(clients.length, [5, 4, 6]);
  const columns = {
    "--columns-wide": maxColumns,
    "--columns-tablet": balancedColumns(clients.length, [3, 4]),
  } as CSSProperties;
  return (
    <Layout space="dense">
      <Intro of={data} headingLevel={headingLevel} />
      {clients.length > 0 && (
        <Rows
          className={classNames(css.wall, variant && variants[variant])}
          style={columns}
          align={data.titleAlignment}
          lone="column"
        >
          {clients.map((client, index) => (
            <li key={index}>
              <Client of={client} css={css} displayWidth={[1 / maxColumns, 1 / 2]} />
            </li>
          ))}
        </Rows>
      )}
    </Layout>
  );
}
