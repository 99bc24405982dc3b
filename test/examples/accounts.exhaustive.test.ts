/** EDT-21 EDT-27 accounts of examples/provider: passwords, sessions, invitations, a copy, the end, and who did what. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connect } from "../../examples/provider/src/database.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, openBrowser, type Product, startProduct } from "./running.ts";

const data = createDataFolder();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let server: Product;
const password = "correct horse battery";

describe.skipIf(!hasPostgresql())("EDT-21 an account", () => {
  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    server = await startProduct({
      ...store.env,
      DATABASE_URL: postgres.address,
      WORK: join(data.path, "work"),
      ORIGIN: "https://product.example",
    });
  });
  afterAll(async () => {
    await server?.stop();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  async function signUp(name: string) {
    const email = `${name}-${randomUUID()}@example.org`;
    const browser = openBrowser(() => server.origin);
    expect((await browser.form("/join", { email, password })).status).toBe(303);
    return { ...browser, email };
  }
  async function signIn(email: string, given: string) {
    const browser = openBrowser(() => server.origin);
    const { status } = await browser.form("/sign-in", { email, password: given });
    return { ...browser, status };
  }
  /** Returns the texts of e-mails to an address, which are in the log without a mail server. */
  const mailsTo = (email: string): readonly string[] =>
    server
      .errors()
      .split("\n")
      .filter((line) => line.includes('"event":"mail"'))
      .map((line) => JSON.parse(line))
      .filter(({ to }) => to === email)
      .map(({ text }) => text);
  async function linkTo(email: string, count = 1): Promise<string> {
    await expect.poll(() => mailsTo(email).length).toBe(count);
    const [, path = ""] = /https:\/\/product\.example(\/\S+)/.exec(mailsTo(email).at(-1) ?? "") ?? [];
    return path;
  }
  const tokenIn = (path: string) => new URL(path, "http://localhost").searchParams.get("token") ?? "";
  const isIn = async (browser: { send: (path: string) => Promise<Response> }) =>
    (await browser.send("/")).status === 200;

  test("gets another password by a link that works once, which ends all its sessions", async () => {
    const anna = await signUp("anna");
    const stranger = openBrowser(() => server.origin);
    const answers = [];
    for (const email of [` ${anna.email.toUpperCase()}`, "nobody@example.org"]) {
      const answer = await stranger.form("/forgot", { email });
      answers.push([answer.status, await answer.text()]);
    }
    // Nobody learns which accounts exist.
    expect(answers[0]).toEqual(answers[1]);
    const sent = () => mailsTo(anna.email.toUpperCase());
    await expect.poll(() => sent().length).toBe(1);
    const token = tokenIn(/\/reset\S+/.exec(sent()[0] ?? "")?.[0] ?? "");
    const reset = (given: string, next: string) => stranger.form("/reset", { token: given, password: next });
    expect((await reset("invented", "another horse battery")).status).toBe(404);
    expect((await reset(token, "short")).status).toBe(422);
    expect((await reset(token, "another horse battery")).status).toBe(303);
    expect([await isIn(stranger), await isIn(anna)]).toEqual([true, false]);
    expect((await reset(token, "a third horse battery")).status).toBe(404);
    expect((await signIn(anna.email, password)).status).toBe(401);
    expect((await signIn(anna.email, "another horse battery")).status).toBe(303);
  });

  test("changes its password, confirms its address, and signs out everywhere", async () => {
    const anna = await signUp("anna");
    const other = await signIn(anna.email, password);
    const change = (now: string, next: string) => anna.form("/account/password", { password: now, next });
    expect((await change("wrong horse battery", "another horse battery")).status).toBe(422);
    expect((await change(password, "short")).status).toBe(422);
    expect((await change(password, "another horse battery")).status).toBe(303);
    expect([await isIn(anna), await isIn(other)]).toEqual([true, false]);
    const page = async () => await (await anna.send("/account")).text();
    expect(await page()).toContain("not confirmed");
    await anna.form("/account/verify", {});
    expect((await openBrowser(() => server.origin).send(await linkTo(anna.email))).status).toBe(200);
    expect(await page()).not.toContain("not confirmed");
    expect(await page()).toContain("changed the password");
    const again = await signIn(anna.email, "another horse battery");
    expect((await anna.form("/account/sign-out-everywhere", {})).status).toBe(303);
    expect([await isIn(anna), await isIn(again)]).toEqual([false, false]);
  });

  test("SAF-2 EDT-27 invitations tell nothing about accounts, are accepted or withdrawn, and a member can leave", async () => {
    const [anna, ben, eve] = [await signUp("anna"), await signUp("ben"), await signUp("eve")];
    const site = await anna.createSite("Baker Row");
    const invite = async (email: string) => {
      const answer = await anna.form(`/site/${site}/members`, { email, role: "editor", languages: "" });
      return [answer.status, answer.headers.get("location")];
    };
    const nobody = `nobody-${randomUUID()}@example.org`;
    expect(await invite(ben.email)).toEqual(await invite(nobody));
    const stateOf = async (one: typeof ben) => (await one.send(`/edit/${site}/api/site`)).status;
    expect(await stateOf(ben)).toBe(401);
    expect(await (await ben.send("/")).text()).not.toContain("Baker Row");
    const link = await linkTo(ben.email);
    expect((await ben.send(link)).status).toBe(200);
    expect(await stateOf(ben)).toBe(401);
    const accept = (one: typeof ben, path: string) => one.form("/invitation", { token: tokenIn(path) });
    expect((await accept(ben, link)).headers.get("location")).toBe(`/edit/${site}/`);
    expect(await stateOf(ben)).toBe(200);
    expect((await accept(eve, link)).status).toBe(404);
    // One that was withdrawn is worth nothing.
    const other = await linkTo(nobody);
    await anna.form(`/site/${site}/members/remove`, { email: nobody });
    expect((await accept(eve, other)).status).toBe(404);
    expect((await ben.form("/leave", { site })).status).toBe(303);
    expect(await stateOf(ben)).toBe(401);
    const page = await (await anna.send(`/site/${site}`)).text();
    for (const action of ["invited", "accepted an invitation", "removed", "left"])
      expect(page).toContain(action);
  });

  test("gives a copy of everything, and leaves nothing when it is deleted", async () => {
    const [anna, ben] = [await signUp("anna"), await signUp("ben")];
    const [own, bens] = [await anna.createSite("Mine"), await ben.createSite("Ben's")];
    await anna.edit(own, await anna.titleEdit(own, "My words"));
    await ben.form(`/site/${bens}/members`, { email: anna.email, role: "editor", languages: "" });
    await anna.form("/invitation", { token: tokenIn(await linkTo(anna.email)) });
    const copy = await (await anna.send("/account/export")).text();
    for (const part of [anna.email, "My words", bens]) expect(copy).toContain(part);
    expect(copy).not.toContain("scrypt");

    const again = await signIn(anna.email, password);
    expect((await anna.form("/account/delete", { password: "wrong horse battery" })).status).toBe(422);
    expect((await anna.form("/account/delete", { password })).status).toBe(303);
    expect([await isIn(anna), await isIn(again)]).toEqual([false, false]);
    expect((await again.send(`/edit/${bens}/api/site`)).status).toBe(401);
    expect((await signIn(anna.email, password)).status).toBe(401);
    expect((await ben.send(`/edit/${bens}/api/site`)).status).toBe(200);
    const client = await connect(postgres.settings);
    onTestFinished(() => client.end());
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of rows) {
      const { rowCount } = await client.query(
        `SELECT FROM ${tablename} AS one WHERE one::text ILIKE '%' || $1 || '%'`,
        [anna.email],
      );
      expect([tablename, rowCount]).toEqual([tablename, 0]);
    }
    expect((await client.query("SELECT FROM sites WHERE name = $1", [own])).rowCount).toBe(0);
  });

  test("SAF-2 can't have any number of sites, nor send any number of e-mails", async () => {
    const anna = await signUp("anna");
    const statuses = [];
    for (let count = 0; count < 51; count++)
      statuses.push((await anna.form("/sites", { title: "Many" })).status);
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([50, 422]);
    const sent = [];
    for (let count = 0; count < 6; count++)
      sent.push((await anna.form("/forgot", { email: anna.email })).status);
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
