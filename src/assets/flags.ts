/** Flags by code, from the circle-flags set (LNG-3): SVG files, published unchanged. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "./data-folder.ts";

export interface FlagSet {
  /** Returns the SVG file; undefined for an unknown code. Ignores letter case. */
  flag(code: string): Uint8Array | undefined;
  /** Returns all codes, for suggestions. */
  codes(): readonly string[];
}

/** Countries, and regions with their own flag. */
const flagCode = /^[a-z]{2}(?:-[a-z]{2,3})?$/;

/** A site shows few flags, once each, so only the codes are cached. */
export function createFlagSet(folder = join(dataFolder(), "flags")): FlagSet {
  let codes: readonly string[] | undefined;
  return {
    flag(code) {
      const name = code.toLowerCase();
      if (!flagCode.test(name)) return undefined;
      try {
        return readFileSync(join(folder, `${name}.svg`));
      } catch {
        return undefined;
      }
    },
    codes: () => {
      codes ??= readdirSync(folder)
        .map((file) => file.replace(/\.svg$/, ""))
        .filter((code) => flagCode.test(code));
      return codes;
    },
  };
}
