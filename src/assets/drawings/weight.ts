/**
 * Counts the shapes of an SVG: a few elements that show each other ten times, in ten layers, are ten billion. The count follows
 * references, so it takes time linear in the drawing's length.
 */
import { filterSteps } from "./allowed.ts";

export interface Weigher {
  /** @param within index of the parent element @returns its own index */
  add(element: WeighedElement, within: number | undefined): number;
  /** Adds references of stylesheet rules for elements with any of these classes. */
  addRule(classes: readonly string[], ids: readonly string[]): void;
  /** @returns number of drawn shapes; Infinity if an element is drawn within itself */
  weigh(): number;
}

interface WeighedElement {
  readonly name: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  /** Ids of elements that it shows, or that are applied to it. */
  readonly references: readonly string[];
}

/** Weight in shapes: the cost of drawing one, measured at 512 by 512 pixels. */
const weightOf = (name: string): number => (filterSteps.has(name) ? 1000 : name === "mask" ? 50 : 1);

export function createWeigher(): Weigher {
  const elements: (WeighedElement & { readonly inside: number[] })[] = [];
  const places = new Map<string, number>();
  /** Virtual element for the references that a class adds, without weight. */
  const rules = new Map<string, number>();

  const put = (element: WeighedElement) => elements.push({ ...element, inside: [] }) - 1;
  const targetsOf = ({ references, classes, inside }: (typeof elements)[number]): number[] => [
    ...inside,
    ...references.flatMap((id) => places.get(id) ?? []),
    ...classes.flatMap((name) => rules.get(name) ?? []),
  ];

  return {
    add(element, within) {
      const index = put(element);
      // The first of several elements with the same id counts.
      if (element.id !== undefined && !places.has(element.id)) places.set(element.id, index);
      if (within !== undefined) elements[within]?.inside.push(index);
      return index;
    },
    addRule(classes, ids) {
      const rule = put({ name: "", id: undefined, classes: [], references: ids });
      for (const name of classes) {
        const place = rules.get(name) ?? put({ name: "", id: undefined, classes: [], references: [] });
        rules.set(name, place);
        elements[place]?.inside.push(rule);
      }
    },
    weigh() {
      // Not recursive: a chain of references can be as long as the number of elements.
      const weights: (number | "open")[] = [];
      const path: { index: number; targets: number[]; next: number; sum: number }[] = [];
      const enter = (index: number) => {
        const element = elements[index] as (typeof elements)[number];
        weights[index] = "open";
        path.push({ index, targets: targetsOf(element), next: 0, sum: weightOf(element.name) });
      };
      if (elements.length > 0) enter(0);
      for (let top = path.at(-1); top; top = path.at(-1)) {
        const target = top.targets[top.next++];
        if (target === undefined) {
          weights[top.index] = top.sum;
          path.pop();
          const around = path.at(-1);
          if (around) around.sum += top.sum;
          continue;
        }
        const known = weights[target];
        if (known === "open") return Number.POSITIVE_INFINITY;
        if (known === undefined) enter(target);
        else top.sum += known;
      }
      return (weights[0] as number | undefined) ?? 0;
    },
  };
}
