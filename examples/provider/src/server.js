/** Connects the parts of the product and starts it. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { loadEngine } from "sectile";
import { createEditor, createFolderPictures } from "sectile/editor";
import { createApp } from "./app.js";
import { followChanges } from "./changes.js";
import { openDatabase } from "./database.js";
import { createDocuments } from "./documents.js";
import { listen } from "./listen.js";
import { createOwners } from "./owners.js";
import { createPublishing } from "./publishing.js";
import { createSession, ownerOf, readSecret } from "./session.js";
import { createSites } from "./sites.js";

/**
 * @param {object} options
 * @param {import("pg").PoolConfig} options.settings of PostgreSQL
 * @param {string} options.data absolute folder for everything that is not in the database
 * @param {string} options.work absolute folder of this server only: copies and caches, recreated if missing
 * @param {string} options.host
 * @param {number} options.port 0 for any free port
 * @param {string} [options.sitesOrigin] separate origin of sites, such as https://sites.example.net; default: that of the
 * product
 */
export async function startServer({ settings, data, work, host, port, sitesOrigin }) {
  const published = join(data, "published");
  await mkdir(published, { recursive: true });
  const database = await openDatabase(settings);
  const documents = createDocuments(database);
  const pictures = createFolderPictures(join(data, "pictures"));
  const sites = createSites(database, pictures);
  const publishing = createPublishing(published);
  const session = createSession(
    database,
    process.env.SESSION_SECRET ?? (await readSecret(join(data, "secret"))),
  );

  /** Event streams are authorized again and again: their sessions were read when they started. */
  const asked = new WeakSet();

  const editor = await createEditor({
    documents,
    pictures,
    async authorize(given, site) {
      const request = /** @type {import("express").Request} */ (given);
      const owner = asked.has(request) ? await session.ownerNow(request) : ownerOf(request);
      asked.add(request);
      return owner !== undefined && (await sites.isOf(site, owner))
        ? { site, owner: String(owner) }
        : undefined;
    },
    ...(sitesOrigin !== undefined && { siteOrigin: sitesOrigin }),
    siteOptions: (site) => ({ base: `/sites/${site}/` }),
    async onPublish({ site, out }) {
      await publishing.publish(site, out);
      await sites.notePublished(site);
      return { address: `${sitesOrigin ?? ""}/sites/${site}/` };
    },
    onError: (error, site) => console.error(`${site}:`, error),
    workFolder: work,
    onSaved: ({ site }) => changes.report(site),
  });
  const changes = followChanges({ settings, onChanged: editor.changed });

  const { starterSite } = await loadEngine();
  const app = createApp({
    starterSite,
    session: session.handler,
    owners: createOwners(database),
    sites,
    editor,
    published,
    sitesOrigin,
  });
  const server = await listen(app, { port, host });
  return {
    port: server.port,
    /** Answers pending requests within seconds, and ends all connections. */
    async close() {
      await server.close(() => editor.close());
      await changes.close();
      session.close();
      await database.end();
    },
  };
}
