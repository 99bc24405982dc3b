/** Routes of the product: accounts, an owner's sites, the editor, and published sites. */
import { fileURLToPath } from "node:url";
import express from "express";
import { accountRoutes, createToken, isFitPassword } from "./accounts.js";
import { formatCsv } from "./csv.js";
import { receiveForms } from "./forms.js";
import { TooBusy } from "./owners.js";
import { formsPage, joinPage, messagePage, signInPage, sitePage, sitesPage } from "./pages.js";
import { noNul, noWorkers, safeHeaders, sameOrigin, sitesApart } from "./safety.js";
import { ownerOf, signIn, signOut } from "./session.js";
import { TooManyAttempts } from "./sign-in-limits.js";
import { apiBase } from "./sites.js";
import { factsOf, log, observeRequests } from "./telemetry.js";

/**
 * @param {object} parts
 * @param {import("express").RequestHandler} parts.session
 * @param {ReturnType<typeof import("./owners.js").createOwners>} parts.owners
 * @param {ReturnType<typeof import("./sign-in-limits.js").createSignInLimits>} parts.limits
 * @param {ReturnType<typeof import("./sites.js").createSites>} parts.sites
 * @param {import("sectile").Engine["starterSite"]} parts.starterSite
 * @param {import("sectile/editor").EditorHandler} parts.editor
 * @param {ReturnType<typeof import("./accounts.js").createLinks>} parts.links
 * @param {import("./audit.js").Audit} parts.audit
 * @param {(mail: import("./mail.js").Mail) => void} parts.send
 * @param {import("./publications.js").Publications} parts.publications
 * @param {ReturnType<typeof import("./forms.js").createForms>} parts.forms
 * @param {import("express").RequestHandler} parts.published serves published sites
 * @param {(site: string) => void} parts.changed called when visitors get another version of a site
 * @param {(site: string) => void} parts.deleted called when a site was deleted
 * @param {(site: string) => void} parts.rolesChanged called when somebody may do more or less on a site
 * @param {string | undefined} parts.sitesOrigin separate origin of sites; undefined: that of the product
 * @param {string | undefined} parts.origin of the product, for links in e-mails
 */
