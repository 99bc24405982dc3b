import { Button, hasPicture, Intro, Layout, Link, Picture, Socials, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export const View = ({ data, headingLevel, itemLevel }: SectionProps<Data>) => (
  <Layout>
    <Intro of={data} headingLevel={headingLevel} />
    <ul className={css.members}>
      {data.team.map((member, index) => (
        <li key={index} className={css.member}>
          <Photo of={member} />
          <Text of={member} field="name" as={`h${itemLevel}`} className={css.name} />
          <Text of={member} field="position" className={css.position} />
          <Text of={member} field="paragraph" className={css.paragraph} />
          <Socials of={member.socials} owner={member.name} className={css.socials} />
        </li>
      ))}
    </ul>
    <div className={css.more}>
      <Button of={data} />
    </div>
  </Layout>
);

function Photo({ of }: { readonly of: Data["team"][number] }) {
  if (!hasPicture(of, "imgUrl")) return null;
  return (
    <Link to={of.imgLink} label={of.name}>
      <Picture of={of} field="imgUrl" alt={of.name} className={css.photo} />
    </Link>
  );
}
