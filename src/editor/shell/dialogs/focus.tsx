/** Focal point dialog: the point of an image that stays visible wherever the image is cropped (EDT-3, IMG-9). */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Focus } from "../../../section/shapes.ts";
import { valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { resolveScope } from "../edit-scope.ts";
import { shownText } from "../edits.ts";
import { focusOf, partsOf, previewFocus, setFocus } from "../picture-edits.ts";
import { usePicture } from "../pictures.ts";
import type { PictureLocation } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { PictureState, Window } from "./window.tsx";

interface FocusDialogProps {
  readonly at: PictureLocation;
  readonly onClose: () => void;
}

export function FocusDialog({ at, onClose }: FocusDialogProps) {
  const words = useAllWords();
  const editor = useEditor();
  const { family, beside } = partsOf(at);
  const { data } = resolveScope(at.target.snapshot, at.section);
  const stored = (part: "crop" | "focus") => {
    const name = family?.[part];
    return name === undefined ? undefined : valueAt(data, beside(name));
  };
  const { state, url } = usePicture(shownText(at.target, at.section, at.pointer));
  /** Address of an image that the browser failed to load. */
  const [broken, setBroken] = useState<string>();
  const [focus, setPoint] = useState(() => focusOf(stored("focus")));
  const applied = useRef(false);
  useEffect(() => () => void (applied.current || previewFocus(editor, at, undefined)), [editor, at]);
  const set = (next: Focus) => {
    setPoint(next);
    previewFocus(editor, at, next);
  };
  const isThere = url !== undefined && broken !== url;
  return (
    <Window
      title={words.focus}
      size="large"
      onClose={onClose}
      actions={
        <TextButton isDisabled={!isThere} onPress={() => set(focusOf(undefined))}>
          {words.focusCentre}
        </TextButton>
      }
      confirm={{
        name: words.apply,
        isDisabled: !isThere,
        onPress: () => {
          applied.current = true;
          onClose();
          editor.edit(setFocus(at, focus), at.target);
        },
      }}
    >
      <p className={css.help}>
        {words.focusHelp}
        {stored("crop") !== undefined && ` ${words.focusReplacesCrop}`}
      </p>
      <PictureState state={url !== undefined && broken === url ? "missing" : state} />
      {isThere && (
        <div className={css.focus}>
          <Point url={url} value={focus} onChange={set} onError={() => setBroken(url)} />
          <section className={css.shapes} aria-label={words.focusShapes}>
            {(["focusWide", "focusSquare", "focusTall"] as const).map((shape) => (
              <figure key={shape} data-shape={shape}>
                <img src={url} alt="" style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }} />
                <figcaption>{words[shape]}</figcaption>
              </figure>
            ))}
          </section>
        </div>
      )}
    </Window>
  );
}

interface PointProps {
  readonly url: string;
  readonly value: Focus;
  readonly onChange: (value: Focus) => void;
  readonly onError: () => void;
}

/** The whole image with its point. Assistive technology sees two sliders, and arrow keys work in both of them. */
function Point({ url, value, onChange, onError }: PointProps) {
  const words = useAllWords();
  const across = useRef<HTMLInputElement>(null);
  const down = useRef<HTMLInputElement>(null);
  const press = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: share((clientX - left) / width), y: share((clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01;
    const [x, y] = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key] ?? [0, 0];
    if (!x && !y) return;
    event.preventDefault();
    (x ? across : down).current?.focus();
    onChange({ x: share(value.x + (x ?? 0)), y: share(value.y + (y ?? 0)) });
  };
  const slider = (name: "x" | "y") => (
    <input
      ref={name === "x" ? across : down}
      type="range"
      min={0}
      max={100}
      value={Math.round(value[name] * 100)}
      aria-label={name === "x" ? words.focusAcross : words.focusDown}
      aria-roledescription={words.twoWaySlider}
      aria-orientation={name === "x" ? "horizontal" : "vertical"}
      aria-valuetext={words.focusAt(value)}
      onChange={({ target }) => onChange({ ...value, [name]: share(target.valueAsNumber / 100) })}
    />
  );
  return (
    <fieldset
      className={css.focusStage}
      aria-label={words.focus}
      style={{ "--x": `${value.x * 100}%`, "--y": `${value.y * 100}%` } as CSSProperties}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        across.current?.focus();
        press(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && press(event)}
    >
      <img src={url} alt="" draggable={false} onError={onError} />
      <span className={css.focusPoint}>
        {slider("x")}
        {slider("y")}
      </span>
    </fieldset>
  );
}

/** Whole percents are exact enough, and short in the document. */
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
