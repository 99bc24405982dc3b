/** A number from one bound to another, by sliding: the browser's own control, which every keyboard and reader knows. */
import { useId } from "react";
import css from "./range.module.css";

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as it is read. */
  readonly text: string;
  /** While it is moved. */
  readonly onChange: (value: number) => void;
  /** When it is let go of. */
  readonly onEnd?: () => void;
}

export function Range({ label, value, min, max, step, text, onChange, onEnd }: RangeProps) {
  const id = useId();
  return (
    <div className={css.range}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} aria-live="off">
        {text}
      </output>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onPointerUp={onEnd}
        onKeyUp={onEnd}
        onBlur={onEnd}
      />
    </div>
  );
}
