/** Preview: builds, serves and watches a site. Each change is built and shown in the open pages. */
import { dirname, join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { type Engine, outputFolder } from "../build/index.ts";
import { makeTemporary } from "../output/index.ts";
import type { ReceivedForm } from "./form-sink.ts";
import { createIncrementalBuild } from "./incremental-build.ts";
import type { Preview, PreviewOptions } from "./options.ts";
import { createPicturesLater } from "./pictures-later.ts";
import { createRebuilds } from "./rebuilds.ts";
import { startServer } from "./server.ts";
import { createSession } from "./session.ts";
import { findTemplates } from "./template-source.ts";
import { watchFile, watchFolder } from "./watch.ts";
import type { Change } from "./what-changed.ts";

/**
 * Starts a preview of one site.
 * @param site folder with a site.json, or the file, as given by the user
 * @param cwd base folder of relative paths, absolute
 * @returns when the first build has finished, with or without errors
 * @throws FaultError when no port is available
 */
export async function startPreview(
  engine: Engine,
  site: string,
  cwd: string,
  options: PreviewOptions,
): Promise<Preview> {
  const { configuration, onEvent, invite } = options;
  const given = resolve(cwd, site);
  const document = given.endsWith(".json") ? given : join(given, "site.json");
  const buildOptions = { ...options, clean: false };

  const templates = findTemplates(options.checkout, options.templates);
  const own = makeTemporary("preview");
  const session = createSession({ ...options, out: join(own.path, "site"), document, cwd });
  const { bundle, live } = session;
  // The cache of processed pictures is shared with `sectile build`.
  const cache = engine.caches(outputFolder(site, cwd, buildOptions).absolute, cwd, options);
  const later = createPicturesLater(cache.pictures, {
    onProgress: (progress) => onEvent({ kind: "pictures", ...progress }),
    onMade: () => rebuilds.add("pictures"),
    onFault: (cause) => void session.report(cause),
    now: engine.now,
  });
  const extension = invite?.({ document, again: () => rebuilds.add("edit"), contents: bundle.contents });
  const making = { ...cache, pictures: later.processor };
  const incremental = createIncrementalBuild(engine, site, cwd, buildOptions, making, extension);
  const onForm = (received: ReceivedForm) => onEvent({ kind: "form", ...received });
  const server = await startServer(session, {
    ...options,
    onForm,
    extension,
    rebuilt: () => rebuilds.idle(),
  }).catch(async (error: unknown) => {
    live.close();
    await own.remove();
    throw error;
  });
  const { addresses } = server;
  onEvent({ kind: "listening", addresses });

  // The address and the cache cannot change while the preview runs; all other options can.
  const { base, apiBase, cache: isCached, cacheDir } = options;
  const fixed = { base, apiBase, cache: isCached, cacheDir };
  const rebuilds = createRebuilds({
    session,
    incremental,
    document,
    take: {
      options: () => incremental.takeOptions({ ...buildOptions, ...configuration?.read(), ...fixed }),
      async templates() {
        if (!templates) return;
        const catalogue = await templates.load();
        options.generated?.update(catalogue);
        incremental.takeTemplates(catalogue);
      },
      pictures: incremental.takePictures,
    },
    now: engine.now,
    onEnd: later.begin,
    extension,
  });
  const notice = (area: Change["area"]) => (path: string) => rebuilds.notice({ area, path });
  const watches = [
    watchFolder(dirname(document), notice("site")),
    ...(templates?.folders ?? []).map((sources) => watchFolder(sources, notice("templates"))),
    ...(configuration?.files ?? []).map((file) => watchFile(file, notice("options"))),
  ];
  rebuilds.add("document");
  await Promise.all([rebuilds.idle(), ...watches.map(({ ready }) => ready)]);
  // The site stays in memory and would be scanned at each save.
  setFlagsFromString("--heap-growing-percent=150");

  return {
    addresses,
    async settled() {
      await rebuilds.idle();
      // Finished pictures cause one more rebuild.
      await later.idle();
      await rebuilds.idle();
      await bundle.committed();
    },
    async close() {
      await Promise.all([rebuilds.close(), later.close(), ...watches.map((watch) => watch.close())]);
      live.close();
      await extension?.close();
      await server.close();
      await bundle.close();
      await cache.close();
      await own.remove();
    },
  };
}
