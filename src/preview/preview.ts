/** The preview: a site is built, served and watched; each change is built again and shown in the pages that are open. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Engine, keepHeapLean, outputFolder } from "../build/index.ts";
import { makeTemporary } from "../output/index.ts";
import { createAlarm } from "./alarm.ts";
import { createApiProxy } from "./api-proxy.ts";
import { createBundle } from "./bundle.ts";
import { createFormSink, type ReceivedForm } from "./form-sink.ts";
import { createHandler } from "./handler.ts";
import { addressesOf, isLoopback, listen } from "./listen.ts";
import { createLive, type Problem } from "./live.ts";
import { type Change, type Meaning, meaningOf } from "./meaning.ts";
import type { Preview, PreviewOptions } from "./options.ts";
import { createPicturesLater } from "./pictures-later.ts";
import { createNews, toProblems } from "./problems.ts";
import { createQueue } from "./queue.ts";
import { stampOf, stampsOf } from "./remembered-answers.ts";
import { createSettling } from "./settle.ts";
import { findTemplates, problemsOf } from "./template-source.ts";
import { watchFile, watchFolder } from "./watch.ts";
import { createWorkbench, type NamedFiles } from "./workbench.ts";

/**
 * Starts a preview of one site.
 * @param site folder with a site.json, or the file, as it was given
 * @param cwd absolute folder that relative paths start from
 * @returns when the first build has ended, with errors or without
 * @throws FaultError when no port can be had
 */
