/** Security headers of every response, and requests that the product refuses. */
import { apiBase } from "./sites.js";

/**
 * Allows no scripts at all. Pages of the editor and of sites set their own policy.
 * @param {import("express").Request} _request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function safeHeaders(_request, response, next) {
  response.set({
    "content-security-policy":
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  });
  next();
}

/** Headers of answers that are neither a page of the product nor a file of a site: redirects and refusals. */
export const bareHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

/**
 * Refuses NUL: PostgreSQL cannot store it in a text, and no name contains it.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function noNul(request, response, next) {
  if (request.path.includes("%00")) response.set(bareHeaders).sendStatus(400);
  else next();
}

/**
 * Refuses service workers: one outlives the site that installed it, and answers for everything at the same origin.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function noWorkers(request, response, next) {
  if (request.get("service-worker") === undefined) next();
  else response.set(bareHeaders).status(403).type("text").send("Service workers are not served here.\n");
}

/**
 * Serves sites only at their own host name, which never sees the product's cookies, and nothing else there.
 * @param {string | undefined} sitesOrigin undefined: beside the product, for trying it on one machine
 * @returns {import("express").RequestHandler}
 */
export function sitesApart(sitesOrigin) {
  const host = sitesOrigin && new URL(sitesOrigin).host;
  return (request, response, next) => {
    const isSite = request.path.startsWith("/sites/") || request.path.startsWith(`${apiBase}/`);
    if (host === undefined) next();
    else if (request.host !== host && isSite)
      response.set(bareHeaders).redirect(308, sitesOrigin + request.url);
    // There, the editor only serves files of sites.
    else if (request.host === host && !isSite && !request.path.startsWith("/edit/"))
      response.set(bareHeaders).sendStatus(404);
    else next();
  };
}

/**
 * Refuses forms sent from other origins. SameSite cookies are a second line of defence.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function sameOrigin(request, response, next) {
  const origin = request.get("origin");
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
  if (["GET", "HEAD"].includes(request.method) || isOwn) next();
  else response.set(bareHeaders).sendStatus(403);
}
