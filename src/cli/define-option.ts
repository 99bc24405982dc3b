/** How an option of the commands is defined (option.ts): a text, a list or a switch, and whether the engine is told it. */
import type { Refuse } from "../build/option-values.ts";

/** Commands that list their options by `optionsOf`; the others name theirs. */
export type CommandName = "build" | "check" | "preview" | "edit";

export interface OptionDefinition<V = unknown> {
  /** The flag in camelCase without a leading "no": the key in the configuration. */
  readonly name: string;
  readonly commands: readonly CommandName[];
  readonly flags: string;
  readonly about: string;
  /** The type of the value in the configuration; a flag gives text, true and false for a switch, and a list when it is repeated. */
  readonly kind: "text" | "number" | "switch" | "list";
  /** Takes back what the configuration says; works, but help does not list it. */
  readonly opposite?: string | undefined;
  /** From a text to the value, or to an entry of a list; none for a switch. */
  readonly parse?: (text: string, refuse: Refuse) => unknown;
  /** The value where nobody says one. */
  readonly fallback: V;
  /** Whether it is an option of the engine of the same name (build/options.ts), which gets it as it is. */
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

/** @param fallback undefined for a switch that says nothing unless it is given */
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
