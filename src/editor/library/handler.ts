/**
 * Request handler for the editors of a provider's sites (EDT-21). The provider decides who may edit (`authorize`). This handler
 * makes sure that no other page sends requests with an owner's cookies.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import { lookup } from "mrmime";
import { severalAtOnce } from "../../assets/index.ts";
import type { Engine } from "../../build/index.ts";
import { makeTemporary } from "../../output/index.ts";
import { isWorkerScript, parsePath, protectContent, readBody, workerRefusal } from "../../preview/index.ts";
import { answerJson, sendFile, sendRefusal } from "../server/answer.ts";
import { runCall } from "../server/api.ts";
import { createIntakes } from "../server/intake.ts";
import { createPublishProcesses } from "../server/publish/publisher.ts";
import { Refusal } from "../server/refusal.ts";
import { openStaticFiles, type StaticFile } from "../server/static-files.ts";
import { type ContentPaths, contentPaths } from "../server/token.ts";
import { watchEventLoop } from "../server/watchdog.ts";
import type { Permission, Role } from "../shared/roles.ts";
import { forgetDeleted, type OpenSite, openSite } from "./open-site.ts";
import type { Allowed, EditorHandler, EditorHandlerOptions } from "./options.ts";
import { Presence } from "./presence.ts";
import { createSites } from "./sites.ts";
import { createTurns } from "./turns.ts";

const apiPath = "api/";
/** Maximum number of documents to read in parallel. */
const changedAtOnce = 8;
/** Maximum size of the body of `POST presence`, in bytes. */
const maxPresence = 8 * 1024;

