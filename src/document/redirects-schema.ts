/** Schema of redirects from old addresses (OUT-11). */
import * as z from "zod";
import { group, knownText, register, rules } from "#section";
import { caps } from "./caps.ts";
import { findReservedName } from "./reserved-paths.ts";

/** Path of the redirect, with the rules of page paths: a small page is published there. */
const oldPath = z.string().check(({ value: input, issues }) => {
  const problem = rules.findPathProblem(input) ?? findReservedName(input);
  if (problem === undefined) return;
  issues.push({ code: "custom", path: [], input, params: { code: "bad-path", problem } });
});

/** Target of a redirect. An invalid address is reported by the link rule. */
const target = knownText(
  "redirect-target",
  (value) => {
    const link = rules.parseLink(value);
    if ("problem" in link) return true;
    if (link.kind === "external") return /^\s*(?!\/\/|ftp:)/i.test(value);
    return link.kind === "page" || link.kind === "file";
  },
  z.string().min(1),
);

export const redirectsSchema = z
  .array(
    group({
      from: oldPath.describe("Old path of a page."),
      to: register(target, { kind: "link", isNeeded: true }),
    }),
  )
  .max(caps.items)
  .default([])
  .describe("Redirects from old addresses to a page, a file or a web address.");
