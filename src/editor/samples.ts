/** A section that is new shows its type's example: the pictures of it are put beside the site's own. */
import { basename } from "node:path";
import { type Engine, samplesIn } from "../build/index.ts";
import { assets, type SitePictures } from "./pictures.ts";
import type { Intent } from "./protocol.ts";
import { Refusal } from "./refusal.ts";
import { NotSaved } from "./store.ts";

/** @throws Refusal */
export async function addSamples(
  pictures: SitePictures,
  intent: Intent | undefined,
  { catalogue, templates }: Pick<Engine, "catalogue" | "templates">,
): Promise<void> {
  if (intent?.kind !== "add-section" && intent?.kind !== "change-type") return;
  const example = catalogue.sections.get(intent.type)?.example;
  // What stands there already is the site's own.
  for (const { path, contents } of samplesIn(JSON.stringify(example ?? {}), templates))
    await pictures.add(`${assets}/${basename(path)}`, Buffer.from(contents)).catch((error: unknown) => {
      if (error instanceof NotSaved) throw new Refusal("not-saved", error.message, { reason: error.reason });
    });
}
