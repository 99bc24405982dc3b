/** Sentences with what stands in their places (check.ru.ts). */
export type Sentences = readonly (readonly [english: string, russian: string])[];
