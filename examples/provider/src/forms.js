/** Receives what visitors send with the forms of published sites (docs/forms.openapi.yaml), and stores it for those who read it. */
import { createHash } from "node:crypto";
import express from "express";
import { formPage } from "./pages.js";
import { inTransaction, within } from "./queue.js";
import { networkOf, TooManyAttempts } from "./sign-in-limits.js";
import { factsOf, log } from "./telemetry.js";

/** Maximum number of fields of a form. */
const maxFields = 100;
/** Maximum number of rows that a page or a file shows. */
const maxShown = { page: 100, csv: 50_000 };

/**
 * email: a subscription; message: a form of the owner's own fields; compliance: a report of the site
 * @typedef {"email" | "message" | "compliance"} Kind
 * @typedef {{id: string, site: string, form: Kind, at: Date, data: Record<string, string>}} Submission
 */

/** A form that is refused, with a sentence for the visitor. */
class Refused extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {import("pg").Pool} database
 * @param {import("pg-boss")} queue
 */
export function createForms(database, queue) {
  return {
    /**
     * Stores a form, and notes that it is to be sent on by e-mail.
     * @param {Kind} form @param {string} site @param {Record<string, string>} data @param {string} ip
     * @returns {Promise<"stored" | "known" | undefined>} known: the same person has subscribed, or reported the site, already;
     * undefined: nothing is published under this name
     */
    store: (form, site, { email = "", ...fields }, ip) =>
      inTransaction(database, async (client) => {
        const { rowCount } = await client.query(
          "SELECT FROM sites WHERE name = $1 AND published IS NOT NULL",
          [site],
        );
        if (rowCount === 0) return undefined;
        const address = email.trim().toLowerCase();
        const data = form === "message" && email === "" ? fields : { email: address, ...fields };
        // A report counts once for a sender. The network is part of it, so that nobody can find out who has reported a site.
        const sender =
          form === "message" ? null : form === "email" ? address : hashed(`${address} ${networkOf(ip)}`);
        const { rows } = await client.query(
          `INSERT INTO submissions (site, form, sender, data) VALUES ($1, $2, $3, $4)
           ON CONFLICT (site, form, sender) WHERE sender IS NOT NULL DO NOTHING RETURNING id`,
          [site, form, sender, JSON.stringify(data)],
        );
        if (rows[0] === undefined) return "known";
        await queue.send("mail", { submission: rows[0].id }, { db: within(client) });
        return "stored";
      }),

    /**
     * Lists what visitors have sent, newest first.
     * @param {Kind} form @param {string | undefined} site undefined: all sites @param {keyof typeof maxShown} [where]
     * @returns {Promise<Submission[]>}
     */
    async list(form, site, where = "page") {
      const { rows } = await database.query(
        `SELECT id, site, form, at, data FROM submissions WHERE form = $1 AND ($2::text IS NULL OR site = $2)
         ORDER BY at DESC, id LIMIT $3`,
        [form, site, maxShown[where]],
      );
      return rows;
    },

    /** Deletes one that the owner of a site may delete: reports are the provider's. @param {string} site @param {string} id */
    async remove(site, id) {
      await database.query(
        "DELETE FROM submissions WHERE site = $1 AND id::text = $2 AND form <> 'compliance'",
        [site, id],
      );
    },

    /**
     * Deletes everything that has an e-mail address, on all sites, for a person who asks for it.
     * @param {string} email
     * @returns {Promise<number>} how many there were
     */
    async forget(email) {
      const { rowCount } = await database.query(
        "DELETE FROM submissions WHERE EXISTS (SELECT FROM json_each_text(data) WHERE lower(trim(value)) = $1)",
        [email.trim().toLowerCase()],
      );
      return rowCount ?? 0;
    },
  };
}

/** @param {string} text */
const hashed = (text) => createHash("sha256").update(text).digest("base64url");

/**
 * @param {object} parts
 * @param {ReturnType<typeof createForms>} parts.forms
 * @param {ReturnType<typeof import("./sign-in-limits.js").createSignInLimits>} parts.limits
 * @returns {import("express").RequestHandler} routes below `apiBase` (sites.js)
 */
