/** The form by which visitors report a site: checked here, sent without leaving the page (RPT-3, RPT-4, RPT-5). */
import { type FormEvent, type SyntheticEvent, useEffect, useState } from "react";
import { isEmail } from "#browser/email";
import type { RequestError } from "#browser/request";
import { sendForm } from "#browser/send-form";
import button from "../../elements/button.module.css";
import { type Control, Field, most } from "./field.tsx";
import { showNotice } from "./notice.ts";
import { charactersOf, shorten } from "./shorten.ts";
import css from "./style.module.css";

export interface ReportFormProps {
  /** Id of the dialog that the form stands in. */
  readonly id: string;
  /** Where the form is sent. */
  readonly action: string;
  readonly siteHash: string;
  readonly words: Readonly<
    Record<"email" | "name" | "comment" | "send" | "cancel" | "required" | "invalid" | "tooLong", string> & {
      /** What an error is explained with when the server does not. */
      refresh: string;
    }
  >;
}

export function Island({ id, action, siteHash, words }: ReportFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [lengths, setLengths] = useState<Readonly<Record<string, number>>>({});

  // What was typed before the script came.
  useEffect(() => setLengths(lengthsIn(document.getElementById(id))), [id]);

  const watch = (event: SyntheticEvent<HTMLFormElement>) => {
    const control = event.target as Control;
    const { name } = control;
    const { isComposing } = (event.nativeEvent ?? event) as InputEvent;
    // A word that is still being composed is left alone; an address that is too long is none.
    const isCut = !isComposing && name !== "email" && shorten(control, most);
    const lengths = lengthsIn(event.currentTarget);
    const isFull = Number(lengths[name]) >= most;
    setLengths(lengths);
    setErrors((all) => ({
      ...all,
      [name]: isCut || (isFull && all[name] === words.tooLong) ? words.tooLong : undefined,
    }));
  };

  const findError = ({ name, value }: Control): string | undefined => {
    if (!value.trim()) return words.required;
    return name === "email" && !isEmail(value) ? words.invalid : undefined;
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const controls = controlsOf(form);
    setErrors(Object.fromEntries(controls.map((control) => [control.name, findError(control)])));
    const wrong = controls.find(findError);
    if (wrong) return wrong.focus();
    try {
      if (!(await sendForm(form))) return;
      form.closest("dialog")?.close();
      form.reset();
      setLengths(lengthsIn(form));
      showNotice(id, "sent");
    } catch (error) {
      const { status, message } = error as RequestError;
      showNotice(id, status === 403 ? "refused" : "failed", message.trim() || words.refresh);
    }
  };

  const fieldOf = (name: "email" | "name" | "comment") => ({
    id,
    name,
    label: words[name],
    error: errors[name],
  });
  return (
    <form
      ref={takeOver}
      className={css.form}
      method="post"
      action={action}
      onSubmit={send}
      onInput={watch}
      onCompositionEnd={watch}
    >
      <Field {...fieldOf("email")} type="email" />
      <Field {...fieldOf("name")} length={lengths.name} />
      <Field {...fieldOf("comment")} length={lengths.comment} rows={4} />
      <input type="hidden" name="siteHash" value={siteHash} />
      <div className={css.actions}>
        <button type="submit" className={button.button}>
          {words.send}
        </button>
        <button type="button" className={css.cancel} popoverTarget={id} popoverTargetAction="hide">
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

const controlsOf = (form: Element | null) => [...(form?.querySelectorAll<Control>("[required]") ?? [])];

const lengthsIn = (form: Element | null): Readonly<Record<string, number>> =>
  Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, charactersOf(value).length]));

/** At once, not in an effect: the first key that is pressed may be the one that sends. */
function takeOver(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
  for (const control of controlsOf(form)) control.removeAttribute("maxlength");
}
