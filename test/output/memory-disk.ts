/** A Disk in memory, with inodes, hard links and symbolic links, that can lack features of some file systems. */
import type { Disk, DiskEntry, DiskKind } from "../../src/output/index.ts";

interface Node {
  readonly kind: DiskKind;
  readonly inode: number;
  readonly device: string;
  mode: number;
  mtimeMs: number;
  data: Uint8Array;
  readonly target: string;
  /** Maps a name (folded if the disk folds) to the name and its node. */
  readonly children: Map<string, { name: string; node: Node }>;
}

export interface MemoryOptions {
  /** False: two folders cannot be exchanged in one step. */
  readonly exchange?: boolean;
  /** False: no hard links, as on exFAT. */
  readonly links?: boolean;
  /** True: names that differ only in letter case or Unicode form are equal, as on macOS. */
  readonly folds?: boolean;
  /** Folders that are mount points. */
  readonly mounts?: readonly string[];
}

export function memoryDisk(options: MemoryOptions = {}): Disk & { touch(path: string): void } {
  let inodes = 0;
  let time = 1_700_000_000_000;
  const key = (name: string) => (options.folds ? name.normalize("NFC").toLowerCase() : name);
  const node = (kind: DiskKind, more: Partial<Node> = {}): Node => {
    inodes += 1;
    time += 1;
    const data = new Uint8Array();
    return {
      kind,
      inode: inodes,
      device: "1",
      mode: 0o755,
      mtimeMs: time,
      data,
      target: "",
      children: new Map(),
      ...more,
    };
  };
  const root = node("folder");

  const partsOf = (path: string) => path.split("/").filter((part) => part !== "" && part !== ".");
  /** Finds the node at a path, following links in every part except (by default) the last. */
  function find(path: string, call: string, followLast = false, depth = 0): Node | undefined {
    if (depth > 20) throw failure("ELOOP", call, path);
    const parts = partsOf(path);
    let at = root;
    for (const [index, part] of parts.entries()) {
      if (at.kind !== "folder") throw failure("ENOTDIR", call, path);
      const child = at.children.get(key(part))?.node;
      if (!child) return undefined;
      const isLast = index === parts.length - 1;
      if (child.kind === "link" && (!isLast || followLast)) {
        const base = child.target.startsWith("/") ? "" : `/${parts.slice(0, index).join("/")}`;
        return find(
          `${base}/${child.target}/${parts.slice(index + 1).join("/")}`,
          call,
          followLast,
          depth + 1,
        );
      }
      at = child;
    }
    return at;
  }
  function get(path: string, call: string): Node {
    const found = find(path, call);
    if (!found) throw failure("ENOENT", call, path);
    return found;
  }
  function slot(path: string, call: string) {
    const parts = partsOf(path);
    const name = parts.pop() ?? "";
    const folder = find(`/${parts.join("/")}`, call, true);
    if (!folder) throw failure("ENOENT", call, path);
    if (folder.kind !== "folder") throw failure("ENOTDIR", call, path);
    return { name, names: folder.children, old: folder.children.get(key(name))?.node };
  }
  function put(path: string, call: string, made: Node): void {
    const { name, names, old } = slot(path, call);
    if (old) throw failure("EEXIST", call, path);
    names.set(key(name), { name, node: made });
  }
  function entryOf(found: Node, path: string): DiskEntry {
    const mount = options.mounts?.find((one) => path === one || path.startsWith(`${one}/`));
    return {
      kind: found.kind,
      bytes: found.data.length,
      mtimeMs: found.mtimeMs,
      inode: String(found.inode),
      device: mount ?? "1",
      mode: found.mode,
      uid: 0,
      gid: 0,
    };
  }

  return {
    cwd: "/",
    touch(path) {
      time += 1;
      get(path, "utime").mtimeMs = time;
    },
    async realpath(path) {
      let at = "";
      for (const part of partsOf(path)) {
        const child = get(`${at}/${part}`, "realpath");
        if (child.kind !== "link") at += `/${part}`;
        else at = await this.realpath(child.target.startsWith("/") ? child.target : `${at}/${child.target}`);
      }
      return at === "" ? "/" : at;
    },
    async lstat(path) {
      try {
        const found = find(path, "lstat");
        return found && entryOf(found, path);
      } catch (error) {
        if ((error as { code?: string }).code === "ENOTDIR") return undefined;
        throw error;
      }
    },
    async list(folder) {
      const found = find(folder, "scandir", true);
      if (!found) throw failure("ENOENT", "scandir", folder);
      if (found.kind !== "folder") throw failure("ENOTDIR", "scandir", folder);
      return [...found.children.values()].map(({ name, node: { kind } }) => ({ name, kind }));
    },
    async read(path) {
      const found = find(path, "open", true);
      return found && new TextDecoder().decode(found.data);
    },
    async readBytes(path) {
      return find(path, "open", true)?.data;
    },
    async create(path, data) {
      const made = node("file", { data: new Uint8Array(data), mode: 0o644 });
      put(path, "open", made);
      return entryOf(made, path);
    },
    async makeFolder(path) {
      let at = "";
      let first: string | undefined;
      for (const part of partsOf(path)) {
        at += `/${part}`;
        const there = find(at, "mkdir", true);
        if (there?.kind === "folder") continue;
        put(at, "mkdir", node("folder"));
        first ??= at;
      }
      return first;
    },
    async link(from, to) {
      const found = get(from, "link");
      if (options.links === false || found.kind === "folder") throw failure("EPERM", "link", from);
      put(to, "link", found);
    },
    async copy(from, to) {
      const { data, mtimeMs, mode } = get(from, "copyfile");
      // Rounded, as on file systems with coarse times.
      put(
        to,
        "copyfile",
        node("file", { data: new Uint8Array(data), mtimeMs: Math.floor(mtimeMs / 2) * 2, mode }),
      );
    },
    async symlink(target, path) {
      put(path, "symlink", node("link", { target }));
    },
    async readlink(path) {
      return get(path, "readlink").target;
    },
    async rename(from, to) {
      const source = slot(from, "rename");
      const target = slot(to, "rename");
      if (!source.old) throw failure("ENOENT", "rename", from);
      const isRespelled = source.names === target.names && key(source.name) === key(target.name);
      // POSIX: renaming between two names of one file does nothing.
      if (target.old === source.old && !isRespelled) return;
      if (isRespelled) {
        // Only the spelling changes.
      } else if (target.old?.kind === "folder") {
        if (source.old.kind !== "folder") throw failure("EISDIR", "rename", to);
        if (target.old.children.size > 0) throw failure("ENOTEMPTY", "rename", to);
      } else if (target.old && source.old.kind === "folder") throw failure("ENOTDIR", "rename", to);
      source.names.delete(key(source.name));
      target.names.set(key(target.name), { name: target.name, node: source.old });
    },
    async exchange(a, b) {
      const [one, other] = [slot(a, "rename"), slot(b, "rename")];
      if (options.exchange === false) return false;
      if (!one.old || !other.old) throw failure("ENOENT", "rename", a);
      one.names.set(key(one.name), { name: one.name, node: other.old });
      other.names.set(key(other.name), { name: other.name, node: one.old });
      return true;
    },
    async unlink(path) {
      const { name, names, old } = slot(path, "unlink");
      if (!old) throw failure("ENOENT", "unlink", path);
      if (old.kind === "folder") throw failure("EISDIR", "unlink", path);
      names.delete(key(name));
    },
    async rmdir(path) {
      const { name, names, old } = slot(path, "rmdir");
      if (!old) throw failure("ENOENT", "rmdir", path);
      if (old.kind !== "folder") throw failure("ENOTDIR", "rmdir", path);
      if (old.children.size > 0) throw failure("ENOTEMPTY", "rmdir", path);
      names.delete(key(name));
    },
    async adopt(folder, like) {
      get(folder, "chmod").mode = like.mode;
    },
  };
}

/** Creates an error like Node's file system. */
export function failure(code: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path });
}
