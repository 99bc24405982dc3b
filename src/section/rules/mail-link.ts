/** `mailto:` links: addresses, and the four fields that every mail program accepts. */
import type { Reason } from "../../diagnostic/index.ts";
import { findHiddenCharacter } from "./characters.ts";
import { isEmail } from "./email.ts";
import { decodePercent } from "./percent.ts";
import type { Problem } from "./problem.ts";

export interface MailLink {
  readonly kind: "mail";
  /** Plain ASCII, starting with "mailto:". */
  readonly url: string;
}

/** @param text starts with "mailto:" in any letter case, without hidden characters */
export function parseMailLink(text: string): MailLink | Problem {
  const rest = text.slice("mailto:".length);
  const queryAt = rest.indexOf("?");
  const to = queryAt < 0 ? rest : rest.slice(0, queryAt);
  const query = queryAt < 0 ? "" : rest.slice(queryAt + 1);
  // A local part may begin with slashes, but "mailto://" is a common mistake.
  if (to.startsWith("//") || !isAddressList(decodePercent(to)))
    return { problem: { kind: "mailto-without-email" } };
  for (const field of query === "" ? [] : query.split("&")) {
    const problem = findFieldProblem(field);
    if (problem !== undefined) return { problem };
  }
  // `URL` percent-encodes other scripts but not the space before "?".
  return { kind: "mail", url: new URL(`mailto:${rest}`).href.replaceAll(" ", "%20") };
}

function findFieldProblem(field: string): Reason | undefined {
  const equals = field.indexOf("=");
  const name = field.slice(0, Math.max(equals, 0)).toLowerCase();
  const value = decodePercent(field.slice(equals + 1));
  if (value === undefined) return { kind: "percent-code" };
  if (name === "cc" || name === "bcc")
    return isAddressList(value) ? undefined : { kind: "copy-without-email", field: name };
  // Only the body may have lines: in any other field a line break would begin a header of its own.
  if (name === "body") return findHiddenCharacter(value.replace(/[\r\n\t]/g, ""));
  if (name === "subject") return findHiddenCharacter(value);
  // "attach" has sent files off the reader's disk.
  return { kind: "mail-field" };
}

const isAddressList = (text: string | undefined): boolean =>
  text?.split(",").every((address) => isEmail(address.trim())) ?? false;
