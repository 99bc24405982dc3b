/** The panel, the bar and the notices of the shell after answers of the real server, without a browser. */
import { expect, test } from "vitest";
import type { Allowed } from "#editor";
import type { EditRequest } from "../../../src/editor/shared/protocol.ts";
import type { EditorOptions } from "../../../src/editor/shell/editor.ts";
import { restoreOriginal } from "../../../src/editor/shell/edits.ts";
import { onFrame } from "../../../src/editor/shell/from-frame.ts";
import { changeItem } from "../../../src/editor/shell/items.ts";
import { addLanguage, makePrimary } from "../../../src/editor/shell/languages.ts";
import { guardUnsaved } from "../../../src/editor/shell/picture-edits.ts";
import { loadLanguage } from "../../../src/editor/shell/words/index.ts";
import { startEditor } from "../running.ts";
import { sampleSite } from "../sample-site.ts";
import { drawBar, drawNotice, drawPanel } from "./draw.ts";
import { connect, createShells, unreachable } from "./open-shell.ts";

const open = createShells();

/** Opens a site with the rights that a person has at each request. */
const openAs = (allowed: () => Pick<Allowed, "role" | "languages">) => {
  people.allowed = allowed;
  return openForPeople();
};
const people: { allowed: () => Pick<Allowed, "role" | "languages"> } = { allowed: () => ({}) };
const openForPeople = createShells({
  authorize: (_, site) => ({ site, ...people.allowed() }),
});

const tooLong = "Too long ".repeat(30);

test("EDT-17 a refusal shows at the control and beside the page until another page is open", async () => {
  const shell = await open();
  const { editor, write, select, site } = shell;
  const before = site.text();
  select({ kind: "section", section: "team" });
  write("team", tooLong);
  await editor.settled();
  const [shown = ""] = (await drawPanel(shell)).texts('[role="alert"]');
  expect(shown).toContain("too long");
  const { text: message } = await drawNotice(shell);
  // The control also shows how to write it.
  expect(shown.startsWith(`${message} `)).toBe(true);
  expect((await drawBar(shell)).text).toContain(message);
  expect(site.text()).toBe(before);
  await editor.open("/about");
  expect((await drawNotice(shell)).text).toBe("");
  select({ kind: "section", section: "people" });
  expect((await drawPanel(shell)).texts('[role="alert"]')).toEqual([]);
});

test("EDT-16 a text written while the server is unreachable is shown as unsaved, and is saved once it is back", async () => {
  let kept: readonly EditRequest[] = [];
  const opened = await open();
  const options = {
    keep: (_: string, waiting: readonly EditRequest[]) => {
      kept = waiting;
    },
  };
  const shell = await opened.another(options);
  const end = shell.intercept("edits", unreachable);
  shell.write("team", "Written in the dark");
  await expect.poll(() => shell.store.get().saving.kind).toBe("failed");
  expect((await drawBar(shell)).texts("output")).toEqual([
    "Not saved: The editor's server isn't responding. Your changes are kept in this browser.",
  ]);
  expect(opened.site.document().pages[0].components[0].data.title).toBe("Our team");
  // A reloaded page takes them over.
  const reloaded = await opened.another({ load: async () => ({ recent: kept, old: undefined }) });
  await reloaded.saved();
  await expect.poll(() => reloaded.title("team")).toBe("Written in the dark");
  // The first page sends them as well, and they are the same edits.
  end();
  shell.elapse();
  await shell.saved();
  expect((await drawBar(shell)).texts("output")).toEqual(["All changes saved"]);
  expect(opened.site.document().pages[0].components[0].data.title).toBe("Written in the dark");
  expect(shell.store.get().dialog).toBeUndefined();
});

test("EDT-16 another person's earlier change shows once the pending edit is saved", async () => {
  const { site, write, store, title, intercept, elapse, saved } = await open();
  const end = intercept("edits", unreachable);
  write("team", "Mine");
  await expect.poll(() => store.get().saving.kind).toBe("failed");
  await site.change((document) => {
    document.pages[0].components[1].data.title = "Theirs";
  });
  end();
  elapse();
  await saved();
  await expect.poll(() => [title("team"), title("hero")]).toEqual(["Mine", "Theirs"]);
});

test("EDT-16 in a conflict about a text of the page, the chosen version is shown and saved", async () => {
  const { site, write, title, before, question, saved } = await open();
  for (const whose of ["theirs", "ours"] as const) {
    const theirs = `Theirs, and ${whose} is kept`;
    before("edits", () =>
      site.change((document) => {
        document.pages[0].components[0].data.title = theirs;
      }),
    );
    write("team", "Mine");
    const { conflicts, choose } = await question("conflict");
    expect(conflicts).toMatchObject([{ ours: "Mine", theirs }]);
    choose(whose);
    await saved();
    const kept = whose === "ours" ? "Mine" : theirs;
    await expect.poll(() => title("team")).toBe(kept);
    expect(site.document().pages[0].components[0].data.title).toBe(kept);
  }
});

