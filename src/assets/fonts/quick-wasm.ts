/**
 * HarfBuzz and the encoder of WOFF2 are WebAssembly. V8 compiles it twice: quickly, and then again for functions that run much,
 * which takes a second of a processor and more than a site's fonts are cut in. Once is enough (docs/decisions.md, 110).
 * To be imported before what it is for.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--liftoff-only");
