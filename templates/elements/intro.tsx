/** The head of a section: its title and the paragraph below it. */
import { classNames } from "./class-names.ts";
import css from "./intro.module.css";
import { Text } from "./text.tsx";

interface IntroData {
  readonly title?: string | undefined;
  readonly titleAlignment?: string | undefined;
  readonly paragraph?: string | undefined;
  readonly paragraphAlignment?: string | undefined;
}

interface IntroProps {
  readonly of: IntroData;
  readonly headingLevel: 1 | 2;
  readonly className?: string | undefined;
}

export function Intro({ of, headingLevel, className }: IntroProps) {
  if (!of.title && !of.paragraph) return null;
  return (
    <div className={classNames(css.intro, className)}>
      <Text of={of} field="title" as={`h${headingLevel}`} />
      <Text of={of} field="paragraph" className={css.paragraph} />
    </div>
  );
}
