import {
  Buttons,
  classNames,
  type DisplayWidth,
  haveFaces,
  Intro,
  Layout,
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
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Member = NonNullable<Data["team"]>[number];

/** Cards with the photo beside the text. */
export function View({ data, headingLevel, itemLevel }: SectionProps<Data>) {
  const team = membersOf(data);
  const hasFaces = haveFaces(team);
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      <People of={team} className={listClass(team)} itemClassName={classNames("card", css.card)}>
        {(member) => (
          <>
            {hasFaces && (
              <Portrait
                of={member}
                className={classNames(css.photo, member.imgCropParams && css.cropped)}
                displayWidth={displayWidthOf(team)}
              />
            )}
            <Head of={member} level={itemLevel} />
            <Body of={member} />
          </>
        )}
      </People>
      <Buttons
        of={[data]}
        align={data.titleAlignment ?? (team[0] && personAlignment(team[0]))}
        className={css.more}
      />
    </Layout>
  );
}

function Head({ of, level }: { readonly of: Member; readonly level: 2 | 3 }) {
  if (!of.name && !of.position) return null;
  return (
    <div className={css.head}>
      <PersonName of={of} level={level} className={css.name} />
      <Text of={of} field="position" className={css.position} />
    </div>
  );
}

function Body({ of }: { readonly of: Member }) {
  const hasSocials = useHasSocials(of.socials);
  if (!of.slogan && !of.paragraph && !hasSocials) return null;
  return (
    <div className={css.body}>
      <Text of={of} field="slogan" className={css.paragraph} />
      <Text of={of} field="paragraph" className={css.paragraph} />
      <PersonSocials of={of} />
    </div>
  );
}

/** Length in characters from which a paragraph needs the page's full width. */
const longParagraph = 320;

/** Returns the size of the cards. The less text, the more cards per row; small cards have a small photo. */
function cardSize(team: readonly Member[]) {
  const longest = Math.max(...team.map(({ paragraph }) => plainText(paragraph).length));
  const isSmall = longest === 0;
  return { isSmall, isWide: longest > longParagraph || (team.length === 1 && !isSmall) };
}

/** Returns the displayed width of a photo. Beside a long text, a photo is taller than wide. */
function displayWidthOf(team: readonly Member[]): DisplayWidth {
  const { isSmall, isWide } = cardSize(team);
  return isSmall ? "88px" : [isWide ? 0.5 : 0.3, 0.4];
}

function listClass(team: readonly Member[]): string | undefined {
  const { isSmall, isWide } = cardSize(team);
  const hasFaces = haveFaces(team);
  return classNames(
    css.cards,
    isSmall && css.small,
    isWide && css.wide,
    hasFaces && css.faces,
    hasFaces && !isSmall && css.tall,
  );
}
