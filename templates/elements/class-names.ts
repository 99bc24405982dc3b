/**
 * Joins the class names that apply. Returns undefined if there are none, so that no empty attribute is written.
 * @example
 * <div className={classNames("card", css.item, data.isHighlighted && css.highlighted)} />
 */
export function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  let joined = "";
  for (const name of names) if (name) joined += joined === "" ? name : ` ${name}`;
  return joined || undefined;
}
