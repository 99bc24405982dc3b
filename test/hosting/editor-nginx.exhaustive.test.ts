/** EDT-21 docs/providers/proxy.md: nginx in front of the editor, with `proxy_pass` alone and as documented. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasNginx, hasPostgresql } from "../../scripts/test/tools.js";
import { siteText } from "../editor/document.ts";
import { startProvider } from "../editor/memory-server.ts";
import { createDataFolder, openBrowser, type Product, startProduct } from "../examples/running.ts";
import { type EditorNginx, startEditorNginx, startPlainNginx } from "./nginx.ts";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sectile-nginx-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Reads a stream line by line. @returns a function that resolves with the next line */
function readLines(response: Response): () => Promise<string> {
  const reader = response.body?.getReader();
  onTestFinished(() => reader?.cancel().catch(() => {}));
  let text = "";
  return async () => {
    while (!text.includes("\n")) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    const [line = "", ...rest] = text.split("\n");
    text = rest.join("\n");
    return line;
  };
}

describe.skipIf(!hasNginx())("behind nginx", () => {
  test("EDT-21 proxy_pass alone passes events on, also a saved change", async () => {
    const provider = await startProvider({ one: siteText }, { ada: ["one"] });
    const nginx = await startPlainNginx(createFolder(), provider.origin);
    onTestFinished(nginx.stop);
    const headers = { cookie: "owner=ada", "x-shared-editing": "1" };
    const next = readLines(await fetch(`${nginx.origin}/edit/one/api/events`, { headers }));
    expect(await next()).toBe("");
    const site = await provider.owner("ada", "one").site();
    await provider.owner("ada", "one").edit({
      base: site.version,
      operations: [{ op: "set", at: { path: ["name"] }, value: "Renamed" }],
    });
    expect(JSON.parse(await next())).toMatchObject({ event: "changed" });
  });

  describe.skipIf(!hasPostgresql())("as documented, two servers over one database", () => {
    const data = createDataFolder();
    let postgres: Awaited<ReturnType<typeof startPostgres>>;
    let store: Awaited<ReturnType<typeof startStore>>;
    let servers: readonly Product[] = [];
    let nginx: EditorNginx;

    beforeAll(async () => {
      postgres = await startPostgres(join(data.path, "postgres"));
      store = await startStore(join(data.path, "objects"));
      const env = { ...store.env, DATABASE_URL: postgres.address };
      servers = await Promise.all(
        ["one", "two"].map((name) => startProduct({ ...env, WORK: join(data.path, `work-${name}`) })),
      );
      const [one, two] = servers.map(({ origin }) => origin) as [string, string];
      nginx = await startEditorNginx(data.path, [one, two], false);
    });
    afterAll(async () => {
      await nginx?.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await store?.stop();
      await postgres?.stop();
      data.remove();
    });

    const account = { email: "anna@example.org", password: "correct horse battery" };

    test("EDT-21 EDT-16 what one server saves arrives through nginx from both, and a large image is accepted", async () => {
      const browser = openBrowser(() => nginx.origin);
      await browser.form("/join", account);
      const site = await browser.createSite("Green Street");
      // The same account on each server, without nginx.
      const lines = await Promise.all(
        [nginx.origin, ...servers.map(({ origin }) => origin)].map(async (origin) => {
          const tab = openBrowser(() => origin);
          await tab.form("/sign-in", account);
          return readLines(await tab.send(`/edit/${site}/api/events`));
        }),
      );
      expect(await Promise.all(lines.map((next) => next()))).toEqual(["", "", ""]);
      const edit = await browser.titleEdit(site, "Through nginx");
      const { version } = (await (await browser.edit(site, edit)).json()) as { version: string };
      // A server that has just opened the site reports that too.
      for (const next of lines) while (!(await next()).includes(version));
      // Refused for its contents, not for its size.
      const large = await browser.send(`/edit/${site}/api/pictures?name=a.png`, {
        method: "POST",
        headers: { "content-type": "image/png" },
        body: new Uint8Array(3_000_000),
      });
      expect([large.status, await large.json()]).toMatchObject([422, { reason: "no-picture" }]);
    });

    test("EDT-21 undo finds its history: requests for one site go to one server", async () => {
      const browser = openBrowser(() => nginx.origin);
      await browser.form("/sign-in", account);
      for (const name of ["Oak", "Ash", "Elm"]) {
        const site = await browser.createSite(name);
        await browser.edit(site, await browser.titleEdit(site, "Changed"));
        const undone = await browser.post(`/edit/${site}/api/undo`, {
          id: `undo-${name}`,
          show: { path: "/" },
        });
        expect(undone.status).toBe(200);
        expect(JSON.stringify(await browser.page(site))).not.toContain("Changed");
      }
    });
  });
});
