/**
 * Schedules like those of test/editor/model, with the real editor in two tabs of Chromium, the real server and its file: typed
 * text stays where it was typed (EDT-16). A seed delays or loses answers.
 */
import fc from "fast-check";
import type { Locator, Page, Route } from "playwright-core";
import { expect, test, vi } from "vitest";
import { createEditors } from "./open-editor.ts";

const schedules = Number(process.env.EDITOR_SCHEDULES ?? 25);
const seed = Number(process.env.EDITOR_SCHEDULES_SEED ?? 1);

interface Item {
  readonly name: string;
}
interface Section {
  readonly uniqId: string;
  readonly data: { readonly title?: string; readonly team?: readonly (Item | null)[] };
}
interface Document {
  readonly pages: readonly { readonly path: string; readonly components: readonly Section[] }[];
  readonly translations: Readonly<Record<string, Pick<Document, "pages">>>;
}

/** The first word of each text is its name, which identifies it after moves. */
const section = (page: string, uniqId: string) => ({
  id: "Team",
  uniqId,
  data: {
    title: `${page}.${uniqId}.title`,
    team: [1, 2, 3].map((number) => ({ name: `${page}.${uniqId}.${number}` })),
  },
});
const language = (code: string, name: string, order: number) => ({
  status: "active",
  isPrimary: order === 1,
  order,
  lang: { code, name, flagCode: code === "en" ? "gb" : code },
});
const start = JSON.stringify(
  {
    siteId: "schedules",
    name: "Schedules",
    languages: [language("en", "English", 1), language("de", "Deutsch", 2)],
    pages: [
      { path: "/", meta: { title: "First" }, components: [section("p1", "a"), section("p1", "b")] },
      { path: "/two", meta: { title: "Second" }, components: [section("p2", "a")] },
    ],
    translations: {
      de: {
        pages: [
          {
            path: "/",
            components: [
              {
                uniqId: "a",
                data: { title: "p1.a.title", team: [{ name: "p1.a.1" }, null, { name: "p1.a.3" }] },
              },
            ],
          },
        ],
      },
    },
  },
  null,
  1,
);

const acts = ["write", "write", "write", "leave", "forward", "delete", "page", "language", "reload"] as const;
const schedule = fc.array(fc.record({ act: fc.constantFrom(...acts), window: fc.nat(1), n: fc.nat(1000) }), {
  minLength: 4,
  maxLength: 8,
  size: "max",
});

const openEditor = createEditors();

/**
 * Maps language and name of every text of a document to the text.
 * @param asked texts of all questions: an item that "Restore it" brought back may be there twice, moved and restored
 */
function textsOf({ pages, translations }: Document, asked: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (code: string, text: string | undefined, of = text) => {
    if (text === undefined || of === undefined) return;
    const [name = ""] = of.split("⟦");
    const key = `${code} ${name}`;
    const other = found.get(key);
    expect(other === undefined || asked.includes(name), `duplicate text: ${key}`).toBe(true);
    found.set(key, other === undefined ? text : `${other} ${text}`);
  };
  for (const { path, components } of pages)
    for (const { uniqId, data } of components) {
      add("en", data.title);
      for (const item of data.team ?? []) add("en", item?.name);
      const over = translations.de?.pages
        .find((page) => page.path === path)
        ?.components.find((one) => one.uniqId === uniqId)?.data;
      add("de", over?.title, data.title);
      for (const [index, item] of (over?.team ?? []).entries())
        add("de", item?.name, data.team?.[index]?.name);
    }
  return found;
}

/** Delays one of the editor's calls; loses a few calls or their answers. */
function disturb(route: Route, n: number): Promise<void> {
  const isEdit = route.request().url().includes("/edits");
  const late = async (act: () => Promise<void>) => {
    await new Promise((resolve) => setTimeout(resolve, n % 7 === 0 ? (n % 19) * 25 : 0));
    await act();
  };
  if (isEdit && n % 11 === 0) return late(() => route.abort());
  if (isEdit && n % 11 === 1) return route.fetch().then(() => late(() => route.abort()));
  return late(() => route.continue());
}

const ours = /Keep mine|Restore it/;

/**
 * Answers conflict questions whenever they appear.
 * @param asked receives the text of each: one of two versions is discarded
 */
async function decideAll(page: Page, asked: (words: string) => void): Promise<void> {
  // Behind an open question the bar is inert.
  const waiting = page.getByRole("button", { name: /^\d+ questions?:/ }).and(page.locator(":not([inert] *)"));
  const question = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: ours }) });
  const answer = async () => {
    asked((await question.textContent()) ?? "");
    await question.getByRole("button", { name: ours }).first().click();
  };
  await page.addLocatorHandler(waiting, () => waiting.click(), { noWaitAfter: true });
  // The next question may follow at once, so there may be no moment without one.
  await page.addLocatorHandler(question, answer, { noWaitAfter: true });
}

