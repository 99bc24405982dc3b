/** Events for open pages, and for pages that connect late. */
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createLive } from "../../src/preview/live.ts";

class Connection extends EventEmitter {
  text = "";
  isEnded = false;
  isDestroyed = false;
  writableLength = 0;
  writeHead() {}
  write(text: string) {
    this.text += text;
  }
  end() {
    this.isEnded = true;
  }
  destroy() {
    this.isDestroyed = true;
    this.emit("close");
  }
}

/** A page's connection, with the events received through it. */
function createPage() {
  const response = new Connection();
  return {
    response: response as unknown as ServerResponse,
    leave: () => response.emit("close"),
    isEnded: () => response.isEnded,
    isDestroyed: () => response.isDestroyed,
    /** Makes further events wait. @param unread characters already waiting */
    stopReading(unread: number) {
      response.writableLength = unread;
    },
    /** Names of events, except the initial problems. */
    reported: () => [...response.text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name).slice(1),
    text: () => response.text,
  };
}

function start(run = "run") {
  const live = createLive(run);
  onTestFinished(() => live.close());
  const open = (address: string, version = live.version) => {
    const page = createPage();
    live.connect(page.response, address, version);
    return page;
  };
  return { live, open };
}

test("PRV-1 a page is notified of its own changes and of changes that may affect any page", () => {
  const { live, open } = start();
  const [home, about] = [open("/"), open("/about/")];
  live.changed(["/about/", "/more/"]);
  expect([home.reported(), about.reported()]).toEqual([[], ["changed"]]);
  live.changed(undefined);
  expect([home.reported(), about.reported()]).toEqual([["changed"], ["changed", "changed"]]);
  expect(about.text()).toContain(`data: {"version":"${live.version}"}`);
  expect([live.isOpen("/about/"), live.isOpen("/more/")]).toEqual([true, false]);
  about.leave();
  expect(live.isOpen("/about/")).toBe(false);
});

test("PRV-1 PRV-5 a page that connects late is notified of exactly the changes it missed", () => {
  const { live, open } = start();
  const first = live.version;
  live.changed(["/about/"]);
  const second = live.version;
  live.changed(["/"]);
  expect(open("/about/", first).reported()).toEqual(["changed"]);
  expect(open("/about/", second).reported()).toEqual([]);
  expect(open("/", second).reported()).toEqual(["changed"]);
  expect(open("/", live.version).reported()).toEqual([]);
  // Versions of another run, or very old ones, are unknown.
  for (const version of ["other-2", "", "run-9", "run--1", "run-x"])
    expect([version, open("/", version).reported()]).toEqual([version, ["changed"]]);
  for (let index = 0; index < 300; index++) live.changed(["/elsewhere/"]);
  expect(open("/", second).reported()).toEqual(["changed"]);
});

test("PRV-2 problems and their end are sent to open pages and to pages that connect later", () => {
  const { live, open } = start();
  const page = open("/");
  const problem = {
    severity: "error",
    message: "Line 1\n\nevent: forged",
    location: "site.json:1:1",
  } as const;
  live.problems([problem]);
  const later = open("/about/");
  for (const { text } of [page, later])
    expect(text()).toContain(`event: problems\ndata: ${JSON.stringify([problem])}\n\n`);
  expect(page.text()).not.toMatch(/^event: forged/m);
  live.problems([]);
  live.problems([]);
  expect(page.reported()).toEqual(["problems", "problems"]);
});

test("SAF-2 PRV-1 one connection too many closes the oldest, and no connection outlives the preview", () => {
  const { live, open } = start();
  const pages = Array.from({ length: 203 }, () => open("/"));
  expect(pages.map((page) => page.isEnded()).indexOf(false)).toBe(3);
  live.changed(undefined);
  expect([pages[2]?.reported(), pages[3]?.reported(), pages[202]?.reported()]).toEqual([
    [],
    ["changed"],
    ["changed"],
  ]);
  live.close();
  expect(pages.every((page) => page.isEnded())).toBe(true);
});

test("SAF-2 a connection that is not read is closed before its buffer fills the memory", () => {
  const { live, open } = start();
  const [slow, dead] = [open("/"), open("/about/")];
  slow.stopReading(1_000_000);
  dead.stopReading(5_000_000);
  live.changed(undefined);
  expect([slow.isDestroyed(), dead.isDestroyed()]).toEqual([false, true]);
  expect([live.isOpen("/"), live.isOpen("/about/")]).toEqual([true, false]);
});
