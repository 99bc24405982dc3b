/** EDT-28 who has a site open: entries of browsers, on one server and on several. */
import { expect, test } from "vitest";
import { Presence } from "../../../src/editor/library/presence.ts";
import type { EditorEvent, Person } from "../../../src/editor/shared/protocol.ts";

/** Servers that pass messages on to all others at once. */
function servers(count: number, isWatched = () => true) {
  const clock = { now: 0 };
  const sent: string[] = [];
  const all = Array.from({ length: count }, (_, index) => {
    const events: EditorEvent[] = [];
    const presence: Presence = new Presence({
      notify: (_site, event) => events.push(event),
      isWatched,
      send(message) {
        sent.push(message);
        for (const [other, one] of all.entries()) if (other !== index) one.presence.receive(message);
      },
      now: () => clock.now,
    });
    presence.close();
    const namesNow = () => {
      const last = events.at(-1);
      return last?.event === "presence" ? last.people.map(placeOf) : [];
    };
    return { presence, events, namesNow };
  });
  return { all, clock, sent };
}

const placeOf = ({ name, page, section }: Person) => [name, page, section].join(" ");
const at = (window: string, page = "/", section = "") => ({ window, page, section });

test("EDT-28 names, pages and sections reach every server, newcomers see all, and those who leave are gone", () => {
  const { all } = servers(3);
  const [one, two, three] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
  one.presence.report("a", { owner: "1", name: "Anna" }, at("w1", "/", "hero"));
  const answer = two.presence.report("a", { owner: "2", name: "Ben" }, at("w1", "/about"));
  expect(answer?.people.map(placeOf)).toEqual(["Anna / hero", "Ben /about "]);
  for (const { namesNow } of all) expect(namesNow().sort()).toEqual(["Anna / hero", "Ben /about "]);
  two.presence.report("a", { owner: "2", name: "Ben" }, { ...at("w1"), isGone: true });
  for (const { namesNow } of all) expect(namesNow()).toEqual(["Anna / hero"]);
  expect(three.presence.report("b", {}, at("w1"))?.people.map(placeOf)).toEqual([" / "]);
});

test("EDT-28 a server that starts later learns who is here from the first message of its own browser", () => {
  let isWatching = false;
  const late = servers(2, () => isWatching);
  const [one, two] = late.all as [(typeof late.all)[0], (typeof late.all)[0]];
  one.presence.report("a", { owner: "1", name: "Anna" }, at("w1"));
  expect(two.namesNow()).toEqual([]);
  isWatching = true;
  two.presence.report("a", { owner: "2", name: "Ben" }, at("w2"));
  expect(two.namesNow()).toEqual(["Ben / ", "Anna / "]);
});

test("EDT-28 a silent browser expires on every server, and a beat without a move tells nobody", () => {
  const { all, clock } = servers(2);
  const [one, two] = all as [(typeof all)[0], (typeof all)[0]];
  one.presence.report("a", { owner: "1", name: "Anna" }, at("w1"));
  one.presence.report("a", { owner: "2", name: "Ben" }, at("w2"));
  clock.now = 60_000;
  const count = two.events.length;
  one.presence.report("a", { owner: "1", name: "Anna" }, at("w1"));
  expect(two.events).toHaveLength(count);
  clock.now = 100_000;
  for (const { presence } of all) presence.sweep();
  for (const { namesNow } of all) expect(namesNow()).toEqual(["Anna / "]);
  clock.now = 200_000;
  for (const { presence } of all) presence.sweep();
  for (const { namesNow } of all) expect(namesNow()).toEqual([]);
});

test("EDT-28 nobody speaks for others, and hostile names and messages are harmless", () => {
  const { all, sent } = servers(2);
  const [one, two] = all as [(typeof all)[0], (typeof all)[0]];
  const anna = one.presence.report("a", { owner: "1", name: "Anna" }, at("same"));
  const eve = two.presence.report(
    "a",
    { owner: "2", name: "Eve\u202e\n\u0000<img src=x>".repeat(50) },
    at("same"),
  );
  expect(eve?.id).not.toBe(anna?.id);
  const [name = ""] = two.namesNow().filter((one) => one.startsWith("Eve"));
  expect(name).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(name.length).toBeLessThan(300);
  const before = JSON.stringify(one.namesNow());
  const forged = { site: "a", id: anna?.id, name: "Mallory", page: "/", section: "" };
  for (const message of [
    "",
    "null",
    "{}",
    "[]",
    JSON.stringify(forged),
    JSON.stringify({ ...forged, id: "../.." }),
  ])
    one.presence.receive(message);
  expect(JSON.stringify(one.namesNow())).toBe(before);
  for (const body of [undefined, null, [], {}, { window: 1 }, { window: "w".repeat(101) }])
    expect(one.presence.report("a", { owner: "3" }, body)).toBeUndefined();
  const far = one.presence.report("a", { owner: "3" }, { window: "w", page: "/".repeat(999), section: {} });
  expect(far?.people.at(-1)).toMatchObject({ page: "", section: "" });
  expect(Math.max(...sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(3_500);
  for (let index = 0; index < 300; index++)
    one.presence.report("a", { owner: String(index) }, at(`w${index}`));
  expect(one.namesNow().length).toBeLessThanOrEqual(100);
});
