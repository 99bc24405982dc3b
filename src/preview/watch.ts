/**
 * Sees what changes below a folder. chokidar tells of most of it at once; what it may lose, the last of many renames and
 * a folder that went away and came back, is found by looking again.
 */
import { watchFile as startWatchFile, statSync, unwatchFile } from "node:fs";
import { basename, relative, sep } from "node:path";
import { watch as startChokidar } from "chokidar";

export interface Watch {
  /** Resolves when changes are seen, or the folder is not there. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks for a folder that is gone. */
const lookAgain = 200;

/** Folders that hold no sources, and would cost a watch for each of thousands of files. */
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
        // All that is published as it is, whatever it is called.
        if (place.startsWith("public/")) return name.startsWith(".") && name !== ".well-known";
        return path !== folder && (name.startsWith(".") || passedOver.has(name));
      },
    });
    watcher.on("all", (_event, path) => {
      onChange(below(path));
      // The folder that is watched is another one now, or none: its events come no more.
      if (identityOf(folder) !== identity) restart();
    });
    // Rights that are missing, or more folders than the system watches: what can be watched still is.
    watcher.on("error", () => {});
    watcher.on("ready", () => {
      onReady();
      // What happened before this moment.
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

/** Milliseconds between two looks at a file outside of the folders that are watched. */
const glance = 500;

/**
 * Watches one file, without the folder in which it stands: that may be anything.
 * @param onChange receives the file's name
 */
export function watchFile(path: string, onChange: (name: string) => void): Watch {
  const listener = () => onChange(basename(path));
  startWatchFile(path, { interval: glance }, listener);
  return {
    ready: Promise.resolve(),
    async close() {
      unwatchFile(path, listener);
    },
  };
}

/** What tells a folder from another one that stands in its place; undefined where none is to be seen. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
