/** Colours of the site by role, with the contrast of what is read on them. */
import { useId, useState } from "react";
import { Button } from "react-aria-components";
import { fieldAt, valueAt } from "../../shared/pointer.ts";
import { TextButton } from "../controls/button.tsx";
import { type Form, useForm, useValue } from "../inspector/form.ts";
import inspector from "../inspector/inspector.module.css";
import { useDraft } from "../inspector/use-draft.ts";
import { useAllWords } from "../words/later.ts";
import css from "./colours.module.css";
import {
  type Colours,
  coloursFor,
  nameOf,
  namesOf,
  needed,
  type Role,
  readColour,
  readingOf,
  roles,
  suggestFor,
} from "./roles.ts";

const palettePath = ["theme", "palette"];

/** The palette as pages have it: the site's own colours over those of the look. */
export function paletteOf({ fields, data }: Form): Colours {
  const group = fieldAt(fields, palettePath);
  const entries = Object.entries(group?.shape === "group" ? group.fields : {}).map(([name, field]) => {
    const own = valueAt(data, [...palettePath, name]);
    return [name, (typeof own === "string" && readColour(own)) || String(field.fallback)];
  });
  return Object.fromEntries(entries);
}

export function RoleColours() {
  const words = useAllWords();
  return (
    <section className={css.section} aria-label={words.colours}>
      <h2 className={css.title}>{words.colours}</h2>
      {roles.map((role) => (
        <RoleColour key={role} role={role} />
      ))}
    </section>
  );
}

function RoleColour({ role }: { readonly role: Role }) {
  const words = useAllWords();
  const form = useForm();
  const { value } = useValue(["theme", "colorMode"]);
  const mode = String(value);
  const palette = paletteOf(form);
  const name = nameOf(role, mode);
  const colour = palette[name];
  const own = valueAt(form.data, palettePath);
  const isOwn = namesOf(role, mode).some((one) => valueAt(own, [one]) !== undefined);
  const write = (hex: string | undefined) => {
    const names = namesOf(role, mode);
    if (names.length === 1) return form.write([...palettePath, name], hex);
    const others = Object.entries(typeof own === "object" && own !== null ? own : {}).filter(
      ([one]) => !names.some((known) => known === one),
    );
    form.write(palettePath, {
      ...Object.fromEntries(others),
      ...(hex !== undefined && coloursFor(role, mode, hex)),
    });
  };
  const label = words.colourRoles[role];
  return (
    <fieldset className={css.role} aria-label={label}>
      <ColourInput label={label} value={colour} onChange={write} />
      {isOwn && (
        <Button className={inspector.inlineButton ?? ""} onPress={() => write(undefined)}>
          {words.resetColour}
        </Button>
      )}
      {role !== "background" && <Reading role={role} mode={mode} palette={palette} onChange={write} />}
    </fieldset>
  );
}

interface ReadingProps {
  readonly role: Exclude<Role, "background">;
  readonly mode: string;
  readonly palette: Colours;
  readonly onChange: (hex: string) => void;
}

/** Contrast in numbers and words beside a sample, and a colour that passes. */
function Reading({ role, mode, palette, onChange }: ReadingProps) {
  const words = useAllWords();
  const { text, area, ratio } = readingOf(role, mode, palette);
  const isEasy = ratio >= needed;
  const suggested = isEasy ? undefined : suggestFor(role, mode, palette);
  // Rounded down, so that a colour that just fails never shows the ratio that it needs.
  const figure = (value: number) => (Math.floor(value * 10) / 10).toLocaleString(words.locale);
  return (
    <div className={css.reading}>
      <span className={css.sample} style={{ background: area, color: text }} aria-hidden="true">
        Aa
      </span>
      <p className={css.verdict} data-hard={!isEasy || undefined} aria-live="polite">
        <strong>
          {isEasy ? words.easyToRead(figure(ratio)) : words.hardToRead(figure(ratio), figure(needed))}
        </strong>
        <span>{words.readOn[role]}</span>
      </p>
      {suggested && (
        <TextButton onPress={() => onChange(suggested)}>
          <i className={css.dot} style={{ background: suggested }} aria-hidden="true" />
          {words.useSuggestion}
        </TextButton>
      )}
    </div>
  );
}

interface ColourInputProps {
  readonly label: string;
  /** `#rrggbb` or `#rgb` */
  readonly value: string;
  readonly onChange: (hex: string) => void;
}

/** The browser's colour picker and the colour's code, in any common form. */
export function ColourInput({ label, value, onChange }: ColourInputProps) {
  const words = useAllWords();
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);
  const send = (text: string) => {
    const hex = readColour(text);
    if (hex !== undefined && hex !== readColour(value)) onChange(hex);
  };
  const [draft, setDraft] = useDraft(value, { send, keep: () => {} }, undefined);
  const leave = () => {
    const isRight = readColour(draft) !== undefined;
    setIsWrong(!isRight);
    // Keep an invalid text visible.
    if (isRight) setDraft(draft, true);
  };
  return (
    <div className={css.input}>
      <input
        type="color"
        className={css.swatch}
        aria-label={words.pickColour(label)}
        value={readColour(value) ?? "#000000"}
        onChange={({ target }) => {
          setIsWrong(false);
          onChange(target.value);
        }}
      />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={inspector.text}
        value={draft}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setIsWrong(false);
          setDraft(target.value);
        }}
        onPaste={({ clipboardData, currentTarget: { selectionStart, selectionEnd }, ...event }) => {
          const isWhole = selectionStart === 0 && selectionEnd === draft.length;
          const pasted = readColour(clipboardData.getData("text"));
          if (pasted === undefined || !(isWhole || draft === "")) return;
          event.preventDefault();
          setIsWrong(false);
          setDraft(pasted, true);
        }}
        onKeyDown={({ key }) => key === "Enter" && leave()}
        onBlur={leave}
      />
      {isWrong && (
        <p id={`${id}-problem`} className={inspector.error} role="alert">
          {words.noColour}
        </p>
      )}
    </div>
  );
}
