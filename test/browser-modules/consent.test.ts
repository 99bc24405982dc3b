/** Consent in the browser (CKB, TPS): what a page does with a visitor's choice, on a page that is only as much of one as it needs. */
import { parseHTML } from "linkedom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choiceOf, readConsent } from "../../src/browser/consent.ts";
import { onFirstAction } from "../../src/browser/first-action.ts";
import { thirdParty } from "../../src/browser/third-party.ts";
import { enhance as enhanceConsent } from "../../templates/widgets/cookie-consent/behaviour.ts";
import { enhance as enhanceEmbed } from "../../templates/widgets/embed/behaviour.ts";

type Choice = Readonly<Record<string, unknown>>;

const all = { analytics: true, marketing: true, functional: true };
const none = { analytics: false, marketing: false, functional: false };

/** The window of the page: its events, and what it has stored. */
let page: {
  readonly events: EventTarget;
  readonly stored: Map<string, string>;
  readonly reload: ReturnType<typeof vi.fn>;
  readonly html: HTMLElement;
};

/** @param more of the visitor's browser */
function open({ body = "", privacy = false, type = "navigate" } = {}) {
  const { document } = parseHTML(`<html data-consent="site"><body>${body}</body></html>`);
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const reload = vi.fn();
  let cookie = "";
  Object.defineProperty(document, "cookie", {
    get: () => cookie,
    set: (value: string) => (cookie += `${value}; `),
  });
  Object.defineProperty(document, "readyState", { value: "complete" });
  vi.stubGlobal("document", document);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("navigator", { globalPrivacyControl: privacy });
  vi.stubGlobal("location", { protocol: "https:", hash: "", reload });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => act());
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
  page = { events, stored, reload, html: document.documentElement as unknown as HTMLElement };
  return document as unknown as Document;
}

const store = (choice: unknown) =>
  page.stored.set("cookieSettings", typeof choice === "string" ? choice : JSON.stringify(choice));
const happen = (type: string, more: object = {}) =>
  page.events.dispatchEvent(Object.assign(new Event(type), more));

beforeEach(() => void open());
afterEach(() => vi.unstubAllGlobals());

describe("CKB-4 TPS-2 a stored choice", () => {
  test.each<[string, unknown, Choice | undefined]>([
    ["everything", all, all],
    ["nothing", none, none],
    ["one category", { ...none, marketing: true }, { ...none, marketing: true }],
    ["no word about a category", { analytics: true }, { ...none, analytics: true }],
    ["no categories", {}, none],
    ["texts and numbers instead of true", { analytics: "true", marketing: 1, functional: {} }, none],
    ["an unknown category", { ...none, tracking: true }, none],
    ["text that is not JSON", "{", undefined],
    ["null", "null", undefined],
  ])("that has %s allows exactly what it has allowed", (_, stored, expected) => {
    store(stored);
    expect(readConsent()).toEqual(expected);
  });

  test("of this page, which could not be stored, outweighs an earlier one", () => {
    store(all);
    page.html.dataset.cookieSettings = JSON.stringify(none);
    expect(readConsent()).toEqual(none);
  });
});

describe("CKB-5 TPS-2 without a stored choice", () => {
  test.each([
    ["a site that does not ask loads everything", undefined, false, all],
    ["a site that asks loads nothing", "", false, none],
    ["Global Privacy Control is a refusal", undefined, true, none],
    ["Global Privacy Control is a refusal on a site that asks", "", true, none],
  ])("%s", (_, gated, privacy, expected) => {
    open({ privacy });
    expect(choiceOf(gated === undefined ? {} : { gated })).toEqual(expected);
    // A choice for this site outweighs the general signal.
    store(all);
    expect(choiceOf(gated === undefined ? {} : { gated })).toEqual(all);
    store(none);
    expect(choiceOf(gated === undefined ? {} : { gated })).toEqual(none);
  });
});

