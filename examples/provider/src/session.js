/** Sessions: a cookie with a random id, and its data in the database. */
import createStore from "connect-pg-simple";
import session from "express-session";

/**
 * express-session treats "ENOENT" as a missing session. A socket reports the same if PostgreSQL is down, and nobody has
 * signed out then.
 */
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

/** @param {import("pg").Pool} database @param {string} secret that signs cookies */
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
     * Reads the session again: the one that a long request started with may have ended.
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

/** @param {import("express").Request} request @returns {string | undefined} the owner */
export const ownerOf = (request) => /** @type {{owner?: string}} */ (request.session).owner;

/**
 * Signs an owner in with a new cookie, so that one planted by an attacker is worthless. Resolves once it is saved, since
 * browsers follow a redirect before the response ends.
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
