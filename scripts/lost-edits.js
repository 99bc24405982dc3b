/** Finds edits that were acknowledged and are not in the versions of a document: for the load test (load-platform.js). */

/**
 * @param {readonly (readonly number[])[]} versions numbers of the edits that each version of the document has, in their order
 * @param {ReadonlyMap<string, readonly number[]>} acknowledged numbers by the field that they changed, in their order
 * @returns {string[]} a sentence for each edit that was never stored, or that an older one has overwritten
 */
export function findLostEdits(versions, acknowledged) {
  const fields = new Map([...acknowledged].flatMap(([field, edits]) => edits.map((edit) => [edit, field])));
  /** @type {Map<string, number>} */
  const current = new Map();
  const stored = new Set();
  const lost = [];
  for (const edit of versions.flat()) {
    const field = fields.get(edit);
    if (field === undefined) continue;
    stored.add(edit);
    const last = current.get(field) ?? 0;
    if (edit < last) lost.push(`edit ${edit} of ${field} overwrote edit ${last}`);
    current.set(field, edit);
  }
  for (const [edit, field] of fields)
    if (!stored.has(edit)) lost.push(`edit ${edit} of ${field} was never stored`);
  return lost;
}
