import {
  Buttons,
  balancedColumns,
  classNames,
  type DisplayWidth,
  haveFaces,
  Intro,
  Layout,
  lettersOfLongest,
  membersOf,
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
import own from "./style.module.css";
import variants from "./Team-variants.module.css";
import large from "./variant-large.module.css";
import list from "./variant-list.module.css";
import rows from "./variant-rows.module.css";

type Data = SectionData<typeof schema>;
type Member = NonNullable<Data["team"]>[number];
type Sheet = Readonly<Record<string, string>>;

/** Stylesheets of the layouts. They reuse the class names of the default stylesheet. */
const sheets: Readonly<Record<string, Sheet>> = { large, list, rows };

/** Grid of portraits. If nobody has a photo, a list of names instead. */
export function View({ data, variant = "", headingLevel, itemLevel }: SectionProps<Data>) {
  const css = sheets[variant] ?? own;
  const team = membersOf(data);
  const hasFaces = haveFaces(team);
  const side = team[0] && personAlignment(team[0]);
  const longest = Math.max(...team.map(({ paragraph }) => plainText(paragraph).length));
  const columns = balancedColumns(team.length, longest > shortestParagraph ? [4, 3] : [4, 3, 5]);
  const isBrief = longest <= shortParagraph && !team.some(hasLongWord);
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      <People
        of={team}
        className={classNames(
          listClass(css, team, hasFaces, columns, isBrief),
          hasFaces && variants[variant],
        )}
        itemClassName={css.member}
      >
        {(member) => (
          <>
            {hasFaces && (
              <Portrait
                of={member}
                className={css.photo}
                displayWidth={displayWidths[variant] ?? [1 / Math.max(columns, 2), isBrief ? 1 / 2 : 1]}
              />
            )}
            <Texts of={member} level={itemLevel} css={css} />
          </>
        )}
      </People>
      <Buttons of={[data]} align={data.titleAlignment ?? side} className={css.more} />
    </Layout>
  );
}

const displayWidths: Readonly<Record<string, DisplayWidth>> = {
  list: "160px",
  large: [0.45, 1],
  rows: "80px",
};

interface TextsProps {
  readonly of: Member;
  readonly level: 2 | 3;
  readonly css: Sheet;
}

function Texts({ of, level, css }: TextsProps) {
  const hasSocials = useHasSocials(of.socials);
  if (!of.name && !of.position && !of.slogan && !of.paragraph && !hasSocials) return null;
  return (
    <div className={css.texts}>
      <PersonName of={of} level={level} className={css.name} />
      <Text of={of} field="position" className={css.position} />
      <Text of={of} field="slogan" className={css.paragraph} />
      <Text of={of} field="paragraph" className={css.paragraph} />
      <PersonSocials of={of} />
    </div>
  );
}

/** Maximum length in characters of a paragraph that fits half the width of a phone. */
const shortParagraph = 180;

/** Number of letters from which a word is too long for half the width of a phone. */
const longestWord = 17;

const hasLongWord = ({ position, slogan, paragraph }: Member): boolean =>
  [position, slogan, paragraph].some((text) => lettersOfLongest(plainText(text), longestWord) > 0);

/** Maximum length in characters of a paragraph that fits a fifth of a wide page. */
const shortestParagraph = 90;

function listClass(
  css: Sheet,
  team: readonly Member[],
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
