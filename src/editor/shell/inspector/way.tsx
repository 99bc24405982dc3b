/** Breadcrumbs and title of a form. */
import { Button } from "react-aria-components";
import { Icon } from "../icon.tsx";
import { useWords } from "../words/index.ts";
import css from "./inspector.module.css";

export interface WayStep {
  readonly name: string;
  readonly onPress: () => void;
}

interface WayProps {
  readonly steps: readonly WayStep[];
  readonly title: string;
  readonly more?: string | undefined;
}

export function Way({ steps, title, more }: WayProps) {
  const words = useWords();
  return (
    <header className={css.header}>
      <nav aria-label={words.way} className={css.way}>
        {steps.map(({ name, onPress }, index) => (
          <Button key={index} className={css.step ?? ""} onPress={onPress}>
            {name}
          </Button>
        ))}
      </nav>
      <h2 className={css.title}>{title}</h2>
      {more && <p className={css.quiet}>{more}</p>}
    </header>
  );
}

/** Row that opens something separately. */
export const Row = ({ name, more, onPress }: WayStep & { readonly more?: string }) => (
  <Button className={css.opened ?? ""} onPress={onPress}>
    <span className={css.ellipsis}>{name}</span>
    {more && <span className={css.quiet}>{more}</span>}
    <Icon name="chevron-right" />
  </Button>
);
