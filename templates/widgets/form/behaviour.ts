/**
 * Validates a form in the browser and sends it without leaving the page (RPT-3, RPT-4, RPT-5). A subscription, a form with
 * one field, shows its success in place of its error, and its failure if it has a text for it. It is also validated on blur
 * (SUB-1, SUB-2).
 */
import { readConsent } from "#browser/consent";
import { isEmail } from "#browser/email";
import type { RequestError } from "#browser/request";
import { sendForm } from "#browser/send-form";
import { showNotice } from "./notice.ts";
import { charactersOf, shorten } from "./shorten.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Duration of the thank-you message, in milliseconds, as the specification defines it. */
const thankful = 4000;

export function enhance(root: HTMLElement): void {
  const form = root as HTMLFormElement;
  // The messages are attributes of the form.
  const { notices = "", tooLong = "", required, invalid, done, refresh = "" } = form.dataset;
  const controls = [...form.querySelectorAll<Control>("[aria-describedby]")];
  /** Maximum of visible characters of a control, and the element that shows its current number. */
  const counters = new Map<Control, { readonly max: number; readonly count: HTMLElement }>();

  const locationOf = (control: Control) =>
    document.getElementById(control.getAttribute("aria-describedby") ?? "") as HTMLElement;
  let timer: number;
  const showMessage = (control: Control, error = "", thanks = "") => {
    clearTimeout(timer);
    const place = locationOf(control);
    place.textContent = error || thanks;
    place.removeAttribute("data-failed");
    if (error) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  };
  /** @returns how many characters too long the value is; negative for how many are left */
  const count = (control: Control): number => {
    const counter = counters.get(control);
    if (!counter) return Number.NEGATIVE_INFINITY;
    const { length } = charactersOf(control.value);
    const isNearlyFull = counter.max - length < 6;
    counter.count.textContent = `${length}/${counter.max}`;
    counter.count.hidden = control.type !== "textarea" && !isNearlyFull;
    control.parentElement?.toggleAttribute("data-nearly-full", isNearlyFull);
    return length - counter.max;
  };
  const reset = () => {
    form.reset();
    controls.forEach(count);
  };

  const findError = (control: Control): string | undefined => {
    const { value, type, validity, dataset } = control;
    if (validity.valueMissing || (control.required && !value.trim())) return required;
    if (count(control) > 0) return tooLong;
    if (type === "email" && value && !isEmail(value)) return invalid;
    const [file] = (control as HTMLInputElement).files ?? [];
    return file && file.size > Number(dataset.most) ? dataset.tooLarge : undefined;
  };

  const watch = (event: Event) => {
    const control = event.target as Control;
    const max = counters.get(control)?.max;
    // Skips text that is still being composed, and e-mail addresses: a truncated address is a different one.
    const isCut =
      max && !(event as InputEvent).isComposing && control.type !== "email" && shorten(control, max);
    const excess = count(control);
    const isOver = isCut || excess > 0;
    // Keeps a thank-you message.
    if (isOver || control.hasAttribute("aria-invalid"))
      showMessage(
        control,
        isOver || (excess === 0 && locationOf(control).textContent === tooLong) ? tooLong : "",
      );
  };

  form.noValidate = true;
  for (const control of controls) {
    // `maxlength` is for forms without JavaScript. Here visible characters count.
    if (!(control.maxLength > 0)) continue;
    const count = document.createElement("span");
    locationOf(control).after(count);
    counters.set(control, { max: control.maxLength, count });
    control.removeAttribute("maxlength");
  }
  // Counts what was typed before the script ran.
  controls.forEach(count);

  for (const type of ["input", "compositionend"]) form.addEventListener(type, watch);
  const check = () => {
    for (const control of controls) showMessage(control, findError(control));
    return controls.find(findError);
  };
  if (done) controls[0]?.addEventListener("blur", check);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = check();
    if (wrong) return wrong.focus();
    const isCookieAccepted = (done && readConsent()?.marketing) || undefined;
    try {
      // Outside a dialog, the method `dialog` sends nothing.
      if (form.method !== "post" || !(await sendForm(form, { isCookieAccepted }))) return;
      form.closest("dialog")?.close();
      // Moves the focus before the field is emptied, so that the blur check does not report it as empty.
      if (done) form.querySelector("button")?.focus();
      reset();
      if (!done) return showNotice(notices, "sent");
      showMessage(controls[0] as Control, "", done);
      timer = window.setTimeout(showMessage, thankful, controls[0]);
    } catch (error) {
      if (done) {
        console.warn(error);
        const [control] = controls as [Control];
        showMessage(control, "", form.querySelector("[data-failure]")?.textContent ?? "");
        return locationOf(control).toggleAttribute("data-failed", true);
      }
      const { status, message } = error as RequestError;
      showNotice(notices, status === 403 ? "refused" : "failed", message.trim() || refresh);
    }
  });
}