export async function createHandler(engine: Engine, options: EditorHandlerOptions): Promise<EditorHandler> {
  const { authorize, base = "/edit/", onError = () => {}, maxSites = 100, idleTime = 15 * 60_000 } = options;
  const { siteOrigin, signInUrl } = options;
  if (!/^\/(?:[^/?#]+\/)*$/.test(base)) throw new Error(`base must begin and end with a slash: ${base}`);
  if (siteOrigin !== undefined && (!URL.canParse(siteOrigin) || new URL(siteOrigin).origin !== siteOrigin))
    throw new Error(`siteOrigin must be an origin, such as https://sites.example.net: ${siteOrigin}`);
  if (signInUrl !== undefined && !/^(?:\/(?!\/)|https?:\/\/)/.test(signInUrl))
    throw new Error(`signInUrl must be a path or an https URL: ${signInUrl}`);
  const temporary = options.workFolder === undefined ? makeTemporary("editor") : undefined;
  const given = temporary?.path ?? options.workFolder ?? "";
  mkdirSync(given, { recursive: true });
  const workFolder = realpathSync(given);
  const siteHost = siteOrigin && new URL(siteOrigin).host;
  const staticFiles = await openStaticFiles(engine, { isWithSecret: false, siteOrigin, signInUrl });
  const rootOf = (site: string) => `${base}${encodeURIComponent(site)}/`;
  const cores = availableParallelism();
  const processes = createPublishProcesses(engine, cores);
  const stopWatching = watchEventLoop();
  const secret = randomBytes(24).toString("base64url");
  /** Users of authorized requests. */
  const owners = new WeakMap<IncomingMessage, User>();
  const permissionOf = (request: IncomingMessage) => owners.get(request)?.permission ?? nothing;
  const shared = {
    ...options,
    engine,
    staticFiles,
    workFolder,
    turns: createTurns(cores),
    processes,
    intakesOfSite: createIntakes(),
    onError,
    keepsWork: temporary === undefined,
    authorOf: (request: IncomingMessage) => owners.get(request)?.name,
    permissionOf,
    contentOf: (site: string) => contentPaths(secret, site),
    storageKey: (site: string) => (request: IncomingMessage) =>
      createHash("sha256")
        .update(JSON.stringify([base, site, owners.get(request)?.owner]))
        .digest("base64url"),
  };
  const sites = createSites({
    open: (site, subscribers) => openSite(site, rootOf(site), subscribers, shared),
    maxOpen: maxSites,
    idleTime,
    onError,
  });

  const presence = new Presence({
    notify: (site, event) => sites.subscribers(site).notify(event),
    isWatched: (site) => sites.openSites().includes(site),
    // Nobody waits for it, and a failure must not reach anybody.
    send: (message, site) =>
      void new Promise((resolve) => resolve(options.onPresence?.(message, site))).catch((error: unknown) =>
        onError(error, site),
      ),
  });
  const answerPresence = async ({ request, response, site }: Asked & Exchange): Promise<void> =>
    await answerJson(request, response, async () => {
      const body = await readBody(request, maxPresence);
      const answer = body && presence.report(site, owners.get(request) ?? {}, parseJson(body));
      if (!answer) throw new Refusal("bad-request", "Invalid request.");
      return answer;
    });

  const checkAllowed = async (request: IncomingMessage, site: string) => {
    const allowed = await authorize(request, site);
    if (allowed?.site !== site)
      throw new Refusal(
        "unauthorized",
        "You are not signed in, or you don't have permission to edit this site.",
      );
    owners.set(request, { ...allowed, permission: permissionFrom(allowed) });
  };

  const statusFor = (request: IncomingMessage, site: string): Promise<number> =>
    checkAllowed(request, site).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof Refusal) return error.status;
        onError(error, site);
        return 500;
      },
    );

  const answerCall = async (
    { request, response, site, query }: Asked & Exchange,
    name: string,
  ): Promise<void> => {
    if (request.headers["x-shared-editing"] === undefined)
      throw new Refusal("forbidden", "The X-Shared-Editing header is missing.");
    await checkAllowed(request, site);
    if (request.method === "GET" && name === "events") {
      const before = JSON.stringify(permissionOf(request));
      sites.subscribers(site).connect(response, async () => {
        await checkAllowed(request, site);
        // The browser reconnects, and asks what it may do now.
        if (JSON.stringify(permissionOf(request)) !== before) throw new Error("The role has changed.");
      });
      return;
    }
    // It does not open the site: an idle one may be closed while editors show it.
    if (request.method === "POST" && name === "presence")
      return await answerPresence({ request, response, site, query, path: undefined });
    await sites.use(site, async (open) => {
      await open.ready();
      await answerJson(request, response, () =>
        runCall(open.calls, name, query, request, permissionOf(request)),
      );
    });
  };

  /** Finds a file that the edited page requests. */
  const findOf = async (
    open: OpenSite,
    path: string,
    query: URLSearchParams,
    content: ContentPaths,
  ): Promise<StaticFile | undefined> => {
    if (path.startsWith(content.pictures))
      return await open.findPicture(path.slice(content.pictures.length), query);
    const name = path.slice(content.site.length);
    const contents = open.file(name) ?? (await open.contents(name));
    if (contents === undefined) return undefined;
    const headers = { "cache-control": "private, max-age=86400" };
    return { type: lookup(name) ?? "application/octet-stream", body: Buffer.from(contents), headers };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = readAddress(request, base);
    if (!asked) return sendFile(request, response, undefined);
    const { site, path, query } = asked;
    if (path === undefined) {
      response.writeHead(308, { location: rootOf(site), "content-length": 0 });
      return void response.end();
    }
    const isCall = path.startsWith(apiPath);
    const methods = isCall ? ["GET", "POST"] : ["GET", "HEAD"];
    if (!methods.includes(request.method ?? "")) {
      response.writeHead(405, { allow: methods.join(", "), "content-length": 0 });
      return void response.end();
    }
    if (isWorkerScript(request.headers)) {
      response.writeHead(403, { "content-type": "text/plain" });
      return void response.end(workerRefusal);
    }
    const content = shared.contentOf(site);
    const isContent = path.startsWith(content.site) || path.startsWith(content.pictures);
    // With a separate origin for sites, files are served only there, and nothing else is.
    if (siteHost !== undefined && isContent !== (request.headers.host === siteHost))
      return sendFile(request, response, undefined);
    // A page with an opaque or another origin sends cross-site requests. The secret key in the address authorizes them.
    const isOpen = isContent || path === "" || staticFiles.frameScripts.includes(path);
    if (!isOpen && isForeign(request.headers))
      throw new Refusal("forbidden", "The request comes from another site.");
    if (isCall) return await answerCall({ ...asked, request, response }, path.slice(apiPath.length));
    if (isContent) {
      const found = await sites.use(site, async (open) => {
        await open.ready();
        return await findOf(open, path, query, content);
      });
      protectContent(path, request, response);
      return sendFile(request, response, found);
    }
    // The page contains no data of the site. It explains in the owner's language why the site can't be opened.
    if (path === "") response.statusCode = await statusFor(request, site);
    sendFile(request, response, await staticFiles.find(path, request.headers));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) onError(error, readAddress(request, base)?.site ?? "");
      if (response.headersSent) return void response.destroy();
      const failed = new Refusal("failed", "Something went wrong on the server.");
      sendRefusal(request, response, error instanceof Refusal ? error : failed);
    }
  };
  const changed = async (site?: string) => {
    const names = site === undefined ? sites.openSites() : [site];
    await severalAtOnce(names, changedAtOnce, async (name) => {
      try {
        await sites.withOpen(name, async (open) => {
          await open.changed();
          // Tells people that they may do less now, or nothing. Those of a deleted site have just been told why.
          sites.subscribers(name).beat();
        });
      } catch (error) {
        onError(error, name);
      }
    });
  };
  return Object.assign(handle, {
    changed,
    async deleted(site: string) {
      await changed(site);
      // Those that are open remove it when they are closed.
      if (!sites.openSites().includes(site))
        await forgetDeleted(site, shared).catch((error: unknown) => onError(error, site));
    },
    present: (message: string) => presence.receive(message),
    async close() {
      presence.close();
      stopWatching();
      await sites.close();
      processes.close();
      await temporary?.remove();
    },
  });
}

