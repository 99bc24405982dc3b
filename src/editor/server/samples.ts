/** Adds the example pictures of a section type when a section is added. */
import { basename } from "node:path";
import type { Engine } from "../../build/index.ts";
import { samplesIn } from "../../tools/index.ts";
import type { Intent } from "../shared/protocol.ts";
import { assets, type SitePictures } from "./pictures.ts";
import { Refusal } from "./refusal.ts";
import { NotSaved } from "./store.ts";

/**
 * @returns paths of the pictures that the section names, whether they existed before or not
 * @throws Refusal
 */
export async function addSamples(
  pictures: SitePictures,
  intent: Intent | undefined,
  { catalogue, templates }: Pick<Engine, "catalogue" | "templates">,
): Promise<readonly string[]> {
  if (intent?.kind !== "add-section" && intent?.kind !== "change-type") return [];
  const example = catalogue.sections.get(intent.type)?.example;
  // An existing file belongs to the site and is kept.
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
