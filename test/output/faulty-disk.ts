/** A Disk that counts its operations and, at one of them, fails, dies, or lets somebody else act first. */
import type { Disk } from "../../src/output/index.ts";
import { failure } from "./memory-disk.ts";

/** Rejection of a publish whose process is "killed"; not a system error. */
export class Killed extends Error {}

export interface Trouble {
  /** Number of the operation, from 1. */
  readonly at: number;
  /** "kill": this and all later operations do not happen. "half": the same, but a file that it creates is left half written. */
  readonly how: "kill" | "half" | { readonly code: string } | (() => Promise<void>);
}

export interface FaultyDisk extends Disk {
  /** Names of the operations so far. */
  readonly log: readonly string[];
}

export function faultyDisk(disk: Disk, ...troubles: readonly Trouble[]): FaultyDisk {
  const log: string[] = [];
  let isDead = false;
  async function run(name: string, args: readonly unknown[]): Promise<unknown> {
    log.push(`${name} ${args.filter((arg) => typeof arg === "string").join(" ")}`);
    const number = log.length;
    if (isDead) throw new Killed();
    for (const { at, how } of troubles) {
      if (at !== number) continue;
      if (typeof how === "function") await how();
      else if (typeof how === "object") throw failure(how.code, name, String(args[0]));
      else {
        isDead = true;
        // (The one file that must not be left half written is the lock of a file system without links: see output/lock.ts.)
        if (how === "half" && name === "create" && !/lock(\.after-[^/]*)?$/.test(String(args[0]))) {
          await disk.create(String(args[0]), (args[1] as Uint8Array).subarray(0, 5));
        }
        throw new Killed();
      }
    }
    const call = disk[name as "lstat"] as (...args: unknown[]) => Promise<unknown>;
    return await call.apply(disk, [...args]);
  }
  return new Proxy(disk, {
    get(target, name) {
      if (name === "log") return log;
      if (name === "cwd") return target.cwd;
      return (...args: readonly unknown[]) => run(String(name), args);
    },
  }) as FaultyDisk;
}
