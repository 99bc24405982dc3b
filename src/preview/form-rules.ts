/** Rules of the forms API (RPT-3, RPT-4, SUB-2, SEC-43). Pure functions. */
import { rules } from "#section";

type Fields = Readonly<Record<string, unknown>>;

export type Verdict =
  | { readonly form: string; readonly siteId: string; readonly data: Fields }
  | { readonly status: 400 | 404; readonly message: string };

/** Maximum length of a name or a comment, in characters (RPT-3). */
const longest = 255;

const isFilled = (value: unknown): boolean =>
  typeof value === "string" && value.trim() !== "" && [...value].length <= longest;
const isMail = (value: unknown): boolean => typeof value === "string" && rules.isEmail(value);
const isText = (value: unknown): boolean => value === undefined || typeof value === "string";

interface Form {
  readonly path: RegExp;
  /** Every accepted field, with its check. */
  readonly fields: Readonly<
    Record<string, { readonly fits: (value: unknown) => boolean; readonly problem: string }>
  >;
}

const siteHash = { fits: isText, problem: "siteHash must be text" };
const email = { fits: isMail, problem: "email must be an email address" };

const forms: Readonly<Record<string, Form>> = {
  subscribe: {
    path: /^\/sites\/form\/email\/([^/]+)\/?$/,
    fields: {
      email,
      siteHash,
      isCookieAccepted: {
        fits: (value) => value === undefined || value === true || value === "true",
        problem: "isCookieAccepted must be true or missing",
      },
    },
  },
  report: {
    path: /^\/sites\/form\/compliance\/([^/]+)\/?$/,
    fields: {
      email,
      name: { fits: isFilled, problem: `name must have 1 to ${longest} characters` },
      comment: { fits: isFilled, problem: `comment must have 1 to ${longest} characters` },
      siteHash,
    },
  },
};

/** Form with the owner's own fields. Accepts any field that is text or the description of a file. */
const ownForm = /^\/sites\/form\/message\/([^/]+)\/?$/;

function validateOwnForm(siteId: string, { homepage: _, ...values }: Fields): Verdict {
  const wrong = Object.keys(values).filter((name) => !["string", "object"].includes(typeof values[name]));
  if (wrong.length > 0) return { status: 400, message: `${wrong.join(", ")} must be text.` };
  return { form: "message", siteId, data: values };
}

/**
 * @param path path below the API, decoded
 * @param sent the form's fields
 */
export function validateForm(path: string, sent: unknown): Verdict {
  const all = [...Object.entries(forms), ["message", { path: ownForm, fields: undefined }] as const];
  for (const [form, { path: pattern, fields }] of all) {
    const [, siteId] = pattern.exec(path) ?? [];
    if (siteId === undefined) continue;
    if (typeof sent !== "object" || sent === null || Array.isArray(sent))
      return { status: 400, message: "The form's fields must be an object." };
    const values = sent as Fields;
    if (!fields) return validateOwnForm(siteId, values);
    const wrong = Object.entries(fields).filter(([name, { fits }]) => !fits(values[name]));
    if (wrong.length > 0)
      return { status: 400, message: `${wrong.map(([, { problem }]) => problem).join("; ")}.` };
    const known = Object.keys(fields).filter((name) => values[name] !== undefined);
    return { form, siteId, data: Object.fromEntries(known.map((name) => [name, values[name]])) };
  }
  return { status: 404, message: "The API has no form at this address." };
}
