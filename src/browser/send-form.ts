/**
 * Submits a form to its own address without leaving the page. Fields are sent as JSON, or as multipart data if there are files.
 */
import { type Answer, request } from "#browser/request";

/**
 * While the request runs, the submit button is marked as busy and ignores clicks. It keeps the focus, which `disabled` would
 * remove.
 * @param more values to send in addition to the fields
 * @returns undefined when the form is already being submitted
 * @throws RequestError
 */
export async function sendForm(form: HTMLFormElement, more?: object): Promise<Answer | undefined> {
  const button = form.querySelector("[type=submit]");
  if (button?.hasAttribute("aria-busy")) return undefined;
  for (const name of states) button?.setAttribute(name, "true");
  try {
    const fields = new FormData(form);
    // Only robots fill in the honeypot.
    if (!fields.get("homepage")) fields.delete("homepage");
    const hasFiles = form.enctype.startsWith("m");
    return await request("POST", form.action, hasFiles ? fields : { ...Object.fromEntries(fields), ...more });
  } finally {
    for (const name of states) button?.removeAttribute(name);
  }
}

const states = ["aria-busy", "aria-disabled"];