export function receiveForms({ forms, limits }) {
  const router = express().disable("x-powered-by");
  router.post(
    "/sites/form/:form/:site{/}",
    (request, _response, next) => {
      // Not 403: pages thank for it, because it means that the visitor has reported the site already.
      next(isOwn(request) ? undefined : new Refused(400, "This site is not allowed to send forms here."));
    },
    express.json({ limit: "100kb" }),
    express.urlencoded({ limit: "100kb", extended: false, parameterLimit: maxFields }),
    async (request, response) => {
      const { form = "", site = "" } = request.params;
      if (!isKind(form)) throw new Refused(404, "Unknown form.");
      const { homepage, ...data } = readFields(form, request.body);
      // Only robots fill in the hidden field.
      if (homepage) return void answer(request, response, 200, thanks);
      await limits.form(request.ip, site);
      const stored = await forms.store(form, site, data, request.ip ?? "");
      if (stored === undefined) throw new Refused(404, "This site doesn't exist.");
      // Nobody finds out from an answer who has subscribed.
      if (stored === "known" && form === "compliance")
        throw new Refused(403, "You have reported this site already.");
      answer(request, response, 200, thanks);
    },
  );
  router.use((_request, _response, next) => next(new Refused(404, "Unknown form.")));
  router.use(
    /** @type {import("express").ErrorRequestHandler} */
    (error, request, response, _next) => {
      const isAsked = error.status >= 400 && error.status < 500;
      if (!isAsked) log("error", "form-failed", factsOf(error));
      if (error instanceof TooManyAttempts) response.set("retry-after", String(error.retryAfter));
      const message =
        error instanceof Refused
          ? error.message
          : error instanceof TooManyAttempts
            ? "Too many forms were sent from here. Please try again later."
            : isAsked
              ? "The request is not a valid form."
              : "Please try again later.";
      return answer(request, response, isAsked ? error.status : 503, message);
    },
  );
  return router;
}

const thanks = "Thank you, your form has been sent.";

/**
 * Without JavaScript the browser shows the answer as a page.
 * @param {import("express").Request<any, any, any, any>} request @param {import("express").Response} response
 * @param {number} status
 * @param {string} message
 */
function answer(request, response, status, message) {
  const site = /^[a-z0-9-]+$/.exec(
    String(request.params.site ?? /\/([^/]+)\/?$/.exec(request.path)?.[1]),
  )?.[0];
  response.status(status).set("cache-control", "no-store");
  if (request.accepts(["json", "html"]) === "html") response.send(formPage(message, site));
  else response.json(status < 400 ? {} : { message, code: status });
}

/** @param {import("express").Request} request @returns {boolean} true if a page of this host sends it */
function isOwn(request) {
  const [from, origin] = [request.get("sec-fetch-site"), request.get("origin")];
  if (from !== undefined) return from === "same-origin";
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
}

/** @param {string} form @returns {form is Kind} */
const isKind = (form) => form === "email" || form === "message" || form === "compliance";

/** @param {unknown} value */
const isEmail = (value) =>
  typeof value === "string" && /^[^@\s]+@[^@\s]+$/.test(value.trim()) && value.length <= 255;

/**
 * @param {Kind} form @param {unknown} body
 * @returns {Record<string, string>} its known fields; those of an owner's form as they are
 * @throws {Refused}
 */
function readFields(form, body) {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Refused(400, "The request is not a valid form. Files can't be sent here.");
  const given = Object.entries(body);
  const isText = given.every(([, value]) => typeof value === "string" || typeof value === "boolean");
  if (!isText || given.length > maxFields) throw new Refused(400, "The request is not a valid form.");
  // PostgreSQL stores neither NUL nor half of a character.
  const storable = (/** @type {unknown} */ value) =>
    Buffer.from(String(value).replaceAll("\0", "")).toString();
  /** @type {Record<string, string>} */
  const fields = Object.fromEntries(given.map(([name, value]) => [storable(name), storable(value)]));
  if (form === "message") {
    const { siteHash: _, ...own } = fields;
    if (!own.form) throw new Refused(400, "Missing: form.");
    return own;
  }
  const wanted = form === "email" ? ["email"] : ["email", "name", "comment"];
  const missing = wanted.filter((name) => !fields[name]?.trim());
  if (missing.length > 0) throw new Refused(400, `Missing: ${missing.join(", ")}.`);
  if (!isEmail(fields.email)) throw new Refused(400, "Please enter a valid e-mail address.");
  const tooLong = wanted.find((name) => [...(fields[name] ?? "")].length > 255);
  if (tooLong !== undefined) throw new Refused(400, `${tooLong} has more than 255 characters.`);
  const consent = fields.isCookieAccepted === "true" ? ["isCookieAccepted"] : [];
  return Object.fromEntries(
    [...wanted, ...consent, "homepage"].flatMap((name) =>
      fields[name] === undefined ? [] : [[name, fields[name] ?? ""]],
    ),
  );
}
