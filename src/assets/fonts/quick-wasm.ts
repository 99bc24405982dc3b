/**
 * HarfBuzz and the WOFF2 encoder are WebAssembly. V8 compiles hot functions a second time,
 * which takes a second of CPU time, longer than subsetting a site's fonts. The first
 * compilation is enough (docs/decisions.md, 105). Import this module before them.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--liftoff-only");