test("EDT-17 the problems of the page are listed with their places, which they lead to", async () => {
  const shell = await open((document) => {
    const [, grace] = document.pages[0]?.components[0]?.data.team ?? [];
    if (grace) grace.name = "G".repeat(60);
  });
  const { editor, store } = shell;
  const panel = await drawPanel(shell);
  const [problem] = panel.texts("section button");
  expect(problem).toMatch(/too long.*“Name” of the second person of “Our team”/s);
  expect(panel.texts("section[aria-label] h2")).toEqual(["Fix on this page"]);
  await editor.goTo(store.get().page?.problems[0]?.at);
  expect((await drawPanel(shell)).texts("h2")[0]).toMatch(/^G+…$/);
});

test("EDT-15 the original shows until a text is translated, and can be restored", async () => {
  const shell = await open();
  const { editor, site, store, select, write, title } = shell;
  const german = () => site.document().translations.de.pages[0].components[0].data;
  select({ kind: "section", section: "team" });
  await editor.open("/", "de");
  const translated = await drawPanel(shell);
  expect(store.get().page?.html).toContain("Unser Team");
  expect(translated.texts("q")).toEqual(["Our team"]);
  expect(translated.text).toContain("Use the original");
  onFrame(editor, { kind: "written", section: "team", pointer: "/title", value: "Mannschaft" });
  await editor.settled();
  expect(german()).toEqual({ title: "Mannschaft" });
  await editor.undo();
  expect(german()).toEqual({ title: "Unser Team" });
  editor.edit(restoreOriginal(editor.snapshot(), "team", ["title"]));
  await editor.settled();
  expect(store.get().page?.html).toContain("Our team");
  const original = await drawPanel(shell);
  expect(original.text).toContain("Not translated. The original is shown.");
  expect(original.text).not.toContain("Use the original");
  write("team", "Mannschaft");
  await editor.settled();
  expect(german()).toEqual({ title: "Mannschaft" });
  expect(title("team")).toBe("Our team");
});

test("EDT-4 sections are listed by their titles and types, and the first one can't move up", async () => {
  const shell = await open();
  const { editor, select, store } = shell;
  expect((await drawPanel(shell)).texts('[role="row"]')).toEqual(["Our team", "All of it", "Footer"]);
  const moves = async () => {
    const { document } = await drawPanel(shell);
    return ["Move up", "Move down"].map((name) =>
      document.querySelector(`[aria-label="${name}"]`)?.getAttribute("aria-disabled"),
    );
  };
  select({ kind: "section", section: "hero" });
  expect(await moves()).toEqual([null, null]);
  onFrame(editor, { kind: "section", section: "hero", act: "up" });
  await editor.settled();
  expect(store.get().page?.sections.map(({ id }) => id)).toEqual(["hero", "team", "footer"]);
  expect(await moves()).toEqual(["true", null]);
});

