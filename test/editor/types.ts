/** The built-in section types and the fields of a site, as the editor's server describes them, compiled once for all tests. */
import { fieldTree, purposeOf } from "#section";
import { fieldState } from "../../src/editor/server/field-state.ts";
import * as own from "../../src/editor/server/own-fields.ts";
import type { FieldState, SectionTypeState } from "../../src/editor/shared/protocol.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

export const catalogue = await sourceCatalogue();

export const types: readonly SectionTypeState[] = [...catalogue.sections.values()].map((type) => ({
  type: type.type,
  label: type.label,
  category: type.category,
  purpose: purposeOf(type),
  isUnique: type.isUnique,
  hasOrientation: type.hasOrientation,
  variants: {},
  thumbnail: undefined,
  data: fieldState(fieldTree(type.data)) as FieldState,
}));

const languages = [{ code: "en", name: "English", isPrimary: true }];
export const siteFields = own.siteFields(catalogue, languages);
export const pageFields = own.pageFields(languages);
