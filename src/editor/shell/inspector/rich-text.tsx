/** Text with markup: the text around the markup is editable, the markup is preserved (EDT-11). */
import { useEffect, useLayoutEffect, useRef } from "react";
import { parseHtml } from "../../shared/parse-html.ts";
import css from "./inspector.module.css";

interface RichTextProps {
  readonly "aria-labelledby": string;
  readonly "aria-describedby": string | undefined;
  readonly lang: string | undefined;
  readonly dir: string;
  readonly value: string;
  /** True if nothing is being typed, so that external changes may be shown. */
  readonly isIdle: boolean;
  readonly onInput: (value: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** Returns true if a text is short enough, and reports an error otherwise. */
  readonly fits: (value: string) => boolean;
}

export function RichText({ value, isIdle, onInput, onBlur, fits, ...named }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && isIdle && writeRich(element) !== value) element.replaceChildren(readRich(value));
  }, [value, isIdle]);
  useEffect(() => {
    const element = box.current;
    const refuse = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
      const isFormat = event.inputType.startsWith("format") || event.inputType === "insertFromDrop";
      if (isFormat || (text !== "" && !event.isComposing && !fits(writeRich(element as Node) + text)))
        event.preventDefault();
    };
    element?.addEventListener("beforeinput", refuse);
    return () => element?.removeEventListener("beforeinput", refuse);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form holds markup
    <div
      {...named}
      ref={box}
      className={css.text}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onInput={({ currentTarget }) => onInput(writeRich(currentTarget))}
      onBlur={onBlur}
    />
  );
}

/** Inline markup that is read and written (DOC-14): only what texts may contain, and nothing that runs. */
const kept = new Set(["a", "b", "strong", "i", "em", "u", "s", "br", "span", "sub", "sup"]);

/** Attributes preserved when the text around them is edited. */
const attributes = ["href", "target", "rel", "class"];

/** @param html owner's text */
function readRich(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  copy(parseHtml(html), fragment);
  return fragment;
}

function copy(from: Node, to: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.nodeValue ?? ""));
    if (!(node.nodeType === Node.ELEMENT_NODE)) continue;
    const element = node as Element;
    const name = element.localName;
    if (!kept.has(name)) {
      copy(element, to);
      continue;
    }
    const made = document.createElement(name);
    for (const attribute of attributes) {
      const value = element.getAttribute(attribute);
      // Stored as data, so that a link in a field does not navigate.
      if (value !== null) made.setAttribute(`data-${attribute}`, value);
    }
    copy(element, made);
    to.appendChild(made);
  }
}

/** @returns the text as stored: "\n" stays a line break, and so does <br> */
function writeRich(root: Node): string {
  let html = "";
  for (const node of root.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) html += escapeText(node.nodeValue ?? "");
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const name = element.localName;
    if (!kept.has(name)) html += writeRich(element);
    else if (name === "br") html += "<br>";
    else {
      const given = attributes.flatMap((attribute) => {
        const value = element.getAttribute(`data-${attribute}`);
        return value === null ? [] : ` ${attribute}="${escapeText(value).replaceAll('"', "&quot;")}"`;
      });
      html += `<${name}${given.join("")}>${writeRich(element)}</${name}>`;
    }
  }
  return html;
}

const escapeText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