test("EDT-3 EDT-13 a dropped image is uploaded to its place, or the reason why it is refused is shown", async () => {
  const shell = await open();
  const { act, site, saved, store, editor } = shell;
  const people = () => site.document().pages[0].components[0].data.team;
  const drop = (name: string, contents: string) =>
    act({
      kind: "picture-file",
      section: "team",
      pointer: "/team/1/imgUrl",
      file: new File([contents], name),
    });
  drop("grace.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>');
  await expect.poll(() => people()[1].imgUrl).toBe("assets/grace.svg");
  await saved();
  drop("letter.docx", "A letter");
  await expect.poll(() => store.get().refusal).toBeDefined();
  expect((await drawNotice(shell)).text).toMatch(/image/);
  await editor.settled();
  expect(people()[1].imgUrl).toBe("assets/grace.svg");
});

test("EDT-1 EDT-5 undo says what it reverts and returns to its page, and redo leads there too", async () => {
  const shell = await open();
  const { editor, store, site, write } = shell;
  const stored = () => site.document().pages[0].components[0].data.title;
  write("team", "Our crew");
  await editor.settled();
  for (const act of ["undo", "redo"] as const) {
    await editor.open("/about");
    await editor[act]();
    expect(store.get().shown.path).toBe("/");
    expect(store.get().announcement).toMatch(act === "undo" ? "Undone: edit text in 'Our team'" : /^Redone/);
    expect((await drawPanel(shell)).texts("h2")).toEqual([stored()]);
    expect(stored()).toBe(act === "undo" ? "Our team" : "Our crew");
  }
});

test("EDT-13 EDT-16 an upload keeps its target when another page opens, and counts as unsaved until it ends", async () => {
  const shell = await open();
  const { act, site, store, editor, hold, saved } = shell;
  const tab = new EventTarget();
  guardUnsaved(store, tab as Window);
  const isAsked = () => !tab.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const uploads = hold("pictures");
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'], "next.svg");
  act({ kind: "picture-file", section: "team", pointer: "/team/0/imgUrl", file });
  await expect.poll(uploads.count).toBe(1);
  await editor.open("/about");
  expect((await drawBar(shell)).texts("output")).toEqual(["Saving…"]);
  expect(isAsked()).toBe(true);
  uploads.release();
  await expect.poll(() => store.get().uploads).toBe(0);
  await saved();
  expect((await drawBar(shell)).texts("output")).toEqual(["All changes saved"]);
  expect(isAsked()).toBe(false);
  const [home, about] = site.document().pages;
  expect(home.components[0].data.team[0].imgUrl).toBe("assets/next.svg");
  expect(about.components[0].data.team).toEqual([{ name: "Alan" }]);
});

test("EDT-27 a role that changes while nobody types is shown with what it includes", async () => {
  let allowed: Pick<Allowed, "role" | "languages"> = {};
  const shell = await openAs(() => allowed);
  const { store, provider, site, elapse } = shell;
  const tabs = async () => (await drawPanel(shell)).texts('[role="tab"]');
  expect(await tabs()).toEqual(["Sections", "Pages", "Design", "Site"]);
  allowed = { role: "translator", languages: ["de"] };
  await provider.changed(site.name);
  // The event stream ends, and is opened again after a pause.
  await expect
    .poll(() => {
      elapse();
      return store.get().site?.permission.role;
    })
    .toBe("translator");
  expect((await drawNotice(shell)).text).toMatch(
    /^Your role has changed\. You're now: Translator\. You can translate texts\./,
  );
  expect(await tabs()).toEqual(["Sections"]);
  const panel = await drawPanel(shell);
  expect(panel.texts("section")).toContain("Texts in Deutsch");
  expect(panel.text).not.toContain("Add section");
  expect((await drawBar(shell)).texts("button")).not.toContain("Publish");
});

test("EDT-14 EDT-15 languages are added and reordered, and one of them becomes the original", async () => {
  const { editor, site, store } = await open();
  const known = () => store.get().site?.settings.languages as readonly unknown[];
  const list = (): { lang: { code: string }; order: number; isPrimary?: boolean }[] =>
    site.document().languages;
  for (const code of ["fr", "ru"]) {
    editor.edit(addLanguage(known(), code));
    await editor.settled();
  }
  expect(list().map(({ lang }) => lang.code)).toEqual(["en", "de", "fr", "ru"]);
  editor.edit(changeItem(editor.snapshot(), undefined, "/languages/3", "back"));
  await editor.settled();
  expect(list().map(({ lang, order }) => [lang.code, order])).toEqual([
    ["en", 0],
    ["de", 1],
    ["ru", 2],
    ["fr", 3],
  ]);
  editor.edit(makePrimary("de", "Deutsch"));
  await editor.settled();
  expect(list().flatMap(({ lang, isPrimary }) => (isPrimary ? [lang.code] : []))).toEqual(["de"]);
  expect(store.get().site?.languages.find(({ isPrimary }) => isPrimary)?.code).toBe("de");
  expect(site.document().pages[0].components[0].data.title).toBe("Unser Team");
});

test("EDT-16 EDT-17 a damaged file is reported in the owner's language, also after a reload, and opens once repaired", async () => {
  const text = JSON.stringify(sampleSite());
  const folder = await startEditor({ "site.json": text });
  const root = `${folder.origin}/__sectile/api/`;
  const { words, frameWords } = await loadLanguage(["ru"]);
  let recent: readonly EditRequest[] = [];
  const options: Partial<EditorOptions> = {
    words,
    frameWords,
    language: "ru",
    keep: (_, waiting) => {
      recent = waiting;
    },
  };
  const first = connect({ root, secret: folder.secret }, options);
  first.editor.start();
  await expect.poll(() => first.store.get().page).toBeDefined();
  folder.save(text.slice(0, 200));
  // Before anything is written.
  await expect.poll(() => first.store.get().trouble).toMatch(/^Файл сайта повреждён/);
  first.write("team", "Kept");
  await expect
    .poll(() => first.store.get().saving)
    .toMatchObject({ kind: "failed", why: expect.stringMatching(/^Файл сайта повреждён/) });
  await first.editor.undo();
  expect(first.store.get().announcement).toMatch(/Файл сайта повреждён/);
  expect(first.store.get().announcement).not.toMatch(/сервер/i);
  const second = connect(
    { root, secret: folder.secret },
    { ...options, load: async () => ({ recent, old: undefined }) },
  );
  second.editor.start();
  await expect
    .poll(() => second.store.get())
    .toMatchObject({ stage: "failed", trouble: expect.stringMatching(/^Файл сайта повреждён/) });
  folder.save(text);
  await expect
    .poll(() => {
      second.elapse();
      return second.title("team");
    })
    .toBe("Kept");
  const withoutMarks = folder.text().replace(/,"unchecked":\{[^}]*\}/, "");
  expect(withoutMarks).toBe(text.replace("Our team", "Kept"));
});

test("EDT-1 in a link the root is the first page, and an anchor alone is a section of the first page", async () => {
  const { act, store, editor } = await open();
  const first = store.get().site?.pages[0]?.path;
  const follow = async (href: string) => {
    await editor.open("/about");
    expect(store.get().page?.path).toBe("/about");
    act({ kind: "open", href });
    await expect.poll(() => store.get().page?.path).toBe(first);
  };
  await follow("/");
  await follow("#team");
  await expect.poll(() => store.get().selection).toEqual({ kind: "section", section: "team" });
});
