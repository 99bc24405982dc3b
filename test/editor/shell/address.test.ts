/** The open page in the browser's history, stepped through by the test. */
import { expect, test } from "vitest";
import type { PageState, SiteState } from "../../../src/editor/shared/protocol.ts";
import { followAddress, type HistoryWindow, wantedPage } from "../../../src/editor/shell/address.ts";
import { createStore } from "../../../src/editor/shell/store.ts";

/** The history of one tab. */
class Tab {
  readonly entries: { state: unknown; url: string }[];
  at = 0;
  readonly #listeners: (() => void)[] = [];
  constructor(url: string, state: unknown = null) {
    this.entries = [{ state, url }];
  }
  get window(): HistoryWindow {
    const tab = this;
    const history = {
      get state() {
        return tab.entries[tab.at]?.state;
      },
      pushState(state: unknown, _: string, url: string = tab.url) {
        tab.entries.splice(++tab.at, Number.POSITIVE_INFINITY, { state: structuredClone(state), url });
      },
      replaceState(state: unknown, _: string, url: string = tab.url) {
        tab.entries[tab.at] = { state: structuredClone(state), url };
      },
    };
    const location = {
      get pathname() {
        return new URL(tab.url, "http://x").pathname;
      },
      get search() {
        return new URL(tab.url, "http://x").search;
      },
    };
    const addEventListener = (_: string, listener: () => void) => tab.#listeners.push(listener);
    return { history, location, addEventListener } as unknown as HistoryWindow;
  }
  get url(): string {
    return this.entries[this.at]?.url ?? "";
  }
  go(by: number): void {
    this.at += by;
    for (const listener of this.#listeners) listener();
  }
}

const siteOf = (...paths: string[]) =>
  ({
    pages: paths.map((path) => ({ path, name: path, title: path, status: "published" })),
    languages: [
      { code: "en", name: "English", isPrimary: true },
      { code: "ru", name: "Русский", isPrimary: false },
    ],
  }) as unknown as SiteState;

function start(tab: Tab, { isOwn = true, site = siteOf("/", "/about", "/team") } = {}) {
  const store = createStore();
  /** Pages that the server does not return. */
  const away = new Set<string>();
  const open = async (path: string, language = store.get().shown.language) => {
    const before = store.get().shown;
    const shown = { path, language: language === "ru" ? "ru" : undefined };
    store.set({ selection: undefined });
    store.set({ shown });
    await Promise.resolve();
    if (store.get().shown !== shown) return;
    store.set(away.has(path) ? { shown: before } : { page: { path, language: shown.language } as PageState });
  };
  const openDialog = () => store.set({ dialog: undefined });
  followAddress({ store, open, openDialog }, tab.window, isOwn);
  const shown = wantedPage(site, tab.window);
  store.set({ stage: "ready", site, shown });
  store.set({ page: { path: shown.path, language: shown.language } as PageState });
  const turn = () => new Promise((done) => setImmediate(done));
  const seen = () => [store.get().page?.path, store.get().page?.language];
  return {
    store,
    open,
    away,
    seen,
    async go(by: number) {
      tab.go(by);
      await turn();
    },
  };
}

test("EDT-22 Back and Forward go through the opened pages, with their language", async () => {
  const tab = new Tab("/__sectile/edit/?look=1");
  const { open, go, seen } = start(tab);
  await open("/about");
  await open("/about", "ru");
  await open("/team");
  expect(tab.entries.map(({ url }) => url)).toEqual([
    "/__sectile/edit/?look=1&page=/",
    "/__sectile/edit/?look=1&page=/about",
    "/__sectile/edit/?look=1&page=/about&language=ru",
    "/__sectile/edit/?look=1&page=/team&language=ru",
  ]);
  await go(-1);
  expect(seen()).toEqual(["/about", "ru"]);
  await go(-1);
  expect(seen()).toEqual(["/about", undefined]);
  await go(2);
  expect(seen()).toEqual(["/team", "ru"]);
  await go(-3);
  expect(seen()).toEqual(["/", undefined]);
  expect(tab.entries).toHaveLength(4);
  // Pages opened afterwards continue from there.
  await open("/team");
  expect(tab.entries.map(({ url }) => url.split("&").slice(1).join("&"))).toEqual(["page=/", "page=/team"]);
});

test("EDT-22 a reloaded tab shows the same page and language, from its history or its address", () => {
  const tab = new Tab("/edit/?page=/about&language=ru");
  expect(start(tab).seen()).toEqual(["/about", "ru"]);
  expect(start(tab).seen()).toEqual(["/about", "ru"]);
  expect(start(new Tab("/edit/?page=/nowhere&language=xx")).seen()).toEqual(["/", undefined]);
  expect(start(new Tab("/edit/", { sectile: { path: ["/about"], language: 7 } })).seen()).toEqual([
    "/",
    undefined,
  ]);
  expect(tab.entries).toHaveLength(1);
});

test("EDT-22 EDT-21 in a product the address and the product's own history state stay unchanged", async () => {
  const tab = new Tab("/admin/site?page=7", { product: "kept" });
  const { open, go, seen } = start(tab, { isOwn: false });
  await open("/about");
  expect(tab.entries).toMatchObject([
    { url: "/admin/site?page=7", state: { product: "kept" } },
    { url: "/admin/site?page=7" },
  ]);
  await go(-1);
  expect(seen()).toEqual(["/", undefined]);
  expect(start(tab, { isOwn: false }).seen()).toEqual(["/", undefined]);
});

test("EDT-22 EDT-14 a renamed page keeps its history entry, and the entry of a removed page opens the home page", async () => {
  const tab = new Tab("/edit/");
  const { store, open, go, seen } = start(tab);
  await open("/about");
  store.set({ site: siteOf("/", "/us", "/team") });
  await open("/us");
  expect(tab.entries.map(({ url }) => url)).toEqual(["/edit/?page=/", "/edit/?page=/us"]);
  await open("/team");
  store.set({ site: siteOf("/", "/team") });
  await go(-1);
  expect(seen()).toEqual(["/", undefined]);
  expect(tab.entries.map(({ url }) => url)).toEqual(["/edit/?page=/", "/edit/?page=/", "/edit/?page=/team"]);
});

test("EDT-22 a page that cannot be opened is not in the address; two quick steps lead to the last one", async () => {
  const tab = new Tab("/edit/");
  const { open, away, seen, go, store } = start(tab);
  await open("/about");
  await open("/team");
  away.add("/about");
  await go(-1);
  expect([seen(), tab.url]).toEqual([["/team", undefined], "/edit/?page=/team"]);
  await open("/about");
  expect(tab.url).toBe("/edit/?page=/team");
  store.set({ dialog: { kind: "keys" } });
  tab.go(-1);
  await go(1);
  expect([seen(), tab.url, tab.entries.length]).toEqual([["/team", undefined], "/edit/?page=/team", 3]);
  expect(store.get().dialog).toBeUndefined();
});
