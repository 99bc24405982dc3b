/** Prints a generated text, or writes it to the file of `--out`. */
import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { option } from "../../options/table.ts";
import { makeFolder } from "../../output/disk.ts";
import { exitCode } from "../exit-code.ts";
import { createScreen } from "../screen.ts";
import type { RawOptions } from "../settings.ts";
import type { World } from "../world.ts";
import { colourOf } from "./command.ts";

export const printOptions = [
  { ...option.out, flags: "--out <file>", about: "write to a file instead of stdout" },
  option.templates,
  option.templatesOnly,
  option.color,
];

/** @returns the exit code */
export function printFile(text: string, flags: RawOptions, world: World): number {
  const { out } = flags;
  if (typeof out !== "string") {
    world.stdout.write(text);
    return exitCode.done;
  }
  const file = resolve(world.cwd, out);
  makeFolder(dirname(file));
  writeFileSync(file, text);
  const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
  write(`${colours.green("✓")} Wrote ${colours.bold(printable(out))}\n`);
  return exitCode.done;
}
