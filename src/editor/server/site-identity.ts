/**
 * Identifies a site on this machine. Browsers store data by origin, so each site gets its own port and key. It never meets data
 * of another site, and finds its own again.
 */
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";

export interface SiteIdentity {
  /** Ports that only this site tries, in order. */
  readonly ports: readonly number[];
  /** Key under which browsers store the site's unsaved edits. */
  readonly storageKey: string;
}

/** Range of user ports, below the ephemeral ports of operating systems. */
const firstPort = 20_000;
const portCount = 10_000;

/** Number of ports to try while earlier ones are taken. */
const maxAttempts = 100;

/** @param document absolute; may be missing */
export function identifySite(document: string): SiteIdentity {
  const salt = readSalt();
  const path = realPath(document);
  const hash = (what: string | number) =>
    createHmac("sha256", salt ?? randomBytes(32))
      .update(`${what} ${path}`)
      .digest();
  return {
    // Without a salt the data could not be found again, so any free port will do.
    ports: salt
      ? Array.from(
          { length: maxAttempts },
          (_, attempt) => firstPort + (hash(attempt).readUInt32BE() % portCount),
        )
      : [0],
    storageKey: hash("storage").toString("base64url"),
  };
}

/** Returns the absolute path without symbolic links. A missing file is resolved below its existing parent. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

/**
 * Reads the user's secret, which is stored outside of any site, so that nobody can derive the port from the site's folder.
 * @returns undefined when it cannot be stored
 */
function readSalt(): Buffer | undefined {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const folder = join(XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), ".local/state"), "sectile");
  const file = join(folder, "salt");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Another editor may write it at the same moment; the first write wins.
    writeFileSync(file, randomBytes(32), { flag: "wx", mode: 0o600, flush: true });
  } catch {
    // It exists, or cannot be written.
  }
  try {
    const salt = readFileSync(file);
    return salt.length === 32 ? salt : undefined;
  } catch {
    return undefined;
  }
}
