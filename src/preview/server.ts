/** HTTP server of the preview. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createApiProxy } from "./api-proxy.ts";
import type { Extension } from "./extension.ts";
import { createFormSink, type ReceivedForm } from "./form-sink.ts";
import { createHandler } from "./handler.ts";
import { type Addresses, addressesOf, isLoopback, listen, portsFrom } from "./listen.ts";
import type { PreviewOptions } from "./options.ts";
import { reserved } from "./page-script.ts";
import type { Session } from "./session.ts";

export interface PreviewServer {
  readonly addresses: Addresses;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface ServerOptions
  extends Pick<
    PreviewOptions,
    | "host"
    | "allowedHosts"
    | "port"
    | "ports"
    | "base"
    | "api"
    | "apiBase"
    | "answer"
    | "formsFile"
    | "generated"
  > {
  readonly onForm: (received: ReceivedForm) => void;
  readonly extension?:
    | Pick<Extension, "answer" | "file" | "entrance" | "hurry" | "root" | "openPaths">
    | undefined;
  /** Resolves when the bundle contains every change so far. */
  readonly rebuilt: () => Promise<void>;
}

/** Timeouts in milliseconds. A slower client only blocks a connection; pages are never that slow. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** @throws FaultError when no port is available */
export async function startServer(
  { bundle, live }: Pick<Session, "bundle" | "live">,
  options: ServerOptions,
): Promise<PreviewServer> {
  const {
    host,
    allowedHosts = [],
    port,
    ports = portsFrom(port),
    base,
    api,
    apiBase = "/api/v1",
    answer,
    formsFile,
    onForm,
    extension,
    rebuilt,
    generated,
  } = options;
  const sink = createFormSink({ file: formsFile, reported: answer, onForm, now: () => new Date() });
  const server = createServer(
    patience,
    createHandler({
      bundle,
      live,
      base,
      isPublic: !isLoopback(host),
      allowedHosts: [host.toLowerCase(), ...allowedHosts],
      // Forms of an edited page send nothing.
      apiPath: !extension && apiBase.startsWith("/") ? apiBase.split("?", 1)[0] : undefined,
      api: api === undefined ? sink : createApiProxy({ target: api, onForm }),
      pageScript: await readPageScript(),
      extension,
      rebuilt,
      overview: generated?.overview,
    }),
  );
  const entrance = extension?.entrance ?? (generated ? reserved.overview : base);
  return {
    addresses: addressesOf(host, await listen(server, host, ports), entrance),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The script is compiled next to the engine. */
const readPageScript = () => readFile(new URL("./preview-page.js", import.meta.url), "utf8");
