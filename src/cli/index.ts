/** The command line's face: what `bin/sectile.js` needs, compiled to dist/engine/cli.js. */
export { exitCode } from "./exit-code.ts";
export { run } from "./run.ts";
export type { Output, World } from "./world.ts";
