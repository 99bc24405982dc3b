/** The form of a subscription: checked here, sent without leaving the page (SUB-1, SUB-2). */
import { readConsent } from "#browser/consent";
import { isEmail } from "#browser/email";
import { sendForm } from "#browser/send-form";

/** Milliseconds for which a visitor is thanked (builder.md section 9). */
const thankful = 4000;

export function enhance(root: HTMLElement): void {
  const form = root as HTMLFormElement;
  const { empty, invalid, done } = form.dataset;
  const [, , input, message, button] = form.children as unknown as [
    Element,
    Element,
    HTMLInputElement,
    HTMLElement,
    HTMLElement,
  ];
  let timer = 0;

  const say = (words = "", isWrong = false) => {
    clearTimeout(timer);
    message.textContent = words;
    if (isWrong) input.ariaInvalid = "true";
    else input.removeAttribute("aria-invalid");
  };
  const check = () => {
    const { value } = input;
    const isRight = isEmail(value);
    if (!isRight) say(value ? invalid : empty, true);
    return isRight;
  };

  form.noValidate = true;
  input.addEventListener("blur", check);
  // Thanks stay where they are.
  input.addEventListener("input", () => input.ariaInvalid && say());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!check()) return input.focus();
    if (form.method !== "post") return;
    try {
      if (!(await sendForm(form, { isCookieAccepted: readConsent()?.marketing || undefined }))) return;
      // Left before it is emptied, it is not called empty.
      if (document.activeElement === input) button.focus();
      form.reset();
      say(done);
      timer = window.setTimeout(say, thankful);
    } catch (error) {
      console.warn(error);
    }
  });
}
