/** Specimens of a section type: the longest and the shortest data that its schema allows (CLI-7). */
import type { FieldNode } from "#section";
import { toPlainText } from "#section/view";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fills every text and list up to its maximum.
 * @param sample source of words, pictures and links
 */
export function longest(node: FieldNode, sample: unknown): unknown {
  if (node.shape === "list") {
    const items = Array.isArray(sample) && sample.length > 0 ? sample : [{}];
    const count = Number.isFinite(node.max) ? node.max : items.length;
    return Array.from({ length: count }, (_, index) => longest(node.item, items[index % items.length]));
  }
  if (node.shape === "group") {
    // A sample leaves out only sizes, crop or focal point of a picture. A size can also be a plain URL.
    if (typeof sample !== "object" || sample === null) return sample;
    return ofFields(node.fields, (name, field) => longest(field, fieldOf(sample, name)));
  }
  if (node.shape !== "leaf" || node.meta.kind !== "text") return sample;
  // A contact address is only valid if it can be reached.
  return node.meta.isContact && sample !== undefined ? sample : fill(sample, node.meta.max);
}

/** Fills only required fields: texts of one word, lists of the fewest items. */
export function shortest(node: FieldNode, sample: unknown): unknown {
  if (node.shape === "list") {
    return listOf(node, sample, node.min);
  }
  if (node.shape === "group") {
    const [needed] = node.atLeastOne;
    return ofFields(node.fields, (name, field) => {
      if (name === needed && field.shape === "list") return listOf(field, fieldOf(sample, name), 1);
      if (name === needed) return firstWord(fieldOf(sample, name));
      // Sizes, crops and the like are never required.
      return field.shape === "group" ? undefined : shortest(field, fieldOf(sample, name));
    });
  }
  if (node.shape !== "leaf") return sample;
  if (node.meta.kind !== "text" || !node.meta.required) return undefined;
  return node.meta.isContact && sample !== undefined ? sample : firstWord(sample);
}

function listOf({ item }: Extract<FieldNode, { shape: "list" }>, sample: unknown, count: number) {
  if (count === 0 || !Array.isArray(sample)) return undefined;
  return Array.from({ length: count }, (_, index) => shortest(item, sample[index % sample.length]));
}

const fieldOf = (sample: unknown, name: string): unknown =>
  typeof sample === "object" && sample !== null ? (sample as Fields)[name] : undefined;

function ofFields(
  fields: ReadonlyMap<string, FieldNode>,
  make: (name: string, field: FieldNode) => unknown,
): Fields {
  const made = [...fields].map(([name, field]) => [name, make(name, field)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

const words = "Cut stones of many colours lie side by side and make one picture that lasts.";

const plain = (sample: unknown) => (typeof sample === "string" && toPlainText(sample).trim()) || words;

function fill(sample: unknown, max: number): string {
  const text = `${plain(sample)} `;
  return text
    .repeat(Math.ceil(max / text.length))
    .slice(0, max)
    .trim();
}

const firstWord = (sample: unknown): string => plain(sample).split(/\s/)[0]?.slice(0, 12) ?? "";
