/** Switches, choices and numbers. */

import { lazy, Suspense, useEffect, useId, useState } from "react";
import { Switch } from "react-aria-components";
import { logoBounds } from "../../../section/logo-width.ts";
import { formatPointer, type Path } from "../../shared/pointer.ts";
import { Choice } from "../controls/choice.tsx";
import { Range } from "../controls/range.tsx";
import { Segments } from "../controls/segments.tsx";
import { useAspect } from "../pictures.ts";
import { useEditorState } from "../store.ts";
import { useWords, wordChoiceIn, wordOwn } from "../words/index.ts";
import type { ControlProps } from "./control.tsx";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";

export function SwitchControl({ path, label }: ControlProps<"switch">) {
  const { write } = useForm();
  const { value } = useValue(path);
  return (
    <div className={css.field}>
      <Toggle label={label} isOn={value === true} onChange={(next) => write(path, next)} />
      <Note path={path} />
    </div>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const Toggle = ({ label, isOn, onChange }: ToggleProps) => (
  <Switch className={css.switch ?? ""} isSelected={isOn} onChange={onChange}>
    <span>{label}</span>
    <span className={css.knob} />
  </Switch>
);

export function ChoiceControl({ field, path, label }: ControlProps<"choice">) {
  const words = useWords();
  const { write } = useForm();
  const { value } = useValue(path);
  const options = field.choices.map((id) => ({ id, name: wordChoiceIn(words, field, id) }));
  const common = {
    label,
    options,
    value: typeof value === "string" ? value : undefined,
    onChange: (next: string) => write(path, next),
  };
  return (
    <div className={css.field}>
      {options.length <= 3 ? (
        <>
          <span className={css.label}>{label}</span>
          <Segments {...common} />
        </>
      ) : (
        <Choice {...common} />
      )}
      <Note path={path} />
    </div>
  );
}

/** Each font name is set in its own font. */
export function FontControl({ path, label }: ControlProps<"font">) {
  const { write } = useForm();
  const { value } = useValue(path);
  const fonts = useEditorState((state) => state.site?.fonts) ?? [];
  const name = typeof value === "string" ? value : "";
  const known = fonts.includes(name) ? fonts : [name, ...fonts];
  return (
    <div className={css.field}>
      <link rel="stylesheet" href="fonts.css" />
      <Choice
        label={label}
        options={known.map((font) => ({ id: font, name: font.replace(/^.*\/(?=.+\.woff2$)/i, ""), font }))}
        value={name}
        onChange={(next) => write(path, next)}
      />
      <Note path={path} />
    </div>
  );
}

/** A number with both bounds also has a slider; 0 to 1 is shown as a percentage. Its unit is beside it and part of its name. */
export function NumberControl({ field, path, label }: ControlProps<"number">) {
  const words = useWords();
  const { write } = useForm();
  const { min, max } = useBounds(field, path);
  const { value } = useValue(path);
  // A logo width of 0 means none.
  const given = field.isLogoWidth && value === 0 ? field.fallback : value;
  const stored = typeof given === "number" ? within(given, min, max) : undefined;
  const [moving, setMoving] = useState<number>();
  // The field shows what is typed, such as "-" or "45.", until it is left, and longer if it is no number.
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const shown = moving ?? stored;
  const isShare = min === 0 && max === 1;
  const scale = isShare ? 100 : 1;
  const figure = shown === undefined ? "" : exactly(shown * scale);
  const save = (next: number | undefined) => {
    setMoving(undefined);
    if (next !== undefined && next !== stored) write(path, next);
  };
  const leave = () => {
    const text = typed?.trim() ?? "";
    const next = readNumber(text) / scale;
    const isKept = text !== "" && text !== figure && within(next, min, max) !== next;
    setProblem(isKept ? words.noNumber(min && min * scale, max && max * scale) : undefined);
    if (isKept) return;
    setTyped(undefined);
    save(text === "" || text === figure ? undefined : next);
  };
  // Digits typed so far were meant for another item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same control for another number
  useEffect(() => {
    setTyped(undefined);
    setProblem(undefined);
  }, [formatPointer(path)]);
  const id = useId();
  const isCoordinate = coordinates.test(String(path.at(-1)));
  const hasSlider = min !== null && max !== null && !isCoordinate;
  const unit = field.unit && wordOwn(words, field.unit);
  return (
    <div className={css.field}>
      <div className={css.row}>
        {hasSlider && (
          <Range
            label={label}
            text={isShare && figure ? `${figure}%` : unit && figure ? `${figure} ${unit}` : figure}
            min={min}
            max={max}
            step={isShare ? 0.01 : 1}
            value={shown ?? min}
            onChange={setMoving}
            onEnd={() => save(moving)}
          />
        )}
        <div className={css.number}>
          {!hasSlider && (
            <label htmlFor={id} className={css.label}>
              {label}
            </label>
          )}
          <input
            id={id}
            className={css.text}
            // Not of the type "number", which drops the comma of many languages.
            type="text"
            // The decimal keyboard of a phone has no minus.
            inputMode={min !== null && min >= 0 ? "decimal" : "text"}
            aria-label={unit ? `${label}, ${unit}` : hasSlider ? label : undefined}
            aria-invalid={problem !== undefined || undefined}
            value={typed ?? figure}
            onFocus={() => setTyped(typed ?? figure)}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={leave}
          />
          {unit && (
            <span className={css.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      </div>
      {isCoordinate && (
        <Suspense>
          <MapPlace
            path={path}
            input={id}
            onPlaced={() => {
              setTyped(undefined);
              setProblem(undefined);
            }}
          />
        </Suspense>
      )}
      <Note path={path} error={problem} />
    </div>
  );
}

const MapPlace = lazy(async () => ({ default: (await import("./map-place.tsx")).MapPlace }));

/** A slider is too coarse for a place on a map. */
const coordinates = /^(?:latitude|longitude)$/;

/** Writes a number without the rest of a division: 28.999999999999996 is 29. */
const exactly = (value: number): string => String(Number(value.toPrecision(12)));

/** @returns NaN for a text that is no number */
const readNumber = (text: string): number =>
  text === "" ? Number.NaN : Number(exactly(Number(text.replace(",", "."))));

/** Bounds of a number; for a logo width, those that wide screens allow for its aspect ratio. */
function useBounds({ min, max, isLogoWidth }: ControlProps<"number">["field"], path: Path) {
  const { value: source } = useValue([...path.slice(0, -1), "logoSrc"]);
  const aspect = useAspect(isLogoWidth ? source : undefined);
  return isLogoWidth ? logoBounds(aspect, "desktop") : { min, max };
}

const within = (value: number, min: number | null, max: number | null) =>
  Math.min(max ?? value, Math.max(min ?? value, value));
