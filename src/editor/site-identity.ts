/**
 * Tells a site on this machine from all others that are edited here. Browsers keep what a page stores by its address, so each site
 * gets a port and a name of its own: nothing that another site has left there is met, and what this one left is found again.
 */
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";

export interface SiteIdentity {
  /** Ports that only this site tries, in this order. */
  readonly ports: readonly number[];
  /** Names the site where browsers keep its unsaved edits. */
  readonly storageKey: string;
}

/** Ports of programs, below those that systems give away for a moment. */
const firstPort = 20_000;
const portCount = 10_000;

/** One after the other is tried, as long as somebody else has it. */
const maxAttempts = 100;

/** @param document absolute; it need not be there */
export function identifySite(document: string): SiteIdentity {
  const salt = readSalt();
  const path = realPath(document);
  const hash = (what: string | number) =>
    createHmac("sha256", salt ?? randomBytes(32))
      .update(`${what} ${path}`)
      .digest();
  return {
    // Without a salt nothing would be found again: any free port is as good.
    ports: salt
      ? Array.from(
          { length: maxAttempts },
          (_, attempt) => firstPort + (hash(attempt).readUInt32BE() % portCount),
        )
      : [0],
    storageKey: hash("storage").toString("base64url"),
  };
}

/**
 * Returns the absolute path without symbolic links; what is not there yet will be below what is.
 */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

/**
 * A secret of this user, beside no site, so that nobody who knows a site's folder knows its port.
 * @returns undefined where it can't be kept
 */
function readSalt(): Buffer | undefined {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const folder = join(XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), ".local/state"), "sectile");
  const file = join(folder, "salt");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Another editor may write it at the same moment: the first one counts.
    writeFileSync(file, randomBytes(32), { flag: "wx", mode: 0o600, flush: true });
  } catch {
    // It is there, or can't be written.
  }
  try {
    const salt = readFileSync(file);
    return salt.length === 32 ? salt : undefined;
  } catch {
    return undefined;
  }
}
