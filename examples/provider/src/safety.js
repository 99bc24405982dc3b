/** Headers of every answer of the product, and requests that it refuses. */

/**
 * No script at all: the editor's pages and those of sites say for themselves what they may load.
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

/**
 * PostgreSQL keeps no NUL in a text, and no name of anything here has one.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function noNul(request, response, next) {
  if (request.path.includes("%00")) response.sendStatus(400);
  else next();
}

/**
 * A service worker outlives the site that it came with, and answers for all that is at the same address.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function noWorkers(request, response, next) {
  if (request.get("service-worker") === undefined) next();
  else response.status(403).type("text").send("Service workers are not served here.\n");
}

/**
 * Sites are answered at a host name of their own alone, where nothing knows the product's cookies, and nothing else is answered there.
 * @param {string | undefined} sitesOrigin undefined: beside the product, as on a machine where it is only tried
 * @returns {import("express").RequestHandler}
 */
export function sitesApart(sitesOrigin) {
  const host = sitesOrigin && new URL(sitesOrigin).host;
  return (request, response, next) => {
    const isSite = request.path.startsWith("/sites/");
    if (host === undefined) next();
    else if (request.host !== host && isSite) response.redirect(308, sitesOrigin + request.url);
    // The editor answers with files of sites there, and nothing else.
    else if (request.host === host && !isSite && !request.path.startsWith("/edit/")) response.sendStatus(404);
    else next();
  };
}

/**
 * Browsers say where a form was sent from: only from here. Cookies with SameSite say it a second time.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function sameOrigin(request, response, next) {
  const origin = request.get("origin");
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
  if (["GET", "HEAD"].includes(request.method) || isOwn) next();
  else response.sendStatus(403);
}
