/** Pictures on other hosts that browsers do not show as they are asked for. */
import { rules } from "#section";
import { type Collector, diagnose } from "../diagnostic/index.ts";
import type { Reference } from "./references.ts";

/** Whether a picture is on another host and is asked for over http. */
function isUnencrypted(source: string): boolean {
  const target = rules.parseImageSource(source);
  return "kind" in target && target.kind === "external" && target.url.startsWith("http:");
}

/**
 * Pages over https ask for such pictures over https too, where a browser knows how, and show nothing otherwise (Mixed
 * Content, W3C, 4.1).
 * @param origin of the site; nothing is known of one that does not say where it will be
 * @returns a function that judges one reference after another; an address is told once
 */
export function createPictureChecker(origin: string | undefined, { report }: Pick<Collector, "report">) {
  const told = new Set<string>();
  return ({ kind, value, pointers }: Reference): void => {
    if (kind !== "picture" || !origin?.startsWith("https:") || told.has(value) || !isUnencrypted(value))
      return;
    told.add(value);
    report([diagnose("unencrypted-picture", pointers()[0] ?? "", { found: value })]);
  };
}
