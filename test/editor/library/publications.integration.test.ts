/** A product's own record of published versions, and its publishing times, in the editor (EDT-31, EDT-32). */
import { expect, test } from "vitest";
import type { Allowed } from "#editor";
import type { ApiError, EditResult } from "../../../src/editor/shared/protocol.ts";
import type {
  PublishState,
  ScheduleList,
  VersionComparison,
  VersionList,
  WentBack,
} from "../../../src/editor/shared/publish-protocol.ts";
import { siteText } from "../document.ts";
import { startProvider } from "../memory-server.ts";
import { createMemoryPublications, createMemorySchedule } from "../testing/memory-stores.ts";

const people: Readonly<Record<string, Omit<Allowed, "site">>> = {
  olga: { role: "owner", name: "Olga" },
  ed: { role: "editor" },
  tom: { role: "translator", languages: ["ru"] },
  vera: { role: "viewer" },
};

async function start() {
  const record = createMemoryPublications();
  const times = createMemorySchedule();
  /** Called before each use of the record or the times. They rethrow its errors. */
  const before = { run: (): void | Promise<void> => {} };
  const guarded = <T extends object>(port: T): T =>
    Object.fromEntries(
      Object.entries(port).map(([name, work]) => [
        name,
        async (...given: unknown[]) => {
          await before.run();
          return await work(...given);
        },
      ]),
    ) as T;
  const { createSite: _, ...schedule } = times;
  const provider = await startProvider(
    { one: siteText, two: siteText },
    {},
    {
      authorize(request, site) {
        const [, name = ""] = /owner=(\w+)/.exec(request.headers.cookie ?? "") ?? [];
        const found = people[name];
        return found && { site, owner: name, ...found };
      },
      async publish({ site, document }) {
        await record.publish(site, document);
        return { pages: 2, files: 9, bytes: 1000 };
      },
      publications: guarded(record.publications),
      schedule: guarded(schedule),
    },
  );
  const olga = provider.owner("olga", "one");
  const write = (value: string) =>
    olga.edit({
      operations: [{ op: "set", at: { page: "/", section: "title-1", path: ["data", "title"] }, value }],
    });
  return { record, before, provider, olga, write };
}

test("EDT-31 a product's versions are listed and compared for every role, and only an owner restores one", async () => {
  const { provider, olga, write, record } = await start();
  await olga.post("publish", {});
  await write("Second");
  await olga.post("publish", {});
  await write("<img src=x onerror=alert(1)>");
  const { body: list } = await olga.get<VersionList>("versions");
  expect(list).toMatchObject({
    canGoBack: true,
    versions: [{ by: "Ada", isOnline: true }, { isOnline: false }],
  });
  const [newest, oldest] = list.versions;
  for (const name of Object.keys(people)) {
    const person = provider.owner(name, "one");
    expect((await person.get<VersionList>("versions")).body).toEqual(list);
    const { body } = await person.get<VersionComparison>(`comparison?id=${newest?.id}&with=draft`);
    const values = [{ path: ["data", "title"], before: "Second", after: "<img src=x onerror=alert(1)>" }];
    expect(body).toMatchObject({ more: 0, changes: [{ kind: "changed", values }] });
    if (name === "olga") continue;
    for (const call of ["versions", "restore"]) {
      const refused = await person.post<ApiError>(call, { id: oldest?.id, show: { path: "/" } });
      expect([name, call, refused.status, refused.body.code]).toEqual([name, call, 403, "not-allowed"]);
    }
  }
  const previous = await olga.get<VersionComparison>(`comparison?id=${newest?.id}&with=previous`);
  expect(previous.body.changes[0]?.values?.[0]).toMatchObject({ before: "Hello, world", after: "Second" });

  // The changes to publish are those since what the product says is online.
  const back = await olga.post<WentBack>("versions", { id: oldest?.id });
  expect([back.status, back.body.next]).toEqual([200, "It is on its way."]);
  expect(record.sites.get("one")?.map(({ isOnline }) => isOnline)).toEqual([false, true]);
  const state = (await olga.get<PublishState>("publish")).body;
  expect([state.last, state.changes.length]).toEqual([oldest?.at, 1]);
  const restored = await olga.post<EditResult>("restore", { id: oldest?.id, show: { path: "/" } });
  expect(restored.status).toBe(200);
  expect(provider.documents.texts.get("one")).toContain("Hello, world");
  expect((await olga.get<PublishState>("publish")).body.changes).toEqual([]);
  // No version of another site.
  const other = await provider.owner("olga", "two").get<ApiError>(`comparison?id=${newest?.id}&with=draft`);
  expect([other.status, other.body.reason]).toEqual([404, "version-gone"]);
  expect(provider.errors).toEqual([]);
});

