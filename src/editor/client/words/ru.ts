import { en, type Words } from "./en.ts";
export const ru: Words = en;
