/** Switches, one of a few, and numbers. */

import { useState } from "react";
import {
  Button,
  Group,
  Input,
  Label,
  NumberField,
  Slider,
  SliderThumb,
  SliderTrack,
  Switch,
} from "react-aria-components";
import { Choice } from "../controls/choice.tsx";
import { Segments } from "../controls/segments.tsx";
import { Icon } from "../icon.tsx";
import { useWords, wordChoice } from "../words/index.ts";
import type { ControlProps } from "./field.tsx";
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
  const options = field.choices.map((id) => ({ id, name: wordChoice(words, id) }));
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

/** A number with both bounds has a slider too; what goes from 0 to 1 is a share. */
export function NumberControl({ field: { min, max }, path, label }: ControlProps<"number">) {
  const { write } = useForm();
  const { value } = useValue(path);
  const stored = typeof value === "number" ? value : undefined;
  const [moving, setMoving] = useState<number>();
  const shown = moving ?? stored;
  const isShare = min === 0 && max === 1;
  const step = isShare ? 0.01 : 1;
  const format: Intl.NumberFormatOptions = isShare ? { style: "percent" } : { useGrouping: false };
  const bounds = { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return (
    <div className={css.field}>
      <div className={css.row}>
        {min !== null && max !== null && (
          <Slider
            aria-label={label}
            className={css.slider ?? ""}
            {...bounds}
            step={step}
            value={shown ?? min}
            formatOptions={format}
            onChange={(next) => setMoving(next)}
            onChangeEnd={(next) => {
              setMoving(undefined);
              write(path, next);
            }}
          >
            <span className={css.label}>{label}</span>
            <SliderTrack className={css.track ?? ""}>
              <SliderThumb className={css.thumb ?? ""} />
            </SliderTrack>
          </Slider>
        )}
        <NumberField
          aria-label={label}
          className={css.number ?? ""}
          {...bounds}
          step={step}
          value={shown ?? Number.NaN}
          formatOptions={format}
          onChange={(next) => write(path, Number.isNaN(next) ? undefined : next)}
        >
          {(min === null || max === null) && <Label className={css.label ?? ""}>{label}</Label>}
          <Group className={css.stepper ?? ""}>
            <Button slot="decrement">
              <Icon name="minus" />
            </Button>
            <Input />
            <Button slot="increment">
              <Icon name="plus" />
            </Button>
          </Group>
        </NumberField>
      </div>
      <Note path={path} />
    </div>
  );
}
