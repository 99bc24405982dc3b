/** A page of the fake site for the iframe, with a stand-in for the iframe's script. */
import type { Page, Section } from "./fake-document.ts";

const escaped = (text: unknown) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function fields(value: unknown, pointer: string): string {
  if (Array.isArray(value))
    return value.map((item, index) => `<div>${fields(item, `${pointer}/${index}`)}</div>`).join("");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, below]) => fields(below, `${pointer}/${name}`))
      .join("");
  if (/(?:img|image|logo)\w*(?:Url|Src)$/i.test(pointer))
    return `<picture data-at="${escaped(pointer)}" style="display:block;width:160px;height:120px;background:#ccd"></picture>`;
  if (/Alignment$|Alt$/.test(pointer)) return "";
  return `<p data-at="${escaped(pointer)}" tabindex="0">${escaped(value)}</p>`;
}

const show = ({ id, uniqId, status, data }: Section) =>
  `<section data-section="${escaped(uniqId)}" data-type="${escaped(id)}" ${status === "published" ? "" : "data-hidden"}>${fields(data, "")}<button type="button" data-add>Add section</button></section>`;

export const fakePage = (page: Page, sections: readonly Section[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(page.meta.title)}</title>
<style>
body { margin: 0; font: 18px/1.5 Georgia, serif; color: #222; background: #fff }
section { padding: 3rem; border-bottom: 1px solid #eee } [data-selected] { outline: 2px solid #4a3fd6 }
[data-hidden] { opacity: .4 } main > section:nth-child(even) { background: #f6f4f0 }
</style></head>
<body><main>${sections.map(show).join("")}</main><script>(${inFrame})()</script></body></html>`;

/** Waits for the page, and writes it into its document. `tell` stays: tests call it too. */
export const fakeFrame = `<!doctype html><title>Page</title><script>
const token = name;
const tell = (message) => parent.postMessage({ ...message, token }, "*");
addEventListener("message", ({ data }) => {
  if (data.kind !== "page") return;
  document.open();
  document.write(data.html);
  document.close();
});
tell({ kind: "loaded" });
</script>`;

/** Defined in the page around this script. */
declare const tell: (message: unknown) => void;

/** Runs in the page: clicks select, texts are edited in place and reported on leaving. */
function inFrame() {
  const targetOf = (element: Element) => ({
    section: element.closest<HTMLElement>("[data-section]")?.dataset.section,
    pointer: element.getAttribute("data-at") ?? "",
  });
  const reported = { began: 0, shown: 0 };
  Object.assign(window, { reported });
  document.addEventListener("click", ({ target }) => {
    const element = target as Element;
    const section = element.closest<HTMLElement>("[data-section]");
    if (!section) return;
    if (element.matches("[data-add]")) {
      const at = [...document.querySelectorAll("[data-section]")].indexOf(section) + 1;
      return tell({ kind: "add-section", at });
    }
    const field = element.closest<HTMLElement>("[data-at]");
    if (!field)
      return tell({ kind: "selected", selection: { kind: "section", section: section.dataset.section } });
    if (field.matches("p")) {
      field.contentEditable = "plaintext-only";
      field.focus();
    }
    tell({ kind: "selected", selection: { kind: "field", ...targetOf(field) } });
  });
  document.addEventListener("focusout", ({ target }) => {
    const field = target as HTMLElement;
    if (!field.matches?.("[contenteditable]")) return;
    field.removeAttribute("contenteditable");
    tell({ kind: "written", ...targetOf(field), value: field.textContent ?? "" });
  });
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") {
      event.preventDefault();
      (document.activeElement as HTMLElement)?.blur();
      tell({ kind: "key", key: event.shiftKey ? "redo" : "undo" });
    }
  });
  addEventListener("message", ({ data }) => {
    if (data.kind === "begin") reported.began++;
    if (data.kind === "ask") {
      const { section, pointer } = data.measured ?? {};
      const measured = document.querySelector(`[data-section="${section}"] [data-at="${pointer}"]`);
      const { width = 0, height = 0 } = measured?.getBoundingClientRect() ?? {};
      tell({ kind: "answer", number: data.number, width, height });
    }
    if (data.kind === "show") {
      reported.shown++;
      const next = new DOMParser().parseFromString(data.html, "text/html");
      const main = next.querySelector("main");
      if (main) document.querySelector("main")?.replaceWith(main);
      document.title = next.title;
    }
    if (data.kind === "select") {
      for (const old of document.querySelectorAll("[data-selected]")) old.removeAttribute("data-selected");
      const { section, pointer } = data.selection ?? {};
      const root = document.querySelector(`[data-section="${section}"]`);
      (pointer ? root?.querySelector(`[data-at^="${pointer}"]`) : root)?.setAttribute("data-selected", "");
    }
    if (data.kind === "text") {
      const field = document.querySelector(`[data-section="${data.section}"] [data-at="${data.pointer}"]`);
      if (field) field.textContent = data.value;
    }
  });
  tell({ kind: "ready" });
}
