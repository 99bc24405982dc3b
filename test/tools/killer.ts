/** Script for `node --require` that kills a process in the middle of its work on a site. */

/** Kills before the operation on the disk with the number KILL_AT; with ONLY, among those of that name. */
export const killer = `
const fs = require("node:fs");
let left = Number(process.env.KILL_AT);
for (const name of ["mkdtempSync", "mkdirSync", "openSync", "writeFileSync", "fsyncSync", "linkSync", "unlinkSync", "copyFileSync", "renameSync", "rmSync", "rmdirSync"]) {
  const real = fs[name];
  fs[name] = function (...given) {
    const isOfSite = given.some((one) => typeof one === "string" && one.includes("/site/"));
    if (isOfSite && process.env.NO_LINKS && name === "linkSync") throw Object.assign(new Error("EPERM"), { code: "EPERM" });
    const isCounted = isOfSite && (process.env.ONLY ?? name) === name;
    if (isCounted && left-- === 0) process.kill(process.pid, "SIGKILL");
    return real.apply(this, given);
  };
}`;
