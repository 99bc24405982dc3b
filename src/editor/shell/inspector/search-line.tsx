/** Search field that filters the list below it. */
import { useWords } from "../words/index.ts";
import css from "./inspector.module.css";

interface SearchLineProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchLine({ value, onChange }: SearchLineProps) {
  const words = useWords();
  return (
    <input
      type="search"
      className={css.text}
      aria-label={words.search}
      placeholder={words.search}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
