/** Old addresses that lead on to where their contents are now (OUT-11). */
import * as z from "zod";
import { group, register, ruled, rules } from "#section";
import { caps } from "./caps.ts";
import { findReservedName } from "./reserved-paths.ts";

/** A path as pages have it: at each of its addresses a small page is published. */
const oldPath = z.string().check(({ value: input, issues }) => {
  const problem = rules.findPathProblem(input) ?? findReservedName(input);
  if (problem === undefined) return;
  issues.push({ code: "custom", path: [], input, params: { code: "bad-path", problem } });
});

/** What a browser can be sent to. Of an address that is no link at all, the link's own rule says so. */
const target = ruled(
  (value) => {
    const link = rules.parseLink(value);
    if ("problem" in link) return true;
    if (link.kind === "external") return /^\s*(?!\/\/|ftp:)/i.test(value);
    return link.kind === "page" || link.kind === "file";
  },
  {
    what: "what a redirect can lead to",
    hint: () =>
      'Write a page of the site (/about), a file of its folder (assets/prices.pdf), or an address with "https://".',
  },
  z.string().min(1),
);

export const redirectsSchema = z
  .array(
    group({
      from: oldPath.describe("The path that a page had before."),
      to: register(target, { kind: "link", isNeeded: true }),
    }),
  )
  .max(caps.items)
  .default([])
  .describe("Addresses that pages had before: each leads on to a page of the site, a file or a web address.");
