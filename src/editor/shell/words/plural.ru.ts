/** Counts with the matching Russian plural form. */
const plural = new Intl.PluralRules("ru");
export const items = (count: number, one: string, few: string, many: string) =>
  `${count} ${{ one, few, many }[plural.select(count) as "one" | "few" | "many"] ?? many}`;
