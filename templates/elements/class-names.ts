/** Joins the class names that apply. Returns undefined if there are none, so that no empty attribute is written. */
export function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  let joined = "";
  for (const name of names) if (name) joined += joined === "" ? name : ` ${name}`;
  return joined || undefined;
}
