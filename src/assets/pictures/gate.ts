/** Limits concurrent work by weight. Further work waits in a queue. */

export type Gate = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/** @param capacity maximum total weight of concurrent work */
export function createGate(capacity: number): Gate {
  let free = capacity;
  const line: { readonly weight: number; readonly enter: () => void }[] = [];
  const letIn = () => {
    // Keep the order, or heavy work would wait forever behind light work.
    for (let first = line[0]; first && first.weight <= free; first = line[0]) {
      free -= first.weight;
      line.shift();
      first.enter();
    }
  };
  return async (wanted, work) => {
    const weight = Math.min(capacity, wanted);
    await new Promise<void>((enter) => {
      line.push({ weight, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += weight;
      letIn();
    }
  };
}
