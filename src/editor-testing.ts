/**
 * `sectile/editor/testing`: tests for a provider's stores, for any test runner. A store that passes them loses no edit (EDT-21).
 *
 *     import { documentsContract } from "sectile/editor/testing";
 *     for (const { name, run } of documentsContract(open)) test(name, run);
 */

export type {
  Publication,
  Publications,
  PublishSchedule,
  ScheduledPublication,
} from "./editor/server/provider-publications.ts";
export type { Documents, Pictures, StoredDocument } from "./editor/server/provider-stores.ts";
export type { ContractCase, OpenStore } from "./editor/testing/case.ts";
export { documentsContract, type OpenDocuments } from "./editor/testing/documents.ts";
export { type OpenPictures, picturesContract } from "./editor/testing/pictures.ts";
export {
  type OpenPublications,
  type OpenSchedule,
  publicationsContract,
  scheduleContract,
} from "./editor/testing/publications.ts";
