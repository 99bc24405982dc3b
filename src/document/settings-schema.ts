/** The site's ids at the third parties that it loads (DOC-6): which there are is known to the catalogue. */
import * as z from "zod";
import { type Catalogue, flag, group, type ThirdParty } from "#section";

export interface Settings {
  readonly chatsData: readonly {
    readonly name: string;
    readonly key: string;
    readonly isPrimary?: boolean | undefined;
  }[];
  /** By the name of the third party: its id. */
  readonly [name: string]: unknown;
}

export function settingsSchema({ thirdParties }: Pick<Catalogue, "thirdParties">): z.ZodType<Settings> {
  const all = [...thirdParties.values()];
  const ids = all.filter(({ isChat }) => !isChat).map((thirdParty) => [thirdParty.name, idAt(thirdParty)]);
  const names = all.filter(({ isChat }) => isChat).map(({ name }) => name);
  const chat = group({
    name: z.enum(names).describe("Which chat it is."),
    key: z.string().max(200).describe("The site's id at it."),
    isPrimary: flag().describe("Whether it is the one that is loaded."),
  }).check(({ value, issues }) => {
    const { name, key } = value;
    const thirdParty = thirdParties.get(name);
    if (!thirdParty || isIdOf(thirdParty, key)) return;
    issues.push({ code: "custom", path: ["key"], input: value, params: problemOf(thirdParty) });
  });
  const fields: z.ZodRawShape = {
    chatsData: z.array(chat).max(20).default([]).describe("The site's ids at chats: one of them is loaded."),
    ...Object.fromEntries(ids),
  };
  return group(fields)
    .prefault({})
    .describe(
      "The site's ids at third parties: counters, advertising, chats.",
    ) as z.ZodType as z.ZodType<Settings>;
}

const idAt = (thirdParty: ThirdParty) =>
  z
    .string()
    .refine((value) => isIdOf(thirdParty, value), { params: problemOf(thirdParty) })
    .optional()
    .describe(`The site's id at ${thirdParty.label}, for example ${thirdParty.id.form}.`);

/** An empty one is none. */
const isIdOf = ({ id }: ThirdParty, value: string): boolean => value === "" || id.pattern.test(value);

const problemOf = ({ label, id }: ThirdParty) => ({
  code: "bad-provider-id",
  provider: label,
  form: id.form,
});