describe("a third party", () => {
  const enhance = (more: Choice = {}) => {
    const [load, onChoice, onReturn] = [vi.fn(), vi.fn(), vi.fn()];
    const dataset = { id: "G-1", needs: "analytics", gated: "", ...more };
    thirdParty(load, { onChoice, onReturn })({ dataset } as unknown as HTMLElement);
    return { load, onChoice, onReturn };
  };

  test("TPS-2 loads once, with its id, if its category is allowed", () => {
    store({ ...none, analytics: true });
    expect(enhance().load.mock.calls).toEqual([["G-1", { ...none, analytics: true }]]);
    expect(enhance({ needs: "marketing" }).load).not.toHaveBeenCalled();
  });

  test("CKB-6 loads once as soon as a choice on this page allows it", () => {
    const { load, onChoice } = enhance();
    expect(load).not.toHaveBeenCalled();
    for (const choice of [none, all, all]) {
      page.html.dataset.cookieSettings = JSON.stringify(choice);
      happen("consent");
    }
    expect(load).toHaveBeenCalledOnce();
    expect(onChoice.mock.calls).toEqual([[none], [all], [all]]);
  });

  test("CKB-4 TPS-2 is removed by a reload if the visitor has refused it on another page before coming back", () => {
    store(all);
    const { load, onReturn } = enhance();
    store(none);
    happen("pageshow", { persisted: true });
    expect(page.reload).toHaveBeenCalledOnce();
    expect(onReturn).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledOnce();
  });

  test("TPS-4 counts a page to which the visitor comes back with the same choice, and no fresh one", () => {
    store(all);
    const { onReturn } = enhance();
    happen("pageshow", { persisted: false });
    expect(onReturn).not.toHaveBeenCalled();
    happen("pageshow", { persisted: true });
    expect(onReturn).toHaveBeenCalledOnce();
    expect(page.reload).not.toHaveBeenCalled();
  });
});

describe("TPS-1 a visitor", () => {
  const waitFor = (...signs: readonly (readonly [type: string, more?: object])[]) => {
    const act = vi.fn();
    onFirstAction(act);
    for (const [type, more] of signs) happen(type, more);
    return act;
  };

  test.each([
    ["mousemove", { movementX: 1, movementY: 0 }],
    ["mousemove", { movementX: 0, movementY: -1 }],
    ["touchstart", {}],
    ["touchmove", {}],
    ["keydown", {}],
    ["wheel", {}],
    ["scroll", {}],
  ])("shows by %s that somebody is there, once", (type, more) => {
    expect(waitFor([type, more], [type, more], ["keydown"])).toHaveBeenCalledOnce();
  });

  test("is not there because a page moves below a pointer at rest", () => {
    expect(waitFor(["mousemove", { movementX: 0, movementY: 0 }])).not.toHaveBeenCalled();
  });

  test.each(["reload", "back_forward"])("is not there because a page scrolls itself after %s", (type) => {
    open({ type });
    expect(waitFor(["scroll"])).not.toHaveBeenCalled();
  });
});

const banner = (more = "") => `<div id="root" data-path="/" ${more}>
  <section><button value="all">Accept</button><button value="none">Decline</button></section>
  <dialog><input type="checkbox" name="analytics"><input type="checkbox" name="marketing"><button value="chosen">OK</button></dialog>
</div>`;

