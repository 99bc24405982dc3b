/** Sentence patterns and their translations (check.ru.ts). */
export type Sentences = readonly (readonly [english: string, russian: string])[];
