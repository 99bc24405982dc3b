/** Builds one site in a process of its own, so that a document that exhausts the memory ends nothing else. */
import { loadEngine } from "sectile";

/**
 * @typedef {{site: string, options: import("sectile").BuildSiteOptions}} Order
 * @typedef {{done: number, of: number}} Progress
 * @typedef {{result: Awaited<ReturnType<import("sectile").Engine["buildSite"]>>}} Result
 */

process.once("message", async (/** @type {Order} */ { site, options }) => {
  const engine = await loadEngine({ cores: 1 });
  let [done, of] = [0, 0];
  const result = await engine.buildSite(site, process.cwd(), {
    ...options,
    onEvent(event) {
      if (event.kind === "planned") of = event.routes + event.pictures;
      else if (event.kind === "page" || event.kind === "picture") done++;
      process.send?.({ done, of });
    },
  });
  process.send?.({ result }, () => process.disconnect());
});
// The worker has ended.
process.on("disconnect", () => process.exit());
