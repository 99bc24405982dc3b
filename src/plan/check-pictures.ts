/** Pictures on other hosts that browsers do not load from the given address. */
import { rules } from "#section";
import { type Collector, diagnose } from "../diagnostic/index.ts";
import type { Reference } from "./references.ts";

/** Returns true for a picture on another host with an http address. */
function isUnencrypted(source: string): boolean {
  const target = rules.parseImageSource(source);
  return "kind" in target && target.kind === "external" && target.url.startsWith("http:");
}

/**
 * Pages over https request such pictures over https too, if the browser
 * supports it, and otherwise show nothing (Mixed Content, W3C, 4.1).
 * @param origin of the site; without one nothing is reported
 * @returns a function that checks one reference after another; each address is reported once
 */
export function createPictureChecker(origin: string | undefined, { report }: Pick<Collector, "report">) {
  const reported = new Set<string>();
  return ({ kind, value, pointers }: Reference): void => {
    if (kind !== "picture" || !origin?.startsWith("https:") || reported.has(value) || !isUnencrypted(value))
      return;
    reported.add(value);
    report([diagnose("unencrypted-picture", pointers()[0] ?? "", { found: value })]);
  };
}
