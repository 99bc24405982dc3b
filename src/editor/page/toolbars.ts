/** Toolbars of the selection. Each is one tab stop, with arrow keys inside (ARIA toolbar pattern). */
import { send } from "./channel.ts";
import { element } from "./element.ts";
import type { Frame } from "./frame.ts";
import { drawIcon } from "./icons.ts";
import { type Bar, barsOf, type Tool } from "./tools.ts";

export interface Toolbars {
  readonly bars: HTMLElement;
  /** Redraws if something changed. */
  update(): void;
  focus(): boolean;
}

/** @param onGrip called when a drag begins */
export function createToolbars(frame: Frame, onGrip: (event: PointerEvent, bar: Bar) => void): Toolbars {
  const bars = element("div", "bars");
  let drawn = "";
  let current: Bar[] = [];

  // Keep the caret in the text that the tools belong to.
  bars.addEventListener("mousedown", (event) => event.preventDefault());
  bars.addEventListener("keydown", (event) => {
    const button = (event.target as Element).closest("button");
    const all = [...(button?.closest("[role=toolbar]")?.querySelectorAll("button") ?? [])];
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const ends = { Home: 0, End: all.length - 1 }[event.key];
    if (!button || (step === undefined && ends === undefined) || event.altKey) return;
    event.preventDefault();
    const direction = document.dir === "rtl" && /Left|Right/.test(event.key) ? -1 : 1;
    const to = ends ?? (all.indexOf(button) + (step ?? 0) * direction + all.length) % all.length;
    for (const [index, one] of all.entries()) one.tabIndex = index === to ? 0 : -1;
    all[to]?.focus();
  });

  function draw(bar: Bar, at: number): HTMLElement {
    const label = frame.site.word(bar.word);
    const made = element("div", bar.tools.length > 5 ? "bar many" : "bar", {
      role: "toolbar",
      "aria-label": label,
    });
    if (bar.drags) {
      const grip = element(
        "span",
        "grip",
        { "aria-hidden": "true", title: frame.site.word("drag") },
        drawIcon("grip"),
      );
      grip.addEventListener("pointerdown", (event) => onGrip(event, bar));
      made.append(grip);
    }
    if (bar.title) made.append(element("span", "title", {}, bar.title));
    for (const [index, tool] of bar.tools.entries()) {
      if (tool.word === "around" && index > 0) made.append(element("span", "parting"));
      made.append(drawTool(tool, () => current[at]?.tools[index], index === 0));
    }
    return made;
  }

  function drawTool(tool: Tool, now: () => Tool | undefined, isFirst: boolean): HTMLElement {
    const name = frame.site.word(tool.word);
    const button = element(
      "button",
      "",
      { type: "button", "aria-label": name, "data-act": tool.word },
      drawIcon(tool.icon),
    );
    button.tabIndex = isFirst ? 0 : -1;
    if (tool.isPressed !== undefined) button.ariaPressed = `${tool.isPressed}`;
    if (tool.refusal) {
      button.ariaDisabled = "true";
      button.title = frame.site.word(tool.refusal.word, tool.refusal.values);
    } else button.dataset.tip = name;
    button.addEventListener("click", () => {
      const { refusal, run } = now() ?? {};
      if (refusal) send({ kind: "announce", text: frame.site.word(refusal.word, refusal.values) });
      else run?.();
    });
    return button;
  }

  return {
    bars,
    update() {
      current = barsOf(frame);
      const article = frame.article?.bar;
      const next = JSON.stringify([frame.selection, current, article !== undefined]);
      if (next === drawn) return;
      drawn = next;
      const focused = (bars.getRootNode() as ShadowRoot).activeElement;
      const act = bars.contains(focused) ? (focused as HTMLElement).dataset.act : undefined;
      const drawnBars = current.flatMap((bar, at) => (bar.tools.length > 0 ? draw(bar, at) : []));
      bars.replaceChildren(...(article ? [article] : []), ...drawnBars);
      // "Hide" was clicked and has become "Show".
      const again = act && (bars.querySelector(`[data-act=${act}]`) ?? bars.querySelector("button"));
      if (again) (again as HTMLElement).focus();
    },
    focus() {
      const first = bars.querySelector<HTMLElement>("button[tabindex='0']");
      first?.focus();
      return Boolean(first);
    },
  };
}
