/** Names under which fields are sent: their labels, which is what the recipient expects to read. */

/** Names reserved for values sent with the fields. */
const own = ["siteHash", "form", "consent", "homepage"];

/** @returns a unique name for each label */
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
