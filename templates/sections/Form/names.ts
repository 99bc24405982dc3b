/** What the fields of a form are sent as: their labels, which is what whoever reads them wants to see. */

/** Sent beside the fields. */
const own = ["siteHash", "form", "consent"];

/** @returns a name for each label, no two of them the same */
export function namesOf(labels: readonly string[]): string[] {
  const taken = new Set(own);
  return labels.map((label, index) => {
    const name = label || `field ${index + 1}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name} (${number})`;
    taken.add(unique);
    return unique;
  });
}
