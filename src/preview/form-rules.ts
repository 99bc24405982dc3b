/** What the API expects of a site's forms (builder.md section 7; RPT-3, RPT-4, SUB-2, SEC-43): pure. */
import { rules } from "#section";

type Fields = Readonly<Record<string, unknown>>;

export type Verdict =
  | { readonly form: string; readonly siteId: string; readonly data: Fields }
  | { readonly status: 400 | 404; readonly message: string };

/** Characters of a name or a comment (RPT-3). */
const longest = 255;

const isFilled = (value: unknown): boolean =>
  typeof value === "string" && value.trim() !== "" && [...value].length <= longest;
const isMail = (value: unknown): boolean => typeof value === "string" && rules.isEmail(value);
const isText = (value: unknown): boolean => value === undefined || typeof value === "string";

interface Form {
  readonly path: RegExp;
  /** Every field that is taken, with what it must be. */
  readonly fields: Readonly<
    Record<string, { readonly fits: (value: unknown) => boolean; readonly problem: string }>
  >;
}

const siteHash = { fits: isText, problem: "siteHash should be text" };
const email = { fits: isMail, problem: "email should be an e-mail address" };

const forms: Readonly<Record<string, Form>> = {
  subscribe: {
    path: /^\/sites\/form\/email\/([^/]+)\/?$/,
    fields: {
      email,
      siteHash,
      isCookieAccepted: {
        fits: (value) => value === undefined || value === true || value === "true",
        problem: "isCookieAccepted should be true, or left out",
      },
    },
  },
  report: {
    path: /^\/sites\/form\/compliance\/([^/]+)\/?$/,
    fields: {
      email,
      name: { fits: isFilled, problem: `name should have 1 to ${longest} characters` },
      comment: { fits: isFilled, problem: `comment should have 1 to ${longest} characters` },
      siteHash,
    },
  },
};

/** A form of the owner's own fields: all that it has is taken, as long as it is text or what is said of a file. */
const ownForm = /^\/sites\/form\/message\/([^/]+)\/?$/;

function validateOwnForm(siteId: string, values: Fields): Verdict {
  const wrong = Object.keys(values).filter((name) => !["string", "object"].includes(typeof values[name]));
  if (wrong.length > 0) return { status: 400, message: `${wrong.join(", ")} should be text.` };
  return { form: "message", siteId, data: values };
}

/** @param path below the API's own, decoded; @param sent the form's fields */
export function validateForm(path: string, sent: unknown): Verdict {
  const all = [...Object.entries(forms), ["message", { path: ownForm, fields: undefined }] as const];
  for (const [form, { path: pattern, fields }] of all) {
    const [, siteId] = pattern.exec(path) ?? [];
    if (siteId === undefined) continue;
    if (typeof sent !== "object" || sent === null || Array.isArray(sent))
      return { status: 400, message: "The form's fields should be an object." };
    const values = sent as Fields;
    if (!fields) return validateOwnForm(siteId, values);
    const wrong = Object.entries(fields).filter(([name, { fits }]) => !fits(values[name]));
    if (wrong.length > 0)
      return { status: 400, message: `${wrong.map(([, { problem }]) => problem).join("; ")}.` };
    const known = Object.keys(fields).filter((name) => values[name] !== undefined);
    return { form, siteId, data: Object.fromEntries(known.map((name) => [name, values[name]])) };
  }
  return { status: 404, message: "The API has no such address." };
}
