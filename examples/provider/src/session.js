/** Who is signed in: a cookie with a name of nothing but chance, what it stands for in the database. */
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import createStore from "connect-pg-simple";
import session from "express-session";

/** express-session takes "ENOENT" for a session that is not there. A socket says the same when PostgreSQL is away: nobody has signed out then. */
class Store extends createStore(session) {
  /**
   * @override
   * @param {string} id
   * @param {(error: unknown, found?: import("express-session").SessionData | null) => void} callback
   */
  get(id, callback) {
    super.get(id, (error, found) => {
      callback(error ? new Error("The session could not be read.", { cause: error }) : undefined, found);
    });
  }
}

/** @param {import("pg").Pool} database @param {string} secret by which cookies are signed */
export function createSession(database, secret) {
  const store = new Store({ pool: database, errorLog: () => {} });
  const handler = session({
    store,
    secret,
    name: "session",
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: "lax", secure: "auto", maxAge: 14 * 24 * 60 * 60 * 1000 },
  });
  return {
    handler,
    /**
     * Reads a session anew: a request that stays open was let in by one that may have ended since.
     * @param {import("express").Request} request
     * @returns {Promise<string | undefined>} the owner
     */
    ownerNow: (request) =>
      new Promise((resolve, reject) => {
        store.get(request.sessionID, (error, found) => {
          if (error) reject(error);
          else resolve(/** @type {{owner?: string} | null | undefined} */ (found)?.owner);
        });
      }),
    close: () => store.close(),
  };
}

/** The same one after each start. @param {string} file */
export async function readSecret(file) {
  await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

/** @param {import("express").Request} request @returns {string | undefined} the owner */
export const ownerOf = (request) => /** @type {{owner?: string}} */ (request.session).owner;

/**
 * With a new cookie: one that somebody else put there before is worth nothing. It is saved when this resolves, for a browser follows a
 * redirect before the answer's end.
 * @param {import("express").Request} request
 * @param {string} owner
 */
export async function signIn(request, owner) {
  await done((callback) => request.session.regenerate(callback));
  Object.assign(request.session, { owner });
  await done((callback) => request.session.save(callback));
}

/** @param {import("express").Request} request */
export const signOut = (request) => done((callback) => request.session.destroy(callback));

/** @param {(callback: (error?: unknown) => void) => void} begin @returns {Promise<void>} */
const done = (begin) =>
  new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()));
  });
