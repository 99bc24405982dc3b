/** Fills in validated section data. */
import * as z from "zod";
import { fieldTree, type SectionType, withoutHidden } from "#section";
import { isObject, type Json } from "../json.ts";

/** @returns the data with defaults */
export function fillData({ data: schema }: SectionType, raw: unknown): Json {
  const { data } = z.safeParse(schema, withoutHidden(fieldTree(schema), raw));
  return isObject(data) ? data : {};
}
