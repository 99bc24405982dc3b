/** Builds sites in a process of its own, one after another, so that a document that exhausts the memory ends nothing else. */
import { loadEngine } from "sectile";

/**
 * @typedef {{folder: string, site: string, options: Pick<import("sectile").BuildSiteOptions, "out" | "cacheDir" | "base" | "apiBase" | "managed">}} Order folder: absolute
 * @typedef {{done: number, of: number}} Progress
 * @typedef {{result: Awaited<ReturnType<import("sectile").Engine["buildSite"]>>}} Result
 */

const loading = loadEngine({ cores: 1 });
process.on("message", async (/** @type {Order} */ { folder, site, options }) => {
  const engine = await loading;
  let [done, of] = [0, 0];
  const result = await engine.buildSite(site, folder, {
    .../** @type {import("sectile").BuildSiteOptions} */ (options),
    onEvent(event) {
      if (event.kind === "planned") of = event.routes + event.pictures;
      else if (event.kind === "page" || event.kind === "picture") done++;
      process.send?.({ done, of });
    },
  });
  process.send?.({ result });
});
// The worker has ended.
process.on("disconnect", () => process.exit());
