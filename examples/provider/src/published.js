/** Serves the files of published sites, with the headers that each site's bundle defines. */
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import express from "express";

/**
 * @typedef {{path: string, headers: Record<string, string>}} Rule
 * @param {string} folder of all published sites, absolute
 * @returns {import("express").Express} to mount at /sites
 */
export const servePublished = (folder) =>
  express().disable("x-powered-by").use(withHeaders(folder), express.static(folder), notThere(folder));

/** Sets the headers in the bundle's `headers.json`: which sites may frame a page, what an SVG may do. @param {string} folder */
function withHeaders(folder) {
  /** @type {Map<string, {release: string, rules: Rule[]}>} */
  const known = new Map();
  /** @param {string} site @returns {Promise<Rule[]>} */
  const rulesOf = async (site) => {
    const release = await realpath(join(folder, site));
    const last = known.get(site);
    if (last?.release === release) return last.rules;
    const rules = JSON.parse(await readFile(join(release, "headers.json"), "utf8"));
    known.set(site, { release, rules });
    return rules;
  };
  return /** @type {import("express").RequestHandler} */ (
    async (request, response, next) => {
      const path = decode(request.baseUrl + request.path);
      const site = siteIn(request.path);
      // Without a site, nothing is sent either.
      const rules = site === undefined || path === undefined ? [] : await rulesOf(site).catch(() => []);
      for (const rule of rules) if (fits(rule.path, path ?? "")) response.set(rule.headers);
      next();
    }
  );
}

/** @param {string} path @returns {string | undefined} undefined for an invalid path, which is refused later */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** @param {string} rule a path in which one `*` stands for anything @param {string} path */
function fits(rule, path) {
  const [start = "", end] = rule.split("*");
  if (end === undefined) return path === rule;
  return path.length >= start.length + end.length && path.startsWith(start) && path.endsWith(end);
}

/** @param {string} path below /sites */
const siteIn = (path) => /^\/([a-z0-9-]+)\//.exec(path)?.[1];

/** Serves the site's own 404 page. @param {string} folder @returns {import("express").RequestHandler} */
const notThere = (folder) => (request, response, next) => {
  const site = siteIn(request.path);
  if (site === undefined) return next();
  response.status(404).sendFile(join(folder, site, "404.html"), { dotfiles: "allow" }, (error) => {
    if (error) next();
  });
};
