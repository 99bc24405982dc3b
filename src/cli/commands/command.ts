/** What a command is: how it is called, what help says, and what it does. `program.ts` gives it to commander. */
import type { OptionDefinition } from "../define-option.ts";
import type { RawOptions } from "../settings.ts";
import type { World } from "../world.ts";

export interface Command {
  readonly name: string;
  /** As commander writes them: "[site...]", "<folder>". */
  readonly argument?: string;
  readonly argumentAbout?: string;
  readonly about: string;
  readonly options: readonly OptionDefinition[];
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [string, string])[];
  /** @returns the exit code. @throws UsageError */
  run(args: readonly string[], flags: RawOptions, world: World): Promise<number>;
}

/** Commands that are called by two names: `sectile templates check`. */
export interface CommandGroup {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly Command[];
}

/** @returns the flag of an option, for messages: "--site-url" */
export const flagOf = (options: readonly OptionDefinition[]) => (name: string) =>
  options.find((entry) => entry.name === name)?.flags.split(" ")[0] ?? name;

/** @returns what `--no-color` or `--color` says, if either stands there */
export const colourOf = ({ color }: RawOptions): boolean | undefined =>
  typeof color === "boolean" ? color : undefined;