/** Sender of a request. */
interface User extends Pick<Allowed, "owner" | "name"> {
  readonly permission: Permission;
}

const nothing: Permission = { role: "viewer", languages: [] };

const knownRoles: Readonly<Record<Role, true>> = {
  owner: true,
  editor: true,
  translator: true,
  viewer: true,
};

/** @throws Error for a role that does not exist: nobody gets more rights by a typing error */
function permissionFrom({ role = "owner", languages = [] }: Allowed): Permission {
  if (!Object.hasOwn(knownRoles, role)) throw new Error(`authorize returned an unknown role: ${role}`);
  return { role, languages: [...languages] };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Asked {
  readonly site: string;
  /** Path below the site's editor, decoded; undefined when the slash after the site is missing. */
  readonly path: string | undefined;
  readonly query: URLSearchParams;
}

/** @returns undefined when the address does not belong to an editor */
function readAddress(request: IncomingMessage, base: string): Asked | undefined {
  // Frameworks that mount a handler remove their prefix from `url`.
  const { originalUrl, url = "" } = request as IncomingMessage & { readonly originalUrl?: string };
  const [raw = "", ...query] = (originalUrl ?? url).split("?");
  if (!raw.startsWith(base)) return undefined;
  const [name = "", ...below] = raw.slice(base.length).split("/");
  const site = decode(name);
  const path = below.length === 0 ? "/" : parsePath(`/${below.join("/")}`);
  if (!site || path === undefined) return undefined;
  return {
    site,
    path: below.length === 0 ? undefined : path.slice(1),
    query: new URLSearchParams(query.join("?")),
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Browsers report the source in `Sec-Fetch-Site`; older ones at least send `Origin` with a POST. `Sec-Fetch-Site` comes first,
 * because `Host` may differ behind a proxy. A request with neither does not come from a browser and has no owner's cookies.
 */
function isForeign({ "sec-fetch-site": site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