export async function startPreview(
  engine: Engine,
  site: string,
  cwd: string,
  options: PreviewOptions,
): Promise<Preview> {
  const { host, port, api, answer, formsFile, base, apiBase = "/api/v1", onEvent } = options;
  const { configuration } = options;
  const buildOptions = { ...options, clean: false };
  const given = resolve(cwd, site);
  const document = given.endsWith(".json") ? given : join(given, "site.json");
  keepHeapLean();
  const folder = dirname(document);

  const templates = findTemplates(options.checkout, options.templates);
  const own = makeTemporary("preview");
  const live = createLive(randomUUID().slice(0, 8));
  const bundle = createBundle(join(own.path, "site"), (fault) => onEvent({ kind: "fault", fault }));
  // Pictures that a build made serve the preview too, and the other way round.
  const built = outputFolder(site, cwd, buildOptions);
  const cache = engine.caches(built.absolute, cwd, options);
  const later = createPicturesLater(cache.pictures, {
    onProgress: (progress) => onEvent({ kind: "pictures", ...progress }),
    onMade: () => queue.add("pictures"),
    onFault: (cause) => void report(cause),
    now: engine.now,
  });
  const workbench = createWorkbench(engine, site, cwd, buildOptions, { ...cache, pictures: later.maker });

  const onForm = (received: ReceivedForm) => onEvent({ kind: "form", ...received });
  const sink = createFormSink({ file: formsFile, told: answer, onForm, now: () => new Date() });
  const server = createServer(
    patience,
    createHandler({
      bundle,
      live,
      base,
      isPublic: !isLoopback(host),
      allowedHosts: [host.toLowerCase(), ...(options.allowedHosts ?? [])],
      apiPath: apiBase.startsWith("/") ? apiBase : undefined,
      api: api === undefined ? sink : createApiProxy({ target: api, onForm }),
      pageScript: await readPageScript(),
    }),
  );
  const taken = await listen(server, host, port).catch(async (error: unknown) => {
    live.close();
    await own.remove();
    throw error;
  });
  const addresses = addressesOf(host, taken, base);
  onEvent({ kind: "listening", addresses });

  let named: NamedFiles = { paths: [], stamps: [] };
  let isFirst = true;
  let wasOk: boolean | undefined;
  const causes = new Set<string>();
  const look = async () => JSON.stringify([await stampOf(document), await stampsOf(folder, named.paths)]);
  let lastSeen = "";
  const news = createNews();
  const settling = createSettling(look, () => queue.add("document"));
  const alarm = createAlarm(() => {
    lastSeen = "";
    queue.add("document");
  }, Date.now);

  const report = (cause: unknown): readonly Problem[] => {
    if (options.signal?.aborted) return [];
    const message = `The site could not be built: ${cause instanceof Error ? cause.message : String(cause)}`;
    const problems = problemsOf(cause, cwd);
    const summary = problems?.map(({ place, message }) => `${place}: ${message}`).join("; ");
    onEvent({ kind: "fault", fault: { message: summary ?? message, cause } });
    return problems ?? [{ severity: "error", message, place: basename(document) }];
  };

  /** What keeps other templates or options from being used: the site goes on with those before. */
  const broken = new Map<Meaning, readonly Problem[]>();
  const attempt = async (what: Meaning, take: () => void | Promise<void>) => {
    try {
      await take();
      broken.delete(what);
      lastSeen = "";
    } catch (cause) {
      broken.set(what, report(cause));
      live.problems([...broken.values()].flat());
    }
  };
  const takeOptions = () => workbench.takeOptions({ ...buildOptions, ...configuration?.read() });
  const takeTemplates = async () => {
    if (templates) workbench.takeTemplates(await templates.load());
  };

  const queue = createQueue<Meaning>(
    async (meanings) => {
      const start = engine.now();
      const paths = [...causes];
      causes.clear();
      if (meanings.includes("options")) await attempt("options", takeOptions);
      if (meanings.includes("templates")) await attempt("templates", takeTemplates);
      if (meanings.includes("pictures")) {
        workbench.takePictures();
        lastSeen = "";
      }
      // Several events tell of one save, and the watch tells of what the first build has seen.
      if ((await look()) === lastSeen) return;
      const stamp = await stampOf(document);
      const told = new Set<string>();
      const result = await workbench.build({
        isOpen: live.isOpen,
        onFile: bundle.put,
        onOpenChanged(urls) {
          for (const url of urls) told.add(url);
          live.problems([]);
          live.changed(urls);
        },
      });
      const { diagnostics, files, changed } = result;
      const ok = files !== undefined;
      named = result.named ?? { ...named, stamps: await stampsOf(folder, named.paths) };
      lastSeen = JSON.stringify([stamp, named.stamps]);
      settling.begin(lastSeen);
      const { until, ...publication } = result.publication;
      alarm.set(until);
      // An editor that writes in place is met in the middle of it: what is wrong by then is told by the next round.
      if (!ok && (await isChanging(look, lastSeen))) {
        for (const path of paths) causes.add(path);
        queue.add("document");
        return;
      }
      if (ok) {
        bundle.replace(files);
        live.problems([...broken.values()].flat());
        live.changed(changed.filter((url) => !told.has(url)));
      } else live.problems(toProblems(result.place(diagnostics), basename(document), options.strict));
      const ms = Math.round(engine.now() - start);
      const { routes } = result;
      const counts = { errors: 0, warnings: 0 };
      for (const { severity } of diagnostics) counts[severity === "error" ? "errors" : "warnings"]++;
      const fresh = result.place(news(diagnostics));
      const isForPictures = meanings.every((meaning) => meaning === "pictures");
      if (paths.length > 0 || (changed.length > 0 && !isForPictures) || fresh.length > 0 || ok !== wasOk)
        onEvent({
          kind: "built",
          isFirst,
          ok,
          causes: paths,
          routes,
          changed,
          ms,
          counts,
          diagnostics: fresh,
          ...publication,
        });
      later.begin();
      isFirst &&= !ok;
      wasOk = ok;
    },
    (cause) => {
      live.problems(report(cause));
    },
  );
  const notice = (place: Change["place"]) => (path: string) => {
    const meaning = meaningOf({ place, path }, { document: basename(document), files: new Set(named.paths) });
    if (meaning === "nothing") return;
    if (path !== "") causes.add(path);
    queue.add(meaning);
  };
  const watches = [
    watchFolder(folder, notice("site")),
    ...(templates?.folders ?? []).map((sources) => watchFolder(sources, notice("templates"))),
    ...(configuration?.files ?? []).map((file) => watchFile(file, notice("options"))),
  ];
  queue.add("document");
  await Promise.all([queue.idle(), ...watches.map(({ ready }) => ready)]);

  return {
    addresses,
    async settled() {
      await queue.idle();
      // What is made by then is shown by one more round.
      await later.idle();
      await queue.idle();
      await bundle.committed();
    },
    async close() {
      settling.stop();
      alarm.set(undefined);
      await later.close();
      await Promise.all([...watches.map((watch) => watch.close()), queue.close()]);
      live.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await bundle.close();
      await cache.close();
      await own.remove();
    },
  };
}

/** Milliseconds for a request's head and for all of it: who takes longer holds a connection, and no page does. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** Milliseconds in which a file that is being written is another one again. */
const moment = 50;

async function isChanging(look: () => Promise<string>, seen: string): Promise<boolean> {
  await pause(moment);
  return (await look()) !== seen;
}

/** Compiled beside the engine. */
const readPageScript = () => readFile(new URL("./preview-page.js", import.meta.url), "utf8");
