/** Programs that tests and scripts use besides Node: where they are, and how to install them from Debian's packages. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** @type {(places: readonly (string | undefined)[]) => string | undefined} */
const firstThatExists = (places) => places.find((place) => place && existsSync(place));

const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * Finds Chromium, or a browser based on it. The headless shell comes first, since it takes a third less time.
 * @returns a path; the variable CHROMIUM takes precedence
 */
export const findChromium = () =>
  firstThatExists([
    process.env.CHROMIUM,
    headlessShell,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ]);

/** @returns the path of Firefox, if it is installed; the variable FIREFOX takes precedence */
export const findFirefox = () =>
  firstThatExists([process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"]);

const libraries = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;

/** @returns paths of the browser of WebKitGTK, its driver and a virtual display, if all are installed */
export const findWebkit = () => {
  const browser = firstThatExists(
    ["4.1", "6.0", "4.0"].map((version) => `${libraries}/webkit2gtk-${version}/MiniBrowser`),
  );
  const driver = firstThatExists(["/usr/bin/WebKitWebDriver"]);
  const xvfb = firstThatExists(["/usr/bin/Xvfb"]);
  return browser && driver && xvfb ? { browser, driver, xvfb } : undefined;
};

const postgresql = "/usr/lib/postgresql";

/** @returns {boolean} true if examples/provider can start a PostgreSQL server */
export const hasPostgresql = () =>
  existsSync(postgresql) &&
  readdirSync(postgresql).some((version) => existsSync(`${postgresql}/${version}/bin/initdb`));

/** @returns the path of nginx; the variable NGINX takes precedence */
export const findNginx = () =>
  firstThatExists([process.env.NGINX, "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"]);

/** @returns true if the hosting test can run: it needs openssl for a certificate */
export const hasNginx = () => findNginx() !== undefined && existsSync("/usr/bin/openssl");

/** @returns the nginx module that serves `.br` files, if it is installed */
export const findBrotliModule = () =>
  firstThatExists(["/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"]);

/**
 * Timeout of one apt-get call, in seconds. After a timeout no further call is made: an unresponsive mirror must not stop a
 * run.
 */
const aptLimit = 180;
let isAptUsable = existsSync("/usr/bin/apt-get");

/** @param {readonly string[]} args of apt-get */
function apt(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [command = "", ...rest] = [...asRoot, "apt-get", "-qq", ...args];
  execFileSync(command, rest, {
    stdio: "ignore",
    timeout: aptLimit * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/**
 * Installs packages until `isInstalled`. Does nothing on a system without apt-get.
 * @param {string} name name to print
 * @param {() => boolean} isInstalled
 * @param {readonly (readonly string[])[]} sets of packages, the best first; the first is retried with fresh package lists
 * @param {() => boolean} isEnough true if further sets are not worth trying
 */
function install(name, isInstalled, sets, isEnough = isInstalled) {
  if (isInstalled() || !isAptUsable) return;
  console.log(`Installing ${name}…`);
  const add = (/** @type {readonly string[]} */ packages) => () =>
    apt("install", "-y", "--no-install-recommends", ...packages);
  const [first = [], ...others] = sets;
  const attempts = [add(first), () => apt("update"), add(first), ...others.map(add)];
  for (const [index, attempt] of attempts.entries()) {
    if (isInstalled() || !isAptUsable || (index > 2 && isEnough())) break;
    try {
      attempt();
    } catch (error) {
      // Package lists may be old or lack the package. The next attempt updates them.
      if (/** @type {NodeJS.ErrnoException} */ (error).code === "ETIMEDOUT") isAptUsable = false;
    }
  }
}

/** @returns {string | undefined} the reason why the browser tests cannot run */
export function installChromium() {
  if (process.env.CHROMIUM !== undefined && !existsSync(process.env.CHROMIUM))
    return `CHROMIUM names ${process.env.CHROMIUM}, which does not exist`;
  if (process.env.CHROMIUM === undefined) {
    const fonts = ["fonts-noto-core", "fonts-noto-color-emoji", "fonts-liberation"];
    const sets = [
      ["chromium-headless-shell", ...fonts],
      ["chromium", ...fonts],
    ];
    install(
      "Chromium",
      () => existsSync(headlessShell),
      sets,
      () => findChromium() !== undefined,
    );
  }
  return findChromium() ? undefined : "Chromium is not installed; set CHROMIUM to the path of one";
}

/** @returns {string | undefined} the reason why the tests in Firefox cannot run */
export function installFirefox() {
  if (process.env.FIREFOX !== undefined && !existsSync(process.env.FIREFOX))
    return `FIREFOX names ${process.env.FIREFOX}, which does not exist`;
  install("Firefox", () => findFirefox() !== undefined, [["firefox-esr"]]);
  return findFirefox() ? undefined : "Firefox is not installed; set FIREFOX to the path of one";
}

/** @returns {string | undefined} the reason why the tests in WebKit cannot run */
export function installWebkit() {
  install("WebKitGTK", () => findWebkit() !== undefined, [["webkit2gtk-driver", "xvfb"]]);
  return findWebkit() ? undefined : "WebKitGTK with its driver, or Xvfb, is not installed";
}

/** @returns {string | undefined} the reason why the PostgreSQL tests cannot run */
export function installPostgresql() {
  install("PostgreSQL", hasPostgresql, [["postgresql"]]);
  return hasPostgresql() ? undefined : "PostgreSQL is not installed";
}

/** @returns {string | undefined} the reason why the nginx tests cannot run */
export function installNginx() {
  const isComplete = () => hasNginx() && findBrotliModule() !== undefined;
  const sets = [
    ["nginx-light", "libnginx-mod-http-brotli-static", "openssl"],
    ["nginx-light", "openssl"],
  ];
  install("nginx", isComplete, sets, hasNginx);
  return hasNginx() ? undefined : "nginx is not installed";
}
