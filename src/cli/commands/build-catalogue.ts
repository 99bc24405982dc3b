/** `sectile sections --out`: builds the catalogue as a site. */
import { printable } from "../../diagnostic/format/index.ts";
import { formatBytes, formatCount, formatDuration } from "../amounts.ts";
import type { Engine } from "../engine.ts";
import { exitCode } from "../exit-code.ts";
import { formatFault } from "../fault.ts";
import { createScreen } from "../screen.ts";
import { mergeSettings, type Settings } from "../settings.ts";
import type { World } from "../world.ts";

/** @param given settings from the flags */
export async function buildCatalogue(
  engine: Engine,
  given: Partial<Settings>,
  world: World,
): Promise<number> {
  const settings = mergeSettings(given);
  const { out = "", base, color } = settings;
  const { write, colours } = createScreen(world.stdout, world.env, color);
  const err = createScreen(world.stderr, world.env, color);
  const result = await engine.buildCatalogueSite(world.cwd, { out, base, signal: world.signal });
  if ("fault" in result) {
    err.write(formatFault("the catalogue", result.fault, settings, err));
    if (world.signal.aborted) return exitCode.stopped;
    return result.fault.isUsage ? exitCode.usage : exitCode.fault;
  }
  const { routes, files, bytes, ms } = result.report;
  const what = `${formatCount(routes, "page")}, ${formatCount(files, "file")}, ${formatBytes(bytes)}`;
  write(`${colours.green("✓")} ${what} in ${formatDuration(ms)} → ${colours.cyan(printable(out))}\n`);
  return exitCode.done;
}
