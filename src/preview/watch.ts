/**
 * Watches a folder. chokidar reports most changes at once. It can miss the last of many renames, or a folder that was removed and
 * created again; those are found by checking again.
 */
import { type Stats, watchFile as startWatchFile, statSync, unwatchFile } from "node:fs";
import { basename, relative, sep } from "node:path";
import { watch as startChokidar } from "chokidar";

export interface Watch {
  /** Resolves when the watcher is active or the folder is missing. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between checks for a missing folder. */
const lookAgain = 200;

/** Folders without sources, which would cost a watch for each of thousands of files. */
const passedOver = new Set(["node_modules", "dist", "coverage"]);

/**
 * @param folder absolute; may be missing at any time
 * @param onChange receives paths below the folder, with "/"; empty for the folder itself
 */
export function watchFolder(folder: string, onChange: (path: string) => void): Watch {
  let isClosed = false;
  let onReady = () => {};
  const ready = new Promise<void>((done) => {
    onReady = done;
  });
  let timer: NodeJS.Timeout | undefined;
  let watcher: ReturnType<typeof startChokidar> | undefined;
  const below = (path: string) => relative(folder, path).split(sep).join("/");

  const start = () => {
    const identity = identityOf(folder);
    if (identity === undefined) {
      onReady();
      return wait();
    }
    watcher = startChokidar(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => {
        const place = below(path);
        const name = place.split("/").at(-1) ?? "";
        // Everything in public/ is published, whatever its name.
        if (place.startsWith("public/")) return name.startsWith(".") && name !== ".well-known";
        return path !== folder && (name.startsWith(".") || passedOver.has(name));
      },
    });
    watcher.on("all", (_event, path) => {
      onChange(below(path));
      // The watched folder was replaced or removed, so its events stop.
      if (identityOf(folder) !== identity) restart();
    });
    // Missing permissions, or more folders than the system can watch. The rest is still watched.
    watcher.on("error", () => {});
    watcher.on("ready", () => {
      onReady();
      // Covers changes before this moment.
      onChange("");
    });
  };
  const restart = () => {
    void watcher?.close();
    watcher = undefined;
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isClosed || watcher) return;
      if (identityOf(folder) === undefined) return wait();
      start();
    }, lookAgain);
    timer.unref();
  };

  start();
  return {
    ready,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await watcher?.close();
    },
  };
}

/** Milliseconds between checks of a file outside the watched folders. */
const glance = 500;

/**
 * Watches a single file without its folder, which may be large.
 * @param onChange receives the file's name
 */
export function watchFile(path: string, onChange: (name: string) => void): Watch {
  const listener = (now: Stats, before: Stats) => {
    // Node calls once for a file that does not exist, with zeros.
    if (now.mtimeMs !== 0 || before.mtimeMs !== 0) onChange(basename(path));
  };
  startWatchFile(path, { interval: glance }, listener);
  return {
    ready: Promise.resolve(),
    async close() {
      unwatchFile(path, listener);
    },
  };
}

/** Returns an identity that changes when the folder is replaced; undefined if there is none. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
