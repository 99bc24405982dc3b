/** The form of a subscription: checked here, sent without leaving the page (SUB-1, SUB-2). */
import { type FormEvent, useRef, useState } from "react";
import { readConsent } from "#browser/consent";
import { isEmail } from "#browser/email";
import { sendForm } from "#browser/send-form";
import button from "../../elements/button.module.css";
import css from "./style.module.css";

type Attributes = Readonly<Record<string, string>>;

export interface SubscribeFormProps {
  /** Of the input. */
  readonly id: string;
  /** Where the form is sent; nothing is, where it is missing. */
  readonly action?: string | undefined;
  readonly siteHash: string;
  readonly placeholder: string;
  readonly words: Readonly<Record<"label" | "send" | "empty" | "invalid" | "done", string>>;
  /** What ties input and button to the fields that they show, while the page is edited. */
  readonly addresses?: { readonly input: Attributes; readonly button: Attributes } | undefined;
}

/** Milliseconds for which a visitor is thanked (builder.md section 9). */
const thankful = 4000;

export function Island({ id, action, siteHash, placeholder, words, addresses }: SubscribeFormProps) {
  const timer = useRef(0);
  const [said, setSaid] = useState<keyof typeof words>();

  const say = (word?: keyof typeof words) => {
    clearTimeout(timer.current);
    if (word === "done") timer.current = window.setTimeout(setSaid, thankful);
    setSaid(word);
  };
  const check = ({ value }: HTMLInputElement) => {
    const isRight = isEmail(value);
    if (!isRight) say(value ? "invalid" : "empty");
    return isRight;
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [input, button] = form.querySelectorAll<HTMLInputElement>("[name=email], button");
    if (!input || !check(input)) return input?.focus();
    if (!action) return;
    try {
      if (!(await sendForm(form, { isCookieAccepted: readConsent()?.marketing || undefined }))) return;
      // Left before it is emptied, it is not called empty.
      if (document.activeElement === input) button?.focus();
      form.reset();
      say("done");
    } catch (error) {
      console.warn(error);
    }
  };

  const isWrong = said !== undefined && said !== "done";
  return (
    <form
      ref={takeOver}
      className={css.form}
      // Outside of a dialog this method sends nothing.
      method={action ? "post" : "dialog"}
      action={action}
      onSubmit={send}
    >
      <input type="hidden" name="siteHash" value={siteHash} />
      <label className="visually-hidden" htmlFor={id}>
        {words.label}
      </label>
      <input
        id={id}
        className="input"
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={placeholder}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-message`}
        onBlur={(event) => check(event.currentTarget)}
        onInput={() => isWrong && say()}
        {...addresses?.input}
      />
      <p id={`${id}-message`} className={css.message} role="status">
        {said && words[said]}
      </p>
      <button type="submit" className={button.button} {...addresses?.button}>
        {words.send}
      </button>
    </form>
  );
}

/** At once, not in an effect: the first key that is pressed may be the one that sends. */
const takeOver = (form: HTMLFormElement | null): void => {
  if (form) form.noValidate = true;
};
