/** Items of lists that have something to show. */

/**
 * Returns the items that have content, without those that an owner has added but never filled in (SEC-28).
 * @param shows returns true if an item has something to show; needed if some fields show nothing on their own, such as a
 *   link without text or a picture's description
 * @example
 * {useFilled(data.items ?? []).map((item, index) => (
 *   <Text key={index} of={item} field="title" />
 * ))}
 */
export const useFilled = <T extends object>(
  items: readonly T[],
  shows: (item: T) => boolean = isFilled,
): readonly T[] => items.filter(shows);

/** An alignment on its own shows nothing. */
const isFilled = (item: object): boolean =>
  Object.entries(item).some(([field, value]) => !field.endsWith("Alignment") && hasContent(value));

const hasContent = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(hasContent) : Boolean(value);
