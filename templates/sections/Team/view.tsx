import {
  Buttons,
  balancedColumns,
  classNames,
  haveFaces,
  Intro,
  Layout,
  People,
  PersonName,
  PersonSocials,
  Portrait,
  personAlignment,
  plainText,
  Text,
  useHasSocials,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";
import variants from "./Team-variants.module.css";

type Data = SectionData<typeof schema>;

/** Portraits in a grid; people of whom nobody has a photo are a register of names instead. */
export function View({ data, variant, headingLevel, itemLevel }: SectionProps<Data>) {
  const { team } = data;
  const hasFaces = haveFaces(team);
  const side = team[0] && personAlignment(team[0]);
  const longest = Math.max(...team.map(({ paragraph }) => plainText(paragraph).length));
  const columns = balancedColumns(team.length, longest > shortestParagraph ? [4, 3] : [4, 3, 5]);
  const isBrief = longest <= shortParagraph;
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      <People
        of={team}
        className={classNames(
          listClass(team, hasFaces, variant === "rows" || variant === "large" ? 3 : columns, isBrief),
          hasFaces && variant && variants[variant],
        )}
        itemClassName={css.member}
      >
        {(member) => (
          <>
            {hasFaces && (
              <Portrait
                of={member}
                className={css.photo}
                room={[1 / Math.max(columns, 2), isBrief ? 1 / 2 : 1]}
              />
            )}
            <Texts of={member} level={itemLevel} />
          </>
        )}
      </People>
      <Buttons of={[data]} align={data.titleAlignment ?? side} className={css.more} />
    </Layout>
  );
}

function Texts({ of, level }: { readonly of: Data["team"][number]; readonly level: 2 | 3 }) {
  const hasSocials = useHasSocials(of.socials);
  if (!of.name && !of.position && !of.paragraph && !hasSocials) return null;
  return (
    <div className={css.texts}>
      <PersonName of={of} level={level} className={css.name} />
      <Text of={of} field="position" className={css.position} />
      <Text of={of} field="paragraph" className={css.paragraph} />
      <PersonSocials of={of} />
    </div>
  );
}

/** Paragraphs of so many characters may stand in half the width of a phone. */
const shortParagraph = 180;

/** And of so many, in a fifth of a wide page. */
const shortestParagraph = 90;

function listClass(
  team: Data["team"],
  hasFaces: boolean,
  columns: number,
  isBrief: boolean,
): string | undefined {
  return classNames(
    css[`columns${columns}`],
    hasFaces ? css.portraits : css.register,
    hasFaces && team.length === 1 && css.single,
    team.length === 4 && css.pairs,
    isBrief && css.brief,
    team.some(({ imgCropParams }) => imgCropParams) && css.square,
  );
}
