/** Makes sure that the test of hosting finds nginx: without it that is skipped. */
import { installPackages } from "./apt.js";
import { findBrotliModule, hasNginx } from "./find-nginx.js";

const isThere = () => hasNginx() && findBrotliModule() !== undefined;
const sets = [
  ["nginx-light", "libnginx-mod-http-brotli-static", "openssl"],
  ["nginx-light", "openssl"],
];
installPackages("nginx for the test of hosting", isThere, sets, hasNginx);
if (!hasNginx()) console.log("There is no nginx: the test of hosting with it is skipped.");
else if (!isThere()) console.log("nginx has no module for brotli: hosting is tested with gzip alone.");
