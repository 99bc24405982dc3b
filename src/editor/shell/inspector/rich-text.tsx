/** Text with markup: the text around the markup is editable, the markup is preserved (EDT-11). */
import { useEffect, useRef } from "react";
import { readRich, writeRich } from "../rich.ts";
import css from "./inspector.module.css";

interface RichTextProps {
  readonly "aria-labelledby": string;
  readonly "aria-describedby": string;
  readonly lang: string | undefined;
  readonly dir: string;
  readonly value: string;
  /** True if nothing is being typed, so that external changes may be shown. */
  readonly isIdle: boolean;
  readonly onInput: (value: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** Returns true if a text is short enough, and reports an error otherwise. */
  readonly fits: (value: string) => boolean;
}

export function RichText({ value, isIdle, onInput, onBlur, fits, ...named }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element && isIdle && writeRich(element) !== value) element.replaceChildren(readRich(value));
  }, [value, isIdle]);
  useEffect(() => {
    const element = box.current;
    const refuse = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
      const isFormat = event.inputType.startsWith("format") || event.inputType === "insertFromDrop";
      if (isFormat || (text !== "" && !event.isComposing && !fits(writeRich(element as Node) + text)))
        event.preventDefault();
    };
    element?.addEventListener("beforeinput", refuse);
    return () => element?.removeEventListener("beforeinput", refuse);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form holds markup
    <div
      {...named}
      ref={box}
      className={css.text}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onInput={({ currentTarget }) => onInput(writeRich(currentTarget))}
      onBlur={onBlur}
    />
  );
}
