/** Toolbar of an article. Its keys are those of the page's other toolbars (toolbars.ts). */

import quote from "@tabler/icons/outline/blockquote.svg";
import bold from "@tabler/icons/outline/bold.svg";
import code from "@tabler/icons/outline/code.svg";
import columnAdd from "@tabler/icons/outline/column-insert-right.svg";
import columnRemove from "@tabler/icons/outline/column-remove.svg";
import h2 from "@tabler/icons/outline/h-2.svg";
import h3 from "@tabler/icons/outline/h-3.svg";
import italic from "@tabler/icons/outline/italic.svg";
import link from "@tabler/icons/outline/link.svg";
import list from "@tabler/icons/outline/list.svg";
import numbers from "@tabler/icons/outline/list-numbers.svg";
import markdown from "@tabler/icons/outline/markdown.svg";
import photo from "@tabler/icons/outline/photo.svg";
import rowAdd from "@tabler/icons/outline/row-insert-bottom.svg";
import rowRemove from "@tabler/icons/outline/row-remove.svg";
import separator from "@tabler/icons/outline/separator.svg";
import source from "@tabler/icons/outline/source-code.svg";
import strike from "@tabler/icons/outline/strikethrough.svg";
import table from "@tabler/icons/outline/table.svg";
import tableOff from "@tabler/icons/outline/table-off.svg";
import type { Editor } from "@tiptap/core";
import type { ArticleWord, ArticleWords } from "./words.ts";

interface Tool {
  readonly word: ArticleWord;
  readonly icon: string;
  /** As a title shows it: `Ctrl+B`. */
  readonly keys?: string;
  readonly run: () => void;
  readonly isOn?: () => boolean;
}

export interface BarActions {
  readonly link: () => void;
  readonly picture: () => void;
  readonly asText: () => void;
}

const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl+";

/** @returns the bar, and a function that shows the state at the caret */
export function createBar(editor: Editor, word: ArticleWords, actions: BarActions) {
  const chain = () => editor.chain().focus();
  const mark = (name: string) => () => editor.isActive(name);
  const heading = (level: 2 | 3): Omit<Tool, "word" | "icon"> => ({
    keys: `${command}Alt+${level}`,
    run: () => chain().toggleHeading({ level }).run(),
    isOn: () => editor.isActive("heading", { level }),
  });
  const tools: readonly Tool[] = [
    {
      word: "bold",
      icon: bold,
      keys: `${command}B`,
      run: () => chain().toggleBold().run(),
      isOn: mark("bold"),
    },
    {
      word: "italic",
      icon: italic,
      keys: `${command}I`,
      run: () => chain().toggleItalic().run(),
      isOn: mark("italic"),
    },
    {
      word: "strike",
      icon: strike,
      keys: `${command}Shift+S`,
      run: () => chain().toggleStrike().run(),
      isOn: mark("strike"),
    },
    {
      word: "code",
      icon: code,
      keys: `${command}E`,
      run: () => chain().toggleCode().run(),
      isOn: mark("code"),
    },
    { word: "link", icon: link, keys: `${command}K`, run: actions.link, isOn: mark("link") },
    { word: "heading", icon: h2, ...heading(2) },
    { word: "subheading", icon: h3, ...heading(3) },
    {
      word: "bulletList",
      icon: list,
      keys: `${command}Shift+8`,
      run: () => chain().toggleBulletList().run(),
      isOn: mark("bulletList"),
    },
    {
      word: "orderedList",
      icon: numbers,
      keys: `${command}Shift+7`,
      run: () => chain().toggleOrderedList().run(),
      isOn: mark("orderedList"),
    },
    {
      word: "quote",
      icon: quote,
      keys: `${command}Shift+B`,
      run: () => chain().toggleBlockquote().run(),
      isOn: mark("blockquote"),
    },
    { word: "picture", icon: photo, run: actions.picture },
    {
      word: "table",
      icon: table,
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      word: "codeBlock",
      icon: source,
      keys: `${command}Alt+C`,
      run: () => chain().toggleCodeBlock().run(),
      isOn: mark("codeBlock"),
    },
    { word: "rule", icon: separator, run: () => chain().setHorizontalRule().run() },
    { word: "asText", icon: markdown, run: actions.asText },
  ];
  const ofTable: readonly Tool[] = [
    { word: "addRow", icon: rowAdd, run: () => chain().addRowAfter().run() },
    { word: "addColumn", icon: columnAdd, run: () => chain().addColumnAfter().run() },
    { word: "removeRow", icon: rowRemove, run: () => chain().deleteRow().run() },
    { word: "removeColumn", icon: columnRemove, run: () => chain().deleteColumn().run() },
    { word: "removeTable", icon: tableOff, run: () => chain().deleteTable().run() },
  ];
  const bar = document.createElement("div");
  bar.className = "bar many article";
  bar.role = "toolbar";
  bar.ariaLabel = word("tools");
  const draw = (tool: Tool) => {
    const button = document.createElement("button");
    const name = word(tool.word);
    button.type = "button";
    button.ariaLabel = name;
    button.dataset.tip = tool.keys ? `${name} (${tool.keys})` : name;
    if (tool.keys) button.setAttribute("aria-keyshortcuts", ariaKeys(tool.keys));
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${tool.icon}</svg>`;
    button.addEventListener("click", tool.run);
    return { ...tool, button };
  };
  const drawn = tools.map(draw);
  const drawnOfTable = ofTable.map(draw);
  const all = [...drawn, ...drawnOfTable];
  const [first] = drawn;
  for (const { button } of all) button.tabIndex = button === first?.button ? 0 : -1;
  bar.append(...drawn.map(({ button }) => button));
  const update = () => {
    for (const { button, isOn } of all) if (isOn) button.ariaPressed = `${isOn()}`;
    const isInTable = editor.isActive("table");
    if (isInTable === drawnOfTable[0]?.button.isConnected) return;
    if (isInTable) bar.append(...drawnOfTable.map(({ button }) => button));
    else {
      for (const { button } of drawnOfTable) button.remove();
      if (all.every(({ button }) => !bar.contains(button) || button.tabIndex < 0) && first)
        first.button.tabIndex = 0;
    }
  };
  update();
  return { bar, update };
}

const ariaKeys = (keys: string): string => keys.replace("⌘", "Meta+").replace("Ctrl", "Control");
