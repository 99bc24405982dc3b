/** Sends a form without leaving the page: its fields as JSON, or with files as browsers send them, to the form's own address, once at a time. */
import { type Answer, request } from "#browser/request";

/**
 * While it is being sent, the form's button says so and does nothing; it keeps the focus, which `disabled` would take.
 * @param more what is sent beside the fields
 * @returns undefined when the form is being sent already
 * @throws RequestError
 */
export async function sendForm(form: HTMLFormElement, more?: object): Promise<Answer | undefined> {
  const button = form.querySelector("[type=submit]");
  if (button?.hasAttribute("aria-busy")) return undefined;
  for (const name of states) button?.setAttribute(name, "true");
  try {
    const fields = new FormData(form);
    const hasFiles = form.enctype.startsWith("m");
    return await request("POST", form.action, hasFiles ? fields : { ...Object.fromEntries(fields), ...more });
  } finally {
    for (const name of states) button?.removeAttribute(name);
  }
}

const states = ["aria-busy", "aria-disabled"];
