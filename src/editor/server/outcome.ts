/** Captures a result or an error so that it can be rethrown later. */

/** @returns function that returns the result or throws the error */
export function outcomeOf<T>(act: () => T): () => T {
  try {
    const result = act();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