test("EDT-31 a version that is gone or damaged, and a record that fails, are reported, and editing goes on", async () => {
  const { provider, olga, write, record, before } = await start();
  await olga.post("publish", {});
  const [version] = (await olga.get<VersionList>("versions")).body.versions;
  const comparison = `comparison?id=${version?.id}&with=draft`;
  // Removed between the list and the comparison.
  const kept = record.sites.get("one") ?? [];
  record.sites.set("one", []);
  for (const answer of [
    await olga.get<ApiError>(comparison),
    await olga.post<ApiError>("versions", { id: version?.id }),
    await olga.post<ApiError>("restore", { id: version?.id, show: { path: "/" } }),
  ])
    expect([answer.status, answer.body.reason]).toEqual([404, "version-gone"]);
  for (const text of ["", "{", '{"pages": [{"path": "/", ]}', "[]"]) {
    record.sites.set(
      "one",
      kept.map((one) => ({ ...one, document: Buffer.from(text) })),
    );
    const { status, body } = await olga.get<ApiError>(comparison);
    expect([text, status, body.reason]).toEqual([text, 404, "version-gone"]);
  }
  expect(provider.errors).toEqual([]);

  before.run = () => Promise.reject(new Error("The database is away: secret."));
  for (const path of ["versions", comparison, "schedule"]) {
    const { status, body } = await olga.get<ApiError>(path);
    expect([path, status, body.code]).toEqual([path, 500, "failed"]);
    expect(body.message).not.toContain("secret");
  }
  expect(provider.errors).toHaveLength(3);
  expect((await write("Still saved")).status).toBe(200);
  before.run = () => {};
  record.sites.set("one", kept);
  expect((await olga.get(comparison)).status).toBe(200);
});

test("EDT-32 an owner publishes at a later time and cancels it; past and distant times are refused", async () => {
  const { provider, olga, before } = await start();
  expect((await olga.get<PublishState>("publish")).body.canSchedule).toBe(true);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const [later, soon] = [inMinutes(600), inMinutes(60)];
  await olga.post("schedule", { at: later });
  const { body } = await olga.post<ScheduleList>("schedule", { at: soon });
  expect(body.scheduled).toEqual([
    { id: expect.any(String), at: soon, by: "Olga" },
    { id: expect.any(String), at: later, by: "Olga" },
  ]);
  for (const at of [inMinutes(-1), inMinutes(60 * 24 * 400), "tomorrow", "", "2030-02-31T00:00:00Z"]) {
    const { status, body } = await olga.post<ApiError>("schedule", { at });
    expect([at, status, body.code]).toEqual([at, 400, "bad-request"]);
  }
  // A time can be given in any time zone.
  const zoned = `${new Date(Date.parse(later) + 7_200_000).toISOString().slice(0, -1)}+02:00`;
  expect((await olga.post("schedule", { at: zoned })).status).toBe(200);
  // Another window has cancelled it already.
  const [first] = body.scheduled;
  for (let count = 0; count < 2; count++) {
    const left = await olga.post<ScheduleList>("unschedule", { id: first?.id });
    expect([left.status, left.body.scheduled.length]).toEqual([200, 2]);
  }
  expect((await provider.owner("olga", "two").get<ScheduleList>("schedule")).body.scheduled).toEqual([]);
  before.run = () => Promise.reject(new Error("The database is away."));
  const failed = await olga.post<ApiError>("schedule", { at: soon });
  expect([failed.status, failed.body.code]).toEqual([500, "failed"]);
});