/** Clicks one of several texts. The page may change at any moment, so the owner aims again if the text has gone. */
async function clickOne(texts: Locator, n: number) {
  return vi.waitFor(
    async () => {
      // Gives a question of the editor the moment to be answered: handlers of locators do not run for handles.
      await texts.first().click({ trial: true, timeout: 5_000 });
      const all = await texts.elementHandles();
      const element = all[n % all.length];
      if (!element) throw new Error("No text is shown.");
      await element.click({ timeout: 5_000 });
      return { element, before: (await element.textContent()) ?? "" };
    },
    { timeout: 60_000 },
  );
}

test(`EDT-16 text typed in two tabs is saved where it was typed, in ${schedules} schedules`, async () => {
  const { editor, address, page } = await openEditor({ "site.json": start }, { own: {} });
  const pages = [page, await page.context().newPage()];
  let count = 0;
  let asked = "";
  for (const one of pages) await decideAll(one, (words) => (asked += words));
  for (const [number, steps] of fc.sample(schedule, { numRuns: schedules, seed }).entries()) {
    asked = "";
    editor.save(start.replace('"Schedules"', `"Schedules ${number}"`));
    for (const one of pages) {
      await one.goto("about:blank");
      await one.goto(address);
      await one.frameLocator("main iframe").locator("[data-section]").first().waitFor();
      let calls = 0;
      await one.route("**/__sectile/api/**", (route) =>
        disturb(route, number * 31 + calls++ * 17).catch(() => {}),
      );
    }
    const typed = new Map<string, string>();
    const gone = new Set<string>();
    const languages = ["en", "en"];
    const done: string[] = [];
    for (const { act, window, n } of steps) {
      const one = pages[window] as Page;
      const frame = one.frameLocator("main iframe");
      done.push(`${window} ${act} ${n}`);
      if (act === "write") {
        const { element: text, before } = await clickOne(
          frame.locator('[data-at="/title"], [data-at$="/name"]'),
          n,
        );
        const code = languages[window] as string;
        const token = `⟦${++count}⟧`;
        await one.keyboard.press("End");
        await one.keyboard.insertText(token);
        // A question that appears at this moment takes the focus.
        const isTyped = ((await text.textContent()) ?? "").includes(token);
        if (isTyped || (await one.getByRole("dialog").count()) === 0)
          typed.set(token, `${code} ${before.split("⟦")[0]}`);
      } else if (act === "leave") await one.keyboard.press("Escape");
      else if (act === "forward" || act === "delete") {
        const { before } = await clickOne(frame.locator('[data-at$="/name"]'), n);
        const name = before.split("⟦")[0] ?? "";
        await frame.locator("body").press("Escape");
        const button = frame
          .getByRole("toolbar", { name: "Item" })
          .getByRole("button", { name: act === "forward" ? "Move forward" : "Delete", exact: true });
        if (!(await button.isEnabled())) continue;
        if (act === "delete") gone.add(name);
        await button.click();
      } else if (act === "page" || act === "language") {
        await one
          .getByRole("button", { name: act === "page" ? /Page$/ : /Language$/ })
          .first()
          .click();
        const options = one.getByRole("option");
        const at = n % (await options.count());
        await options.nth(at).click();
        if (act === "language") {
          languages[window] = at === 0 ? "en" : "de";
          await frame.locator(`html[lang="${languages[window]}"]`).waitFor();
        }
      } else {
        await one.reload();
        await frame.locator("[data-section]").first().waitFor();
        languages[window] = (await frame.locator("html").getAttribute("lang")) ?? "en";
      }
    }
    for (const one of pages) {
      await one.unroute("**/__sectile/api/**");
      await one.keyboard.press("Escape");
    }
    const settled = async () => {
      for (const one of pages) {
        await one.locator("body").click({ trial: true });
        await one.getByRole("status").filter({ hasText: "All changes saved" }).first().waitFor();
      }
      const texts = textsOf(JSON.parse(editor.text()), asked);
      return [...typed]
        .filter(
          ([token, home]) =>
            !asked.includes(token) &&
            !gone.has(home.split(" ")[1] ?? "") &&
            !texts.get(home)?.includes(token),
        )
        .map(([token, home]) => `${token} is not in ${home}: ${texts.get(home)}`);
    };
    await expect.poll(settled, { message: `schedule ${number}: ${done.join("; ")}` }).toEqual([]);
  }
}, 900_000);
