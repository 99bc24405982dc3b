/** The frame of a site: what its document says beside pages and translations. */
import type { Diagnostic } from "../../diagnostic/index.ts";
import { issuesToDiagnostics } from "../issues.ts";
import type { Json } from "../json.ts";
import { siteLevels } from "../level.ts";
import { documentTree, parseFrame, type SiteFrame, siteSchema } from "../site-schema.ts";
import { judgePart, type Part, type ReadPart, readPart } from "./part.ts";
import { prepare } from "./spot.ts";
import type { Surroundings } from "./walk.ts";

const part: Part = {
  schema: siteSchema,
  tree: documentTree,
  root: prepare(documentTree),
  apart: undefined,
};

export interface JudgedFrame extends Pick<ReturnType<typeof parseFrame>, "frame" | "wrongKeys"> {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it was too large to be judged: then it is an empty one. */
  readonly isTooLarge: boolean;
}

/** @param raw the document without its pages and translations */
export function judgeFrame(raw: Json, around: Pick<Surroundings, "limits" | "isFull">): JudgedFrame {
  const judged = judgePart(part, raw, [], "", { ...around, levels: () => siteLevels });
  if ("code" in judged) return { ...parseFrame({}), diagnostics: [judged], isTooLarge: true };
  const { issues, advice, limits } = judged;
  const read = issues ? parseFrame(raw) : { frame: judged.data as SiteFrame, wrongKeys: new Set<string>() };
  const diagnostics = [...issuesToDiagnostics(issues ?? [], raw, []), ...advice, ...limits];
  return { ...read, diagnostics, isTooLarge: false };
}

/** Reads a frame that has been judged. */
export const readFrame = (frame: SiteFrame): ReadPart => readPart(part, frame);
