/** Steps: the smallest changes of a document, each at its actual place. Operations are converted into them. */
import { isObject, type Json } from "../json.ts";
import type { Operation, Source } from "./operation.ts";

/** Keys and positions from the top of the document. */
export type Path = readonly (string | number)[];

interface At {
  readonly path: Path;
  readonly source?: Source | undefined;
}

export type Step =
  /** The value exists. */
  | ({ readonly kind: "set"; readonly value: unknown } & At)
  /** Adds a member to an object. */
  | ({ readonly kind: "add"; readonly value: unknown } & At)
  | ({ readonly kind: "unset" } & At)
  | ({ readonly kind: "insert"; readonly value: unknown } & At)
  | ({ readonly kind: "remove" } & At)
  | ({ readonly kind: "move"; readonly to: number } & At);

/** Operation as steps. */
export interface Lowered {
  readonly steps: readonly Step[];
  /**
   * @param sources source text that each step removed from the file; undefined for none, or without a file
   * @returns operations that undo all steps
   */
  readonly invert: (sources: readonly (Source | undefined)[]) => readonly Operation[];
}

export const noSteps: Lowered = { steps: [], invert: () => [] };

/** Collects steps, each made for the document after the previous ones. */
export function inSequence(document: Json, makers: readonly ((document: Json) => Lowered)[]): Lowered {
  const parts: Lowered[] = [];
  let now = document;
  for (const make of makers) {
    const part = make(now);
    now = runSteps(now, part.steps);
    parts.push(part);
  }
  return {
    steps: parts.flatMap(({ steps }) => steps),
    invert(sources) {
      let from = 0;
      const inverses = parts.map(({ steps, invert }) => {
        from += steps.length;
        return invert(sources.slice(from - steps.length, from));
      });
      return inverses.reverse().flat();
    },
  };
}

/** @returns the document after the steps; unchanged values are shared */
export const runSteps = (document: Json, steps: readonly Step[]): Json =>
  steps.reduce<Json>((value, step) => runIn(value, step, 0) as Json, document);

function runIn(container: unknown, step: Step, depth: number): unknown {
  const key = step.path[depth] as string | number;
  const isLast = depth === step.path.length - 1;
  if (Array.isArray(container)) {
    const copy = [...container];
    const at = key as number;
    if (!isLast) copy[at] = runIn(copy[at], step, depth + 1);
    else if (step.kind === "insert") copy.splice(at, 0, step.value);
    else if (step.kind === "remove") copy.splice(at, 1);
    else if (step.kind === "move") copy.splice(step.to, 0, ...copy.splice(at, 1));
    else if (step.kind === "set") copy[at] = step.value;
    return copy;
  }
  const object = isObject(container) ? container : {};
  if (!isLast) return { ...object, [key]: runIn(object[key], step, depth + 1) };
  if (step.kind === "set" || step.kind === "add") return { ...object, [key]: step.value };
  const { [key]: _, ...rest } = object;
  return rest;
}
