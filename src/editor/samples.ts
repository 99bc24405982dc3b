/** A section that is new shows its type's example: the pictures of it are put beside the site's own. */
import { basename } from "node:path";
import { type Engine, samplesIn } from "../build/index.ts";
import { assets, type SitePictures } from "./pictures.ts";
import type { Intent } from "./protocol.ts";
import { Refusal } from "./refusal.ts";
import { NotSaved } from "./store.ts";

/**
 * @returns the paths of those that the section names, whether they were there before or not
 * @throws Refusal
 */
export async function addSamples(
  pictures: SitePictures,
  intent: Intent | undefined,
  { catalogue, templates }: Pick<Engine, "catalogue" | "templates">,
): Promise<readonly string[]> {
  if (intent?.kind !== "add-section" && intent?.kind !== "change-type") return [];
  const example = catalogue.sections.get(intent.type)?.example;
  // What stands there already is the site's own.
  const paths: string[] = [];
  for (const { path, contents } of samplesIn(JSON.stringify(example ?? {}), templates)) {
    const target = `${assets}/${basename(path)}`;
    paths.push(target);
    await pictures.add(target, Buffer.from(contents)).catch((error: unknown) => {
      if (error instanceof NotSaved) throw new Refusal("not-saved", error.message, { reason: error.reason });
    });
  }
  return paths;
}
