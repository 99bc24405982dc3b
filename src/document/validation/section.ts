/** The data of a section that has been judged before. */
import { fieldTree, type SectionType } from "#section";
import { isObject, type Json } from "../json.ts";
import { partOf, readPart } from "./part.ts";

/** @returns the data with what it leaves out filled in: the same object where there is nothing to fill in */
export function fillData({ data: schema }: SectionType, raw: unknown): Json {
  const filled = fieldTree(schema).givesBack ? raw : readPart(partOf(schema), raw).data;
  return isObject(filled) ? filled : {};
}
