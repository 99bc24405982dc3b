/** Definition of a command: its name, arguments, help texts and action. `program.ts` registers it with commander. */
import type { OptionDefinition } from "../../options/table.ts";
import type { RawOptions } from "../settings.ts";
import type { World } from "../world.ts";

export interface Command {
  readonly name: string;
  /** In commander's syntax: "[site...]", "<folder>". */
  readonly argument?: string;
  readonly argumentAbout?: string;
  /** A second argument. */
  readonly second?: { readonly argument: string; readonly about: string };
  readonly about: string;
  readonly options: readonly OptionDefinition[];
  /** Command lines, each with a description. */
  readonly examples: readonly (readonly [string, string])[];
  /**
   * @returns the exit code
   * @throws UsageError
   */
  run(args: readonly string[], flags: RawOptions, world: World): Promise<number>;
}

/** Commands with a two-word name, such as `sectile templates check`. */
export interface CommandGroup {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly Command[];
}

/** @returns the flag of an option, for messages: "--site-url" */
export const flagOf = (options: readonly OptionDefinition[]) => (name: string) =>
  options.find((entry) => entry.name === name)?.flags.split(" ")[0] ?? name;

/** @returns the value of `--color` or `--no-color`; undefined if neither is given */
export const colourOf = ({ color }: RawOptions): boolean | undefined =>
  typeof color === "boolean" ? color : undefined;
