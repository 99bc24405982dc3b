/** An output with what is known about it: whether it is a terminal, its width, and the colours to use on it. */
import pc from "picocolors";
import type { Colours } from "../diagnostic/format/index.ts";
import type { Output, World } from "./world.ts";

export interface Screen {
  write(text: string): void;
  /** A terminal whose lines can be drawn again. */
  readonly isLive: boolean;
  /** Columns for wrapped text: at most 120, 100 where the output is no terminal. */
  readonly width: number;
  /** Columns for a line that is drawn again in place. */
  readonly barWidth: number;
  readonly colours: Colours;
}

/** @param colour what `--color` and `--no-color` or the configuration say, if anything */
export function createScreen(output: Output, env: World["env"], colour?: boolean): Screen {
  return {
    write: (text) => void output.write(text),
    isLive: output.isTTY === true && env.TERM !== "dumb",
    width: output.isTTY && output.columns ? Math.max(40, Math.min(output.columns, 120)) : 100,
    get barWidth() {
      return output.columns || 80;
    },
    colours: pc.createColors(hasColours(output, env, colour)),
  };
}

/**
 * Whether to write colours. The flag wins over NO_COLOR (https://no-color.org), NO_COLOR over FORCE_COLOR.
 * @param colour what the flag or the configuration says, if anything
 */
function hasColours(output: Output, env: World["env"], colour?: boolean): boolean {
  if (colour !== undefined) return colour;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !["0", "false"].includes(env.FORCE_COLOR);
  return output.isTTY === true && env.TERM !== "dumb";
}
