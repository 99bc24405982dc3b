/** Fills in validated section data. */
import { fieldTree, type SectionType } from "#section";
import { isObject, type Json } from "../json.ts";
import { partOf, readPart } from "./part.ts";

/** @returns the data with defaults; the same object if there is nothing to fill in */
export function fillData({ data: schema }: SectionType, raw: unknown): Json {
  const filled = fieldTree(schema).givesBack ? raw : readPart(partOf(schema), raw).data;
  return isObject(filled) ? filled : {};
}
