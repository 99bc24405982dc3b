/** Schema of the site's IDs at third parties (DOC-6); the catalogue lists the third parties. */
import * as z from "zod";
import { type Catalogue, flag, group, type ThirdParty } from "#section";

export interface Settings {
  readonly chatsData: readonly {
    readonly name: string;
    readonly key: string;
    readonly isPrimary?: boolean | undefined;
  }[];
  /** ID by the name of the third party. */
  readonly [name: string]: unknown;
}

export function settingsSchema({ thirdParties }: Pick<Catalogue, "thirdParties">): z.ZodType<Settings> {
  const all = [...thirdParties.values()];
  const ids = all.filter(({ isChat }) => !isChat).map((thirdParty) => [thirdParty.name, idAt(thirdParty)]);
  const names = all.filter(({ isChat }) => isChat).map(({ name }) => name);
  const chat = group({
    name: z.enum(names).describe("Name of the chat."),
    key: z.string().max(200).describe("ID of the site at the chat."),
    isPrimary: flag().describe("Loads this chat."),
  }).check(({ value, issues }) => {
    const { name, key } = value;
    const thirdParty = thirdParties.get(name);
    if (!thirdParty || isIdOf(thirdParty, key)) return;
    issues.push({ code: "custom", path: ["key"], input: value, params: problemOf(thirdParty) });
  });
  const fields: z.ZodRawShape = {
    chatsData: z
      .array(chat)
      .max(20)
      .default([])
      .describe("IDs of the site at chats. Only the primary one is loaded."),
    ...Object.fromEntries(ids),
  };
  return group(fields)
    .prefault({})
    .describe(
      "IDs of the site at third parties: analytics, advertising, chats.",
    ) as z.ZodType as z.ZodType<Settings>;
}

/** The builder writes an id of digits as a number. */
const idAt = (thirdParty: ThirdParty) =>
  z
    .preprocess(
      (value) => (typeof value === "number" ? String(value) : value),
      z
        .string()
        .refine((value) => isIdOf(thirdParty, value), { params: problemOf(thirdParty) })
        .optional(),
    )
    .optional()
    .describe(`ID of the site at ${thirdParty.label}, for example ${thirdParty.id.form}.`);

/** An empty ID means unset. */
const isIdOf = ({ id }: ThirdParty, value: string): boolean => value === "" || id.pattern.test(value);

const problemOf = ({ label, id }: ThirdParty) => ({
  code: "bad-provider-id",
  provider: label,
  form: id.form,
});
