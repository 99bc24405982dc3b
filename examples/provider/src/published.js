/** Serves published sites from the object store, with the headers that each bundle defines. */
import { pipeline } from "node:stream/promises";
import express from "express";
import { headersFor } from "./header-rules.js";
import { bundlePrefix } from "./publications.js";
import { bareHeaders } from "./safety.js";

/** Milliseconds for which a site's version is known without a look at the database. A message ends it sooner. */
const maxAge = 30_000;
/** Files whose names contain a hash of their contents: a page of any version may ask for them. */
const hashed = /^_sectile\//;
/** Maximum number of sites whose version is known, and of their files. */
const [maxKnown, maxFiles] = [10_000, 500_000];

/**
 * @typedef {object} Release
 * @property {string} prefix of its files in the object store
 * @property {Promise<import("./header-rules.js").Rule[]>} rules
 * @property {ReadonlySet<string>} files paths in it: the store is not asked for others
 *
 * @param {object} parts
 * @param {import("pg").Pool} parts.database
 * @param {import("./objects.js").Objects} parts.objects
 * @param {() => boolean} [parts.isTold] true while messages about other versions arrive
 */
export function createPublished({ database, objects, isTold = () => true }) {
  /** @type {Map<string, {at: number, release: Promise<Release | undefined>}>} */
  const known = new Map();
  let countedFiles = 0;

  /** @param {string} site @returns {Promise<Release | undefined>} undefined if nothing is published */
  const find = async (site) => {
    const { rows } = await database.query(
      `SELECT attempt, ARRAY(SELECT jsonb_object_keys(files)) AS files
       FROM publications JOIN sites ON sites.published = publications.id WHERE sites.name = $1`,
      [site],
    );
    if (rows[0] === undefined) return undefined;
    countedFiles += rows[0].files.length;
    const prefix = bundlePrefix(site, rows[0].attempt);
    const rules = objects
      .read(`${prefix}headers.json`, "visit")
      .then((bytes) => (bytes ? JSON.parse(Buffer.from(bytes).toString()) : []));
    // A failure is reported by the request that needs them.
    rules.catch(() => {});
    return { prefix, rules, files: new Set(rows[0].files) };
  };

  /** @param {string} site */
  const releaseOf = (site) => {
    const last = known.get(site);
    if (last && isTold() && Date.now() - last.at < maxAge) return last.release;
    if (known.size >= maxKnown || countedFiles > maxFiles) {
      known.clear();
      countedFiles = 0;
    }
    const found = find(site);
    // While PostgreSQL restarts, visitors get the version that was known last.
    const release = last ? found.catch(() => last.release) : found;
    const entry = { at: Date.now(), release };
    known.set(site, entry);
    found
      .then((of) => of?.rules)
      .catch(() => {
        if (known.get(site) !== entry) return;
        // Read again by the next request.
        if (last) known.set(site, { ...last, at: 0 });
        else known.delete(site);
      });
    return release;
  };

  /**
   * Servers learn of a new version one after another, and a page may be open for long. So a page can be of another version than
   * the one that is known here: its scripts and styles come from the newest version that has them.
   * @param {string} site @param {string} path @returns {Promise<string | undefined>} prefix in the object store
   */
  const versionWith = async (site, path) => {
    const { rows } = await database.query(
      `SELECT attempt FROM publications WHERE site = $1 AND state = 'published' AND files ? $2
       ORDER BY finished_at DESC LIMIT 1`,
      [site, path],
    );
    return rows[0] && bundlePrefix(site, rows[0].attempt);
  };

  /** @type {import("express").RequestHandler} */
  const serve = async (request, response, next) => {
    const [, site = "", path] = /^\/([a-z0-9-]+)(\/.*)?$/.exec(request.path) ?? [];
    const isRead = request.method === "GET" || request.method === "HEAD";
    const release = site === "" || !isRead ? undefined : await releaseOf(site);
    if (release === undefined) return next();
    // A bundle has its own headers for its files.
    response.set(bareHeaders);
    // The folder's own address, so that relative links work.
    if (path === undefined) return response.redirect(308, `${request.baseUrl}/${site}/`);
    const name = decode(path);
    if (name === undefined) return void response.status(400).end();
    if (name.includes("\0") || name.split("/").includes("..")) return next();
    const rules = await release.rules;
    for (const name of Object.keys(bareHeaders)) response.removeHeader(name);
    response.set(headersFor(rules, request.baseUrl + decode(request.path)));
    response.setHeader("x-content-type-options", "nosniff");
    const { range } = request.headers;
    const asked = name.endsWith("/") ? `${name.slice(1)}index.html` : name.slice(1);
    const { prefix, files } = release;
    if (files.has(asked) && (await send(response, prefix + asked, range))) return;
    const other = !files.has(asked) && hashed.test(asked) ? await versionWith(site, asked) : undefined;
    if (other !== undefined && (await send(response, other + asked, range))) return;
    if (files.has(`${asked}/index.html`)) return response.redirect(308, `${request.baseUrl}${request.path}/`);
    response.status(404);
    if (!files.has("404.html") || !(await send(response, `${prefix}404.html`))) next();
  };

  /**
   * @param {import("express").Response} response @param {string} key @param {string} [range]
   * @returns {Promise<boolean>} false if there is no such file
   */
  const send = async (response, key, range) => {
    const found = await objects.open(key, { range });
    if (found === undefined) return false;
    if (found === "unsatisfiable") {
      response.status(416).end();
      return true;
    }
    if (response.statusCode !== 404) response.status(found.status);
    // The bundle's own headers come first.
    for (const [name, value] of Object.entries(found.headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    response.setHeader("accept-ranges", "bytes");
    if (response.statusCode === 200 && response.req.fresh) {
      found.body.destroy();
      response.status(304).end();
    } else if (response.req.method === "HEAD") {
      found.body.destroy();
      response.end();
    } else {
      // A visitor who leaves is not an error.
      await pipeline(found.body, response).catch(() => {});
    }
    return true;
  };

  return {
    handler: express().disable("x-powered-by").use(serve),
    /** A site is published in another version. @param {string} [site] default: any may be */
    changed(site) {
      if (site === undefined) known.clear();
      else known.delete(site);
    },
  };
}

/** @param {string} path @returns {string | undefined} undefined for an invalid path */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
