/** Pages of an account for its own owner: password, address, sessions, a copy of everything, deletion, invitations. */
import { createHash, randomBytes } from "node:crypto";
import express from "express";
import { accountPage, forgotPage, messagePage, resetPage } from "./pages.js";
import { ownerOf, signIn } from "./session.js";

/** Validity of links in e-mails. */
const validity = { reset: "1 hour", verify: "7 days" };

/** @returns {{token: string, hash: string}} token: for an e-mail; hash: for the database */
export function createToken() {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** @param {string} token */
const hashOf = (token) => createHash("sha256").update(token).digest("base64url");

/** @param {string} password */
export const isFitPassword = (password) => password.length >= 12 && password.length <= 200;

/** @param {import("pg").Pool} database */
export function createLinks(database) {
  return {
    /** @param {string} account @param {keyof typeof validity} purpose @returns {Promise<string>} token of a link */
    async create(account, purpose) {
      const { token, hash } = createToken();
      await database.query(
        "INSERT INTO links (hash, account, purpose, expires_at) VALUES ($1, $2, $3, now() + $4::interval)",
        [hash, account, purpose, validity[purpose]],
      );
      return token;
    },
    /** A link works once. @param {string} token @param {keyof typeof validity} purpose @returns {Promise<string | undefined>} the account */
    async use(token, purpose) {
      const { rows } = await database.query(
        "DELETE FROM links WHERE hash = $1 AND purpose = $2 AND expires_at > now() RETURNING account",
        [hashOf(token), purpose],
      );
      return rows[0]?.account;
    },
  };
}

/**
 * @param {object} parts
 * @param {ReturnType<typeof import("./owners.js").createOwners>} parts.owners
 * @param {ReturnType<typeof import("./sites.js").createSites>} parts.sites
 * @param {ReturnType<typeof createLinks>} parts.links
 * @param {ReturnType<typeof import("./sign-in-limits.js").createSignInLimits>} parts.limits
 * @param {import("./audit.js").Audit} parts.audit
 * @param {(message: import("./mail.js").Mail) => void} parts.send
 * @param {(request: import("express").Request) => string} parts.originOf of the product
 * @param {(site: string) => void} parts.deleted
 * @param {(site: string) => void} parts.rolesChanged
 */
export function accountRoutes({
  owners,
  sites,
  links,
  limits,
  audit,
  send,
  originOf,
  deleted,
  rolesChanged,
}) {
  const app = express.Router({ caseSensitive: true });
  const textOf = (/** @type {import("express").Request} */ { body = {} }, /** @type {string} */ name) =>
    typeof body[name] === "string" && !body[name].includes("\0") ? body[name] : "";

  app.get("/forgot", (_request, response) => void response.send(forgotPage()));
  app.post("/forgot", async (request, response) => {
    const email = textOf(request, "email");
    await limits.mail(request.ip, email);
    const account = await owners.idOf(email);
    if (account !== undefined) {
      const token = await links.create(account, "reset");
      send({
        to: email.trim(),
        subject: "Choose a new password",
        text: `Open this link within an hour to choose a new password. If you didn't ask for it, do nothing.\n\n${originOf(request)}/reset?token=${token}`,
      });
    }
    // The same for every address: nobody learns which accounts exist.
    response.send(
      messagePage("Look into your mail", "If this address has an account, a link is on its way to it."),
    );
  });
  app.get("/reset", (request, response) => void response.send(resetPage(String(request.query.token ?? ""))));
  app.post("/reset", async (request, response) => {
    const token = textOf(request, "token");
    const password = textOf(request, "password");
    if (!isFitPassword(password))
      return void response.status(422).send(resetPage(token, "Enter a password of at least 12 characters."));
    const account = await links.use(token, "reset");
    if (account === undefined)
      return void response
        .status(404)
        .send(messagePage("Link expired", "Ask for another one on the page that signs you in."));
    await owners.setPassword(account, password);
    // Whoever opened the link reads the mail of this address.
    await owners.verify(account);
    await audit.note("reset the password", { account });
    await signIn(request, account);
    response.redirect(303, "/");
  });
  app.get("/verify", async (request, response) => {
    const account = await links.use(String(request.query.token ?? ""), "verify");
    if (account === undefined)
      return void response
        .status(404)
        .send(messagePage("Link expired", "Ask for another one on the page of your account."));
    await owners.verify(account);
    response.send(messagePage("Thank you", "Your e-mail address is confirmed."));
  });

  app.use("/account", async (request, response, next) => {
    if (ownerOf(request) === undefined) response.redirect(303, "/sign-in");
    else next();
  });
  /** @param {import("express").Request} request @param {import("express").Response} response @param {string} [wrong] */
  const sendAccount = async (request, response, wrong) => {
    const account = String(ownerOf(request));
    const [found, actions] = [await owners.get(account), await audit.list({ account })];
    if (found === undefined) response.redirect(303, "/sign-in");
    else response.send(accountPage(found, actions.slice(0, 20), wrong));
  };
  app.get("/account", (request, response) => sendAccount(request, response));
  /** Asks for the password again: somebody else may sit at the computer. @param {import("express").Request} request */
  const isConfirmed = async (request) => {
    const found = await owners.get(String(ownerOf(request)));
    if (found === undefined) return false;
    const { email } = found;
    const account = await limits.signIn(email, request.ip, () =>
      owners.find(email, textOf(request, "password")),
    );
    return account !== undefined;
  };
  app.post("/account/password", async (request, response) => {
    const account = String(ownerOf(request));
    const next = textOf(request, "next");
    if (!isFitPassword(next))
      return void (await sendAccount(
        request,
        response.status(422),
        "Enter a new password of at least 12 characters.",
      ));
    if (!(await isConfirmed(request)))
      return void (await sendAccount(request, response.status(422), "Wrong password."));
    await owners.setPassword(account, next);
    await audit.note("changed the password", { account });
    await signIn(request, account);
    response.redirect(303, "/account");
  });
  app.post("/account/sign-out-everywhere", async (request, response) => {
    const account = String(ownerOf(request));
    await owners.endSessions(account);
    await audit.note("signed out everywhere", { account });
    response.set("clear-site-data", '"storage"').clearCookie("session").redirect(303, "/sign-in");
  });
  app.post("/account/verify", async (request, response) => {
    const account = String(ownerOf(request));
    const found = await owners.get(account);
    if (found === undefined) return void response.redirect(303, "/sign-in");
    await limits.mail(request.ip, found.email);
    const token = await links.create(account, "verify");
    send({
      to: found.email,
      subject: "Confirm your e-mail address",
      text: `Open this link to confirm that this is your address:\n\n${originOf(request)}/verify?token=${token}`,
    });
    response.send(messagePage("Look into your mail", "A link is on its way to you."));
  });
  app.get("/account/export", async (request, response) => {
    const account = String(ownerOf(request));
    await audit.note("exported the account", { account });
    response.attachment("account.json").json({
      account: await owners.get(account),
      ...(await sites.exportOf(account)),
      actions: await audit.list({ account }),
    });
  });
  app.post("/account/delete", async (request, response) => {
    const account = String(ownerOf(request));
    if (!(await isConfirmed(request)))
      return void (await sendAccount(request, response.status(422), "Wrong password."));
    const all = await sites.listOf(account);
    for (const { name, role } of all) if (role === "owner") await sites.remove(name);
    await owners.remove(account);
    await audit.note("deleted the account", {});
    for (const { name, role } of all) (role === "owner" ? deleted : rolesChanged)(name);
    response.set("clear-site-data", '"storage"').clearCookie("session").redirect(303, "/sign-in");
  });
  app.post("/leave", async (request, response) => {
    const account = ownerOf(request);
    if (account === undefined) return void response.redirect(303, "/sign-in");
    const site = textOf(request, "site");
    if (await sites.leave(site, account)) {
      await audit.note("left", { account, site });
      rolesChanged(site);
    }
    response.redirect(303, "/");
  });
  app.get("/invitation", (request, response) => {
    const token = String(request.query.token ?? "");
    if (ownerOf(request) === undefined)
      return void response.send(
        messagePage("Sign in first", "Sign in or create an account, then open the link in the e-mail again."),
      );
    response.send(
      messagePage("You are invited", "Accept to see and edit the site.", { action: "/invitation", token }),
    );
  });
  app.post("/invitation", async (request, response) => {
    const account = ownerOf(request);
    if (account === undefined) return void response.redirect(303, "/sign-in");
    const site = await sites.accept(hashOf(textOf(request, "token")), account);
    if (site === undefined)
      return void response
        .status(404)
        .send(messagePage("Not found", "This invitation has expired or was withdrawn."));
    await audit.note("accepted an invitation", { account, site });
    rolesChanged(site);
    response.redirect(303, `/edit/${site}/`);
  });
  return app;
}