export function createApp({
  session,
  owners,
  limits,
  links,
  audit,
  send,
  sites,
  starterSite,
  editor,
  publications,
  forms,
  published,
  changed,
  deleted,
  rolesChanged,
  sitesOrigin,
  origin,
}) {
  // Whoever asks for an e-mail to somebody else could choose the host of its link.
  const originOf = (/** @type {import("express").Request} */ request) =>
    origin ?? `${request.protocol}://${request.host}`;
  const app = express().disable("x-powered-by");
  // Behind a proxy that terminates TLS, set TRUST_PROXY=1. Cookies are then for https only.
  app.set("trust proxy", Number(process.env.TRUST_PROXY ?? 0));
  // Sites are told from the product by their path, as it is written.
  app.set("case sensitive routing", true);

  app.use(observeRequests, noNul, noWorkers, sitesApart(sitesOrigin));
  app.use("/sites", published);
  app.use(apiBase, safeHeaders, receiveForms({ forms, limits }));
  app.use(express.static(fileURLToPath(new URL("../public", import.meta.url)), { maxAge: "1h" }));
  app.use(sameOrigin, session);

  // Shows a page to owners who open the editor of somebody else's site. The editor's own requests all call `authorize`
  // (server.js).
  app.get("/edit/:site/", safeHeaders, async (request, response, next) => {
    const owner = ownerOf(request);
    if (owner === undefined) response.redirect(303, "/sign-in");
    else if (await sites.roleOf(String(request.params.site), owner)) next();
    else response.status(404).send(messagePage("Not found", "You don't have a site with this name."));
  });
  app.use("/edit", editor);

  app.use(safeHeaders, express.urlencoded({ limit: "10kb" }));
  app.get("/sign-in", (_request, response) => void response.send(signInPage()));
  app.post("/sign-in", async (request, response) => {
    const { email, password } = fieldsOf(request);
    const owner = await limits.signIn(email, request.ip, () => owners.find(email, password));
    if (owner === undefined)
      return void response.status(401).send(signInPage({ email, wrong: "Wrong e-mail or password." }));
    await audit.note("signed in", { account: owner });
    await signIn(request, owner);
    response.redirect(303, "/");
  });
  app.get("/join", (_request, response) => void response.send(joinPage()));
  app.post("/join", async (request, response) => {
    const { email, password } = fieldsOf(request);
    const isFit = /^\S+@\S+$/.test(email) && email.length <= 200 && isFitPassword(password);
    if (isFit) await limits.join(request.ip);
    const owner = isFit ? await owners.create(email, password) : undefined;
    const wrong = isFit
      ? "An account with this e-mail already exists."
      : "Enter an e-mail address and a password of at least 12 characters.";
    if (owner === undefined) return void response.status(422).send(joinPage({ email, wrong }));
    await signIn(request, owner);
    response.redirect(303, "/");
  });
  app.post("/sign-out", async (request, response) => {
    await signOut(request);
    // Unsaved edits wait in the browser. Clear them, so that the next user of the browser cannot see them.
    response.set("clear-site-data", '"storage"').clearCookie("session").redirect(303, "/sign-in");
  });
  app.get("/", async (request, response) => {
    const owner = ownerOf(request);
    if (owner === undefined) response.redirect(303, "/sign-in");
    else response.send(sitesPage(await sites.listOf(owner)));
  });
  app.post("/sites", async (request, response) => {
    const owner = ownerOf(request);
    if (owner === undefined) return void response.redirect(303, "/sign-in");
    const title = fieldsOf(request).title.trim();
    if (title === "" || title.length > 80) {
      const wrong = "Enter a name of at most 80 characters.";
      return void response.status(422).send(sitesPage(await sites.listOf(owner), { wrong }));
    }
    if ((await sites.countOf(owner)) >= maxSites) {
      const wrong = "You have as many sites as an account can have.";
      return void response.status(422).send(sitesPage(await sites.listOf(owner), { wrong }));
    }
    const site = await sites.create(owner, title, starterSite(title));
    await audit.note("created", { account: owner, site });
    response.redirect(303, `/edit/${site}/`);
  });

  app.use(accountRoutes({ owners, sites, links, limits, audit, send, originOf, deleted, rolesChanged }));

  // A site's own page: its versions, and everything that can't be undone.
  app.use("/site/:site", async (request, response, next) => {
    const owner = ownerOf(request);
    if (owner === undefined) response.redirect(303, "/sign-in");
    else if (await sites.isOf(String(request.params.site), owner)) next();
    else response.status(404).send(messagePage("Not found", "You don't have a site with this name."));
  });
  app.get("/site/:site", async (request, response) => {
    const { site } = request.params;
    await sendSite(response, site);
  });
  /** @param {import("express").Response} response @param {string} site @param {string} [wrong] */
  const sendSite = async (response, site, wrong) =>
    response.send(
      sitePage(
        await sites.find(site),
        await publications.versions(site),
        await sites.members(site),
        await sites.invited(site),
        (await audit.list({ site })).slice(0, 50),
        wrong,
      ),
    );
  app.get("/site/:site/forms", async (request, response) => {
    const { site } = request.params;
    const [subscribers, messages] = await Promise.all([
      forms.list("email", site),
      forms.list("message", site),
    ]);
    response.send(formsPage(await sites.find(site), subscribers, messages));
  });
  for (const [name, form] of /** @type {const} */ ([
    ["subscribers", "email"],
    ["messages", "message"],
  ]))
    app.get(`/site/:site/forms/${name}.csv`, async (request, response) => {
      const { site } = request.params;
      response.attachment(`${site}-${name}.csv`);
      response.type("text/csv").send(formatCsv(await forms.list(form, site, "csv")));
    });
  app.post("/site/:site/forms/remove", async (request, response) => {
    const { site } = request.params;
    await forms.remove(site, fieldsOf(request).id);
    response.redirect(303, `/site/${site}/forms`);
  });
  app.post("/site/:site/members", async (request, response) => {
    const { site } = request.params;
    const { email, role, languages } = fieldsOf(request);
    const codes = languages
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const isFit =
      isMembersRole(role) &&
      codes.length <= 50 &&
      codes.every((code) => /^[a-z]{2,3}(-[a-z0-9]+)*$/.test(code));
    if (!isFit || (role === "translator") !== codes.length > 0)
      return void (await sendSite(
        response.status(422),
        site,
        "Enter the codes of a translator's languages, such as de, fr.",
      ));
    const account = String(ownerOf(request));
    const address = email.trim();
    if (!/^\S+@\S+$/.test(address) || address.length > 200)
      return void (await sendSite(response.status(422), site, "Enter an e-mail address."));
    await limits.invite(account);
    const { token, hash } = createToken();
    const done = await sites.invite(site, { email, role, languages: codes }, hash);
    if (done === undefined)
      return void (await sendSite(response.status(422), site, "This is your own address."));
    await audit.note(done === "changed" ? "changed a role" : "invited", {
      account,
      site,
      about: `${address} ${role}`,
    });
    if (done === "changed") rolesChanged(site);
    else
      send({
        to: address,
        subject: "You are invited to a site",
        text: `${(await sites.roleOf(site, account))?.email} invites you to "${(await sites.find(site)).title}" as ${role}. Open this link to accept:\n\n${originOf(request)}/invitation?token=${token}`,
      });
    response.redirect(303, `/site/${site}`);
  });
  app.post("/site/:site/members/remove", async (request, response) => {
    const { site } = request.params;
    const { email } = fieldsOf(request);
    await sites.expel(site, email);
    await audit.note("removed", { account: ownerOf(request), site, about: email });
    rolesChanged(site);
    response.redirect(303, `/site/${site}`);
  });
  app.post("/site/:site/versions", async (request, response) => {
    const { site } = request.params;
    const { version } = fieldsOf(request);
    if (isId(version) && (await publications.goBack(site, version))) {
      await audit.note("showed an earlier version", { account: ownerOf(request), site, about: version });
      changed(site);
      return void response.redirect(303, `/site/${site}`);
    }
    response.status(404).send(messagePage("Not found", "This version is not kept any more."));
  });
  app.post("/site/:site/schedule", async (request, response) => {
    const { site } = request.params;
    const { at } = fieldsOf(request);
    const owner = String(ownerOf(request));
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) ? Date.parse(`${at}Z`) : Number.NaN;
    if (!(time > Date.now() && time < Date.now() + maxAhead))
      return void response
        .status(422)
        .send(messagePage("Not scheduled", "Choose a time in the future, within a year."));
    await publications.schedule(site, new Date(time), (await sites.roleOf(site, owner))?.email ?? owner);
    response.redirect(303, `/site/${site}`);
  });
  app.post("/site/:site/schedule/cancel", async (request, response) => {
    await publications.unschedule(request.params.site);
    response.redirect(303, `/site/${request.params.site}`);
  });
  app.post("/site/:site/stop", async (request, response) => {
    await publications.cancel(request.params.site);
    response.redirect(303, `/site/${request.params.site}`);
  });
  app.post("/site/:site/delete", async (request, response) => {
    const { site } = request.params;
    const { title } = fieldsOf(request);
    if (title !== (await sites.find(site)).title)
      return void response
        .status(422)
        .send(messagePage("Not deleted", "Enter the name of the site exactly as it is."));
    await sites.remove(site);
    await audit.note("deleted", { account: ownerOf(request), site });
    deleted(site);
    response.redirect(303, "/");
  });

  app.use((_request, response) => {
    response.status(404).send(messagePage("Not found", "This page doesn't exist."));
  });
  app.use(inTrouble);
  return app;
}

