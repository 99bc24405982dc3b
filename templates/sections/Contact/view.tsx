import { beginsAtStart, classNames, Layout, Socials, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import variants from "./Contact-variants.module.css";
import { ContactEntry } from "./contact-entry.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** Words and profiles on one side, the addresses on the other; on narrow screens the addresses come second. */
export function View(props: Props) {
  const { variant } = props;
  const { title, titleAlignment, paragraph, paragraphAlignment, emails } = props.data;
  const entries = useFilled(emails, ({ to }) => Boolean(to));
  const isPair = entries.length > 0 && (hasWords(props.data) || hasProfiles(props.data));
  const side = (title && titleAlignment) || (paragraph && paragraphAlignment) || "left";
  const isSideBySide =
    isPair &&
    variant !== "large" &&
    variant !== "centered" &&
    beginsAtStart(title && titleAlignment, paragraph && paragraphAlignment);
  return (
    <Layout
      className={classNames(
        css.contact,
        isSideBySide && css.sides,
        variant !== "centered" && css[side],
        variant && variants[variant],
      )}
    >
      <Words {...props} />
      {entries.length > 0 && (
        <ul className={css.entries}>
          {entries.map((entry, index) => (
            <ContactEntry key={index} of={entry} />
          ))}
        </ul>
      )}
      <Profiles {...props} />
    </Layout>
  );
}

const hasWords = ({ title, paragraph }: Props["data"]): boolean => Boolean(title || paragraph);

const hasProfiles = ({ socialTitle, socials = [] }: Props["data"]): boolean =>
  Boolean(socialTitle) || socials.some(({ icon, socialUrl }) => icon && socialUrl);

const Words = ({ data, headingLevel }: Props) =>
  hasWords(data) && (
    <div className={css.words}>
      <Text of={data} field="title" as={`h${headingLevel}`} />
      <Text of={data} field="paragraph" isMeasured className={css.paragraph} />
    </div>
  );

const Profiles = ({ data, itemLevel }: Props) =>
  hasProfiles(data) && (
    <div className={css.profiles}>
      <Text of={data} field="socialTitle" as={`h${itemLevel}`} className={css.profilesTitle} />
      <Socials of={data.socials} />
    </div>
  );
