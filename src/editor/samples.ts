/** A section that is new shows its type's example: the pictures of it are put into the site's folder. */
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Engine, samplesIn } from "../build/index.ts";
import { openAssets } from "./pictures.ts";
import type { Intent } from "./protocol.ts";

/** @param folder of the site, absolute @throws Refusal */
export async function addSamples(
  folder: string,
  intent: Intent | undefined,
  { catalogue, templates }: Pick<Engine, "catalogue" | "templates">,
): Promise<void> {
  if (intent?.kind !== "add-section" && intent?.kind !== "change-type") return;
  const example = catalogue.sections.get(intent.type)?.example;
  const samples = samplesIn(JSON.stringify(example ?? {}), templates);
  if (samples.length === 0) return;
  const assets = await openAssets(folder);
  // What stands there already is the site's own.
  for (const { path, contents } of samples)
    await writeFile(join(assets, basename(path)), contents, { flag: "wx" }).catch(() => {});
}
