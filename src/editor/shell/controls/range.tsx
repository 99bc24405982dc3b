/** Slider. Uses the browser's own control, which works with every keyboard and screen reader. */
import { useId } from "react";
import css from "./range.module.css";

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Value as displayed and announced. */
  readonly text: string;
  /** Called while it moves. */
  readonly onChange: (value: number) => void;
  /** Called on release. */
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
