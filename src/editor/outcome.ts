/** What came of something, to be told later. */

/** @returns what gives the result, or throws what was thrown */
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
