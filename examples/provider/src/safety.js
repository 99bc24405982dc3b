/** What every answer of the product says, and what it does not take. */

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
