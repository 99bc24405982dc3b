/** Items that an owner has added to a list and never filled in leave nothing on the page (SEC-28). */

/**
 * The items in which something is filled in.
 * @param shows whether an item has something to show, where some fields show nothing by themselves: a link without
 *   its text, a picture's description
 */
export const useFilled = <T extends object>(
  items: readonly T[],
  shows: (item: T) => boolean = isFilled,
): readonly T[] => items.filter(shows);

/** An alignment alone shows nothing. */
const isFilled = (item: object): boolean =>
  Object.entries(item).some(([field, value]) => !field.endsWith("Alignment") && hasContent(value));

const hasContent = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(hasContent) : Boolean(value);