describe("the cookie dialog", () => {
  const openDialog = (more = "", { privacy = false, stored = undefined as unknown } = {}) => {
    const document = open({ body: banner(more), privacy });
    if (stored !== undefined) store(stored);
    const root = document.getElementById("root") as HTMLElement;
    const dialog = root.querySelector("dialog") as HTMLDialogElement;
    dialog.close = () =>
      void dialog.dispatchEvent(new (document.defaultView as Window & typeof globalThis).Event("close"));
    enhanceConsent(root);
    const switches = [...root.querySelectorAll("input")];
    const press = (value: string) => {
      const button = root.querySelector(`button[value=${value}]`) as HTMLButtonElement;
      // The document of the test has attributes only.
      button.value = value;
      button.dispatchEvent(
        new (document.defaultView as Window & typeof globalThis).Event("click", { bubbles: true }),
      );
    };
    return { document, dialog, switches, press, states: () => switches.map(({ checked }) => checked) };
  };

  test.each<[string, string, { privacy?: boolean; stored?: unknown }, boolean[]]>([
    ["as allowed", "", {}, [true, true]],
    ["as refused if the choice is equal", 'data-off="true"', {}, [false, false]],
    ["as refused with Global Privacy Control", "", { privacy: true }, [false, false]],
    ["as stored", "", { stored: { ...none, marketing: true } }, [false, true]],
    ["as stored, whatever else", 'data-off="true"', { privacy: true, stored: all }, [true, true]],
  ])(
    "CKB-3 CKB-5 begins with switches %s, and returns to them when it closes without a choice",
    (_, more, options, expected) => {
      const { dialog, switches, states } = openDialog(more, options);
      expect(states()).toEqual(expected);
      for (const box of switches) box.checked = !box.checked;
      dialog.close();
      expect(states()).toEqual(expected);
      expect(page.stored.size).toBe(options.stored === undefined ? 0 : 1);
    },
  );

  test.each([
    ["all", all],
    ["none", none],
    ["chosen", { ...none, analytics: true }],
  ])("CKB-3 CKB-4 stores the choice of %s with a cookie of 100 days, and reloads", (value, expected) => {
    const { document, switches, press } = openDialog();
    if (switches[1]) switches[1].checked = false;
    press(value);
    expect(JSON.parse(page.stored.get("cookieSettings") ?? "")).toEqual(expected);
    expect(document.cookie).toContain("site=1;Max-Age=8640000;Path=/;SameSite=Lax;Secure");
    expect(page.reload).toHaveBeenCalledOnce();
  });

  test("CKB-6 with blocked storage the choice counts on this page, which does not reload", () => {
    const { press, states } = openDialog();
    vi.stubGlobal("localStorage", {
      getItem() {
        throw new Error("blocked");
      },
      setItem() {
        throw new Error("blocked");
      },
    });
    const heard = vi.fn();
    page.events.addEventListener("consent", heard);
    press("none");
    expect(page.reload).not.toHaveBeenCalled();
    expect(heard).toHaveBeenCalledOnce();
    expect(readConsent()).toEqual(none);
    expect(states()).toEqual([false, false]);
  });
});

describe("SEC-40 a video", () => {
  const click = (stored: unknown, gated = "data-gated") => {
    const document = open({
      body: `<div id="root" ${gated} data-frame="https://video.example/1"><a href="/">Play</a><p hidden>Sure?</p></div>`,
    });
    if (stored !== undefined) store(stored);
    const root = document.getElementById("root") as HTMLElement;
    enhanceEmbed(root);
    const press = () =>
      void root.querySelector("a")?.dispatchEvent(
        new (document.defaultView as Window & typeof globalThis).Event("click", {
          bubbles: true,
          cancelable: true,
        }),
      );
    press();
    const isAsked = root.querySelector("p")?.hidden === false;
    const isShown = root.querySelector("iframe") !== null;
    press();
    return { isAsked, isShown, isShownThen: root.querySelector("iframe") !== null };
  };

  test.each([
    ["a visitor who has not chosen is asked", undefined, false],
    ["a visitor who has refused is asked", none, false],
    ["a visitor who allowed everything but marketing is asked", { ...all, marketing: false }, false],
    ["a visitor who allowed marketing is not asked", { ...none, marketing: true }, true],
  ])("%s before it loads", (_, stored, isShown) => {
    expect(click(stored)).toEqual({ isAsked: !isShown, isShown, isShownThen: true });
  });

  test("loads on a site that does not ask, unless the visitor has refused", () => {
    expect(click(undefined, "")).toMatchObject({ isAsked: false, isShown: true });
    expect(click(none, "")).toMatchObject({ isAsked: true, isShown: false });
  });
});
