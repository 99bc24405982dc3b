/** Output stream with its properties: terminal or not, width, and colours. */
import pc from "picocolors";
import type { Colours } from "../diagnostic/format/index.ts";
import type { Output, World } from "./world.ts";

export interface Screen {
  write(text: string): void;
  /** True for a terminal whose lines can be redrawn. */
  readonly isLive: boolean;
  /** Columns for wrapped text: at most 120; 100 if the output is not a terminal. */
  readonly width: number;
  /** Columns for a line that is redrawn in place. */
  readonly barWidth: number;
  readonly colours: Colours;
}

/** @param colour value of `--color`, `--no-color` or the configuration, if given */
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
 * @param colour value of the flag or the configuration, if given
 * @returns true if colours are used; the flag wins over NO_COLOR (https://no-color.org), and NO_COLOR over FORCE_COLOR
 */
function hasColours(output: Output, env: World["env"], colour?: boolean): boolean {
  if (colour !== undefined) return colour;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !["0", "false"].includes(env.FORCE_COLOR);
  return output.isTTY === true && env.TERM !== "dumb";
}
