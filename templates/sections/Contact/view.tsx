import { beginsAtStart, classNames, Layout, Socials, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import variants from "./Contact-variants.module.css";
import { ContactEntry } from "./contact-entry.tsx";
import type schema from "./schema.ts";
import own from "./style.module.css";
import cards from "./variant-cards.module.css";
import centered from "./variant-centered.module.css";
import large from "./variant-large.module.css";

type Props = SectionProps<SectionData<typeof schema>>;
type Sheet = Readonly<Record<string, string>>;

/** Stylesheets of the layouts. They reuse the class names of the default stylesheet. */
const sheets: Readonly<Record<string, Sheet>> = { cards, centered, large };

/** Text and profiles on one side, addresses on the other. On narrow screens the addresses come second. */
export function View(props: Props) {
  const { variant } = props;
  const css = (variant && sheets[variant]) || own;
  const { title, titleAlignment, paragraph, paragraphAlignment, emails } = props.data;
  const entries = useFilled(emails, ({ to }) => Boolean(to));
  const isPair = entries.length > 0 && (hasWords(props.data) || hasProfiles(props.data));
  const side = (title && titleAlignment) || (paragraph && paragraphAlignment) || "left";
  const isSideBySide = isPair && beginsAtStart(title && titleAlignment, paragraph && paragraphAlignment);
  return (
    <Layout
      className={classNames(css.contact, isSideBySide && css.sides, css[side], variant && variants[variant])}
    >
      <Words {...props} css={css} />
      {entries.length > 0 && (
        <ul className={css.entries}>
          {entries.map((entry, index) => (
            <ContactEntry key={index} of={entry} css={css} isCard={css === own || css === cards} />
          ))}
        </ul>
      )}
      <Profiles {...props} css={css} />
    </Layout>
  );
}

const hasWords = ({ title, paragraph }: Props["data"]): boolean => Boolean(title || paragraph);

const hasProfiles = ({ socialTitle, socials = [] }: Props["data"]): boolean =>
  Boolean(socialTitle) || socials.some(({ icon, socialUrl }) => icon && socialUrl);

const Words = ({ data, headingLevel, css }: Props & { readonly css: Sheet }) =>
  hasWords(data) && (
    <div className={css.words}>
      <Text of={data} field="title" as={`h${headingLevel}`} />
      <Text of={data} field="paragraph" isMeasured className={css.paragraph} />
    </div>
  );

const Profiles = ({ data, variant, itemLevel, css }: Props & { readonly css: Sheet }) =>
  hasProfiles(data) && (
    <div className={classNames(variant === "cards" && "card", css.profiles)}>
      <Text of={data} field="socialTitle" as={`h${itemLevel}`} className={css.profilesTitle} />
      <Socials of={data.socials} />
    </div>
  );