/** Maximum number of sites of an account. Quotas of your plans take its place. */
const maxSites = 50;
/** Maximum time until a scheduled publication, in milliseconds. */
const maxAhead = 365 * 24 * 60 * 60 * 1000;

/** @param {string} text */
const isId = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** @param {string} role @returns {role is import("./sites.js").Member["role"]} */
const isMembersRole = (role) => role === "editor" || role === "translator" || role === "viewer";

/** @param {import("express").Request} request @returns {Record<"email" | "password" | "title" | "id" | "version" | "role" | "languages" | "at", string>} */
function fieldsOf({ body = {} }) {
  // A field that cannot be stored counts as empty.
  const textOf = (/** @type {string} */ name) =>
    typeof body[name] === "string" && !body[name].includes("\0") ? body[name] : "";
  return {
    email: textOf("email"),
    password: textOf("password"),
    title: textOf("title"),
    id: textOf("id"),
    version: textOf("version"),
    role: textOf("role"),
    languages: textOf("languages"),
    at: textOf("at"),
  };
}

/**
 * Handles errors. Usually PostgreSQL is down: the editor then keeps what was typed, reports it and tries again.
 * @param {any} error
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
function inTrouble(error, request, response, next) {
  const isAsked = error.status >= 400 && error.status < 500;
  if (!isAsked && !(error instanceof TooBusy))
    log("error", "request-failed", { request: response.getHeader("x-request-id"), ...factsOf(error) });
  if (response.headersSent) return next(error);
  safeHeaders(request, response, () => {});
  const status = isAsked ? error.status : 503;
  const isBusy = error instanceof TooBusy;
  const isTooMany = error instanceof TooManyAttempts;
  if (isBusy || isTooMany) response.set("retry-after", String(error.retryAfter));
  const message = isTooMany
    ? `Too many attempts. Try again in ${Math.ceil(error.retryAfter / 60)} minutes.`
    : isAsked
      ? "The request is invalid."
      : isBusy
        ? "Too many people are signing in. Try again in a few seconds."
        : "Your sites can't be reached right now. Try again in a minute.";
  if (request.accepts(["json", "html"]) === "html")
    response.status(status).send(messagePage("Something went wrong", message));
  else if (isAsked) response.status(status).json({ code: "bad-request", message });
  else response.status(status).json({ code: "not-saved", reason: "store-failed", message });
}
