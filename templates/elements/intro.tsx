/** Head of a section: its title and the paragraph below it. */
import { classNames } from "./class-names.ts";
import css from "./intro.module.css";
import { hasWords, plainText } from "./plain-text.ts";
import { Text } from "./text.tsx";

interface IntroData {
  readonly title?: string | undefined;
  readonly titleAlignment?: string | undefined;
  readonly paragraph?: string | undefined;
  readonly paragraphAlignment?: string | undefined;
}

interface IntroProps {
  /** Object with the fields of `alignedText("title")` and `alignedText("paragraph")`. */
  readonly of: IntroData;
  /** Prop of the view. */
  readonly headingLevel: 1 | 2;
  readonly className?: string | undefined;
}

/** A paragraph may replace the title only if it is no longer than most titles. */
const longestTitle = 120;

/**
 * Renders the head of a section: its title and the paragraph below it, or nothing if both are empty.
 * @example
 * <Intro of={data} headingLevel={headingLevel} />
 */
export function Intro({ of, headingLevel, className }: IntroProps) {
  const heading = `h${headingLevel}` as const;
  if (!of.title && !of.paragraph) return null;
  // A title of a single dot exists only because the field is required. Visitors see the paragraph below it as the title.
  const isDot = Boolean(of.title) && !hasWords(of.title);
  if (isDot && !of.paragraph) return null;
  const isNamedBelow = isDot && plainText(of.paragraph).length <= longestTitle;
  return (
    <div className={classNames(css.intro, className)}>
      {!isDot && <Text of={of} field="title" as={heading} />}
      {isNamedBelow ? (
        <Text of={of} field="paragraph" as={heading} />
      ) : (
        <Text of={of} field="paragraph" className={css.paragraph} />
      )}
    </div>
  );
}
