/** `sectile templates preview`: the preview of a site that is made from section types, and made again when they change. */
import type { Engine } from "../build/index.ts";
import { makeTemporary } from "../output/index.ts";
import { createSectionSite } from "../tools/index.ts";
import type { Preview, PreviewEvent, PreviewOptions } from "./options.ts";
import { startPreview } from "./preview.ts";

/**
 * @param only name of a type; default: all of the provider's own
 * @throws FaultError when no port is available
 */
export async function startSectionPreview(
  engine: Engine,
  only: string | undefined,
  cwd: string,
  options: PreviewOptions,
): Promise<Preview> {
  const own = makeTemporary("sections");
  const site = createSectionSite(own.path, engine.templates, only);
  try {
    site.write(engine.catalogue);
    const preview = await startPreview(engine, own.path, cwd, {
      ...options,
      // Frames load the pages by their addresses at the root.
      base: "/",
      generated: { update: site.write, overview: site.overview },
      onEvent: (event) => options.onEvent(withoutWarnings(event)),
    });
    return {
      ...preview,
      async close() {
        await preview.close();
        await own.remove();
      },
    };
  } catch (error) {
    await own.remove();
    throw error;
  }
}

/** Warnings are about the document, which is not the author's. Those of an example are reported by `templates check`. */
const withoutWarnings = (event: PreviewEvent): PreviewEvent =>
  event.kind === "built"
    ? {
        ...event,
        counts: { ...event.counts, warnings: 0 },
        diagnostics: event.diagnostics.filter(({ severity }) => severity === "error"),
      }
    : event;
