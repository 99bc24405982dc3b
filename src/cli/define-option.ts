/** Constructors for the options in option.ts: text, list or switch, and whether the option is passed to the engine. */
import type { Refuse } from "../build/option-values.ts";

/** Commands that list their options by `optionsOf`. The others list theirs by hand. */
export type CommandName = "build" | "check" | "preview" | "edit";

export interface OptionDefinition<V = unknown> {
  /** The flag in camelCase without a leading "no". Also the key in the configuration. */
  readonly name: string;
  readonly commands: readonly CommandName[];
  readonly flags: string;
  readonly about: string;
  /** Help text of one command, where that of all would speak of other commands. */
  readonly aboutIn?: Partial<Record<CommandName, string>>;
  /** Type of the value in the configuration. A flag gives a string, a boolean for a switch, or an array if it is repeated. */
  readonly kind: "text" | "number" | "switch" | "list";
  /** Hidden flag that overrides the configuration. */
  readonly opposite?: string | undefined;
  /** Converts a string to the value, or to an entry of a list. Absent for a switch. */
  readonly parse?: (text: string, refuse: Refuse) => unknown;
  /** Value if the option is not given. */
  readonly fallback: V;
  /** True if the engine has an option of the same name (build/options.ts), which gets the value unchanged. */
  readonly isForEngine?: boolean;
}

export type Unnamed<V> = Omit<OptionDefinition<V>, "name">;
export type Commands = readonly CommandName[];

export const text = <T, F extends NoInfer<T> | undefined = undefined>(
  commands: Commands,
  flags: string,
  about: string,
  parse: (text: string, refuse: Refuse) => T,
  fallback?: F,
): Unnamed<F extends undefined ? T | undefined : T> => ({
  commands,
  flags,
  about,
  kind: "text",
  parse,
  fallback: fallback as never,
});

export const list = (
  commands: Commands,
  flags: string,
  about: string,
  parse: (text: string, refuse: Refuse) => string,
): Unnamed<readonly string[]> => ({ commands, flags, about, kind: "list", parse, fallback: [] });

/** @param fallback undefined for a switch without a default */
export const toggle = <F extends boolean | undefined>(
  commands: Commands,
  flags: string,
  about: string,
  fallback: F,
  opposite?: string,
): Unnamed<F extends boolean ? boolean : F> => ({
  commands,
  flags,
  about,
  kind: "switch",
  opposite,
  fallback: fallback as never,
});

export const engine = <O extends Unnamed<unknown>>(option: O) => ({ ...option, isForEngine: true as const });
