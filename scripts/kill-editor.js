/**
 * Kills real editors while they save, and checks what they leave (EDT-5, EDT-16): a complete document with the last
 * acknowledged edit or the one in progress, and a history that can undo it. `docs/safety.md` explains the output.
 *
 *     node scripts/kill-editor.js [--kills 200] [--pages 30]
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { outputFileSync, removeSync } from "fs-extra/esm";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "200" }, pages: { type: "string", default: "30" } },
});
const bin = fileURLToPath(new URL("../bin/sectile.js", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "sectile-kill-editor-"));
const file = join(root, "site/site.json");
const title = "Edit 0";
const documentOf = () => ({
  siteId: "kill",
  name: "Killed",
  pages: Array.from({ length: Number(values.pages) }, (_, index) => ({
    path: index === 0 ? "/" : `/page-${index}`,
    components: [
      { id: "TitleParagraph", uniqId: "text", data: { title, paragraph: "Some words.\n".repeat(40) } },
    ],
  })),
});
const at = { page: "/", section: "text", path: ["data", "title"] };
const show = { path: "/" };

/** Starts an editor. `send` rejects once it has exited. */
async function start() {
  const args = [bin, "edit", "site", "--port", "0", "--no-open", "--json"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const { addresses } = await new Promise((done, fail) => {
    lines.once("line", (line) => done(JSON.parse(line)));
    child.once("exit", () => fail(new Error("The editor exited before it was listening.")));
  });
  const { origin, hash } = new URL(addresses.local);
  const send = async (/** @type {string} */ call, /** @type {object | undefined} */ body = undefined) => {
    const response = await fetch(`${origin}/__sectile/api/${call}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${hash.slice(1)}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  };
  const end = () =>
    new Promise((done) => {
      child.once("exit", done);
      child.kill("SIGKILL");
    });
  return { send, end };
}

const read = () => JSON.parse(readFileSync(file, "utf8")).pages[0].components[0].data.title;
const outcome = { acknowledged: 0, underWay: 0, wrong: 0, drafts: 0 };
outputFileSync(file, `${JSON.stringify(documentOf(), undefined, 2)}\n`);
let count = 0;

for (let kill = 0; kill < Number(values.kills); kill++) {
  const { send, end } = await start();
  let { version: base, history } = await send("site");
  const before = read();
  const problems = [];
  // The edit during which the previous editor was killed can be undone and redone.
  if (before !== title) {
    if (!history.undo) problems.push("the history is gone");
    await send("undo", { show });
    if (read() === before) problems.push("undo had no effect");
    ({ version: base } = await send("redo", { show }));
    if (read() !== before) problems.push(`redo led to ${read()} instead of ${before}`);
  }
  let acknowledged = read();
  let last = acknowledged;
  try {
    for (let index = 0; ; index++) {
      // By then it saves continuously.
      if (index === 1) setTimeout(() => void end(), Math.random() * 150);
      last = `Edit ${++count}`;
      // Unique labels, so that each edit is a separate step of the history.
      const label = { kind: "style", name: last };
      const operations = [{ op: "set", at, value: last }];
      ({ version: base } = await send("edits", { id: last, base, label, operations, show }));
      acknowledged = last;
    }
  } catch {
    // It was killed.
  }
  await new Promise((done) => setTimeout(done, 20));
  let found;
  try {
    found = read();
  } catch (error) {
    problems.push(`the document is incomplete: ${error}`);
  }
  if (found === acknowledged) outcome.acknowledged++;
  else if (found === last) outcome.underWay++;
  else problems.push(`found ${found}, but ${acknowledged} was acknowledged`);
  outcome.drafts += readdirSync(join(root, "site")).length > 1 ? 1 : 0;
  for (const name of readdirSync(join(root, "site")))
    if (name !== "site.json") removeSync(join(root, "site", name));
  if (problems.length === 0) continue;
  outcome.wrong++;
  console.log(`kill ${kill + 1}: ${problems.join("; ")}`);
}
removeSync(root);
const { acknowledged, underWay, wrong, drafts } = outcome;
console.log(
  `${values.kills} kills, ${count} edits: ${acknowledged} left the last that was acknowledged, ${underWay} the next, ${wrong} wrong; ${drafts} left a draft beside.`,
);
process.exitCode = wrong > 0 ? 1 : 0;
