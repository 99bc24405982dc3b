/** Lets so much work be under way at once and no more: the rest waits in line. */

export type Gate = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/** @param capacity the most that the weights of what is under way may sum up to */
export function createGate(capacity: number): Gate {
  let free = capacity;
  const line: { readonly weight: number; readonly enter: () => void }[] = [];
  const letIn = () => {
    // In order: what is heavy would wait for ever if the light ones went past it.
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
