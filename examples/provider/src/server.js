/** Connects the parts of the product and starts it. */
import { loadEngine } from "sectile";
import { createEditor } from "sectile/editor";
import { createLinks } from "./accounts.js";
import { createApp } from "./app.js";
import { createAudit } from "./audit.js";
import { followChanges } from "./changes.js";
import { checkDatabase, openDatabase } from "./database.js";
import { createDocuments } from "./documents.js";
import { createForms } from "./forms.js";
import { listen } from "./listen.js";
import { createMailer } from "./mail.js";
import { openObjects } from "./objects.js";
import { createOwners } from "./owners.js";
import { createPictures } from "./pictures.js";
import { createPublications } from "./publications.js";
import { createPublished } from "./published.js";
import { createPublishing } from "./publishing.js";
import { openQueue } from "./queue.js";
import { createSession, ownerOf } from "./session.js";
import { createSignInLimits } from "./sign-in-limits.js";
import { apiBase, createSites } from "./sites.js";
import { answerProbes, factsOf, log, observeStep } from "./telemetry.js";

/**
 * @param {object} options
 * @param {import("pg").PoolConfig} options.settings of PostgreSQL
 * @param {import("./objects.js").StoreSettings} options.store
 * @param {string} options.secret that signs cookies, the same for all servers
 * @param {string} options.work absolute folder of this server only: copies and caches, recreated if missing
 * @param {string} options.host
 * @param {number} options.port 0 for any free port
 * @param {number} [options.probesPort] port for probes and metrics; 0 for any free one
 * @param {number} [options.openSites] sites that stay in memory between two edits. Each edit of another one opens it again
 * @param {string} [options.sitesOrigin] separate origin of sites, such as https://sites.example.net; default: that of the
 * product
 * @param {string} [options.origin] of the product, for links in e-mails; default: that of the request, which anybody can choose
 * @param {{url: string, from: string}} [options.mail] default: e-mails are printed to the log
 */
export async function startServer({
  settings,
  store,
  secret,
  work,
  host,
  port,
  probesPort,
  openSites = 500,
  sitesOrigin,
  origin,
  mail,
}) {
  const database = await openDatabase(settings);
  const documents = createDocuments(database);
  const objects = openObjects(store);
  const pictures = createPictures(database, objects);
  const sites = createSites(database, pictures);
  const queue = await openQueue(settings, database);
  const publications = createPublications(database, queue);
  const published = createPublished({ database, objects, isTold: () => changes.isConnected });
  const session = createSession(database, secret);
  const audit = createAudit(database);
  const mailer = createMailer(mail);

  /** Event streams are authorized again and again: their sessions were read when they started. */
  const asked = new WeakSet();

  const editor = await createEditor({
    documents,
    pictures,
    async authorize(given, site) {
      const request = /** @type {import("express").Request} */ (given);
      const owner = asked.has(request) ? await session.ownerNow(request) : ownerOf(request);
      asked.add(request);
      const found = owner === undefined ? undefined : await sites.roleOf(site, owner);
      return found && { site, owner: String(owner), name: found.email, ...found };
    },
    signInUrl: "/sign-in",
    ...(sitesOrigin !== undefined && { siteOrigin: sitesOrigin }),
    siteOptions: async (site) => ({
      base: `/sites/${site}/`,
      apiBase,
      managed: await sites.managed(site),
    }),
    inboxOf: (site) => `/site/${site}/forms`,
    ...createPublishing({
      publications,
      changed: published.changed,
      addressOf: (site) => `${sitesOrigin ?? ""}/sites/${site}/`,
    }),
    maxSites: openSites,
    onError: (error, site) => log("error", "editor-failed", { site, ...factsOf(error) }),
    on: observeStep,
    workFolder: work,
    onSaved: ({ site }) => changes.report("site_changed", site),
    onPresence: (message) => changes.report("site_presence", Buffer.from(message).toString("hex")),
  });
  const changes = followChanges({
    settings,
    listeners: {
      site_changed: editor.changed,
      // Messages about them may have been missed while this server did not run.
      site_deleted: (site) =>
        site === undefined
          ? sites
              .deleted()
              .then((all) => Promise.all(all.map(editor.deleted)))
              .catch((error) => log("error", "deletions-unknown", factsOf(error)))
          : editor.deleted(site),
      site_presence: (message) => message && editor.present(Buffer.from(message, "hex").toString()),
      site_published: published.changed,
      publication_changed: publications.changed,
    },
  });

  const { starterSite } = await loadEngine();
  const app = createApp({
    starterSite,
    session: session.handler,
    owners: createOwners(database),
    links: createLinks(database),
    audit,
    send: (message) => mailer.sendSoon(message),
    limits: createSignInLimits(database),
    sites,
    editor,
    publications,
    forms: createForms(database, queue),
    published: published.handler,
    changed(site) {
      published.changed(site);
      changes.report("site_published", site);
    },
    deleted(site) {
      published.changed(site);
      changes.report("site_published", site);
      void editor.deleted(site);
      changes.report("site_deleted", site);
    },
    rolesChanged(site) {
      void editor.changed(site);
      changes.report("site_changed", site);
    },
    sitesOrigin,
    origin,
  });
  const server = await listen(app, { port, host });
  let isStopping = false;
  const probes =
    probesPort === undefined
      ? undefined
      : await listen(
          answerProbes({
            needs: { database: () => checkDatabase(database), store: objects.check },
            isStopping: () => isStopping,
            isStuck: objects.isStuck,
          }),
          { port: probesPort, host },
        );
  return {
    port: server.port,
    probesPort: probes?.port,
    /** Answers pending requests within seconds, and ends all connections. */
    async close() {
      isStopping = true;
      // Nothing waits longer for a store that does not answer.
      const timer = setTimeout(objects.close, 5_000);
      await server.close(() => editor.close());
      clearTimeout(timer);
      await probes?.close(async () => {});
      await changes.close();
      session.close();
      mailer.close();
      await queue.stop({ graceful: false });
      objects.close();
      await database.end();
    },
  };
}
