/** List of themes as pictures of the site. Hovering or focusing one tries it on in the page; choosing it is an edit. */
import { useEffect, useRef } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { useEditor } from "../context.ts";
import css from "./preview.module.css";
import { Preview } from "./preview.tsx";

interface ThemeOption {
  readonly id: string;
  readonly name: string;
  /** Value of `theme` in the document. */
  readonly theme: unknown;
}

interface ThemeListProps {
  readonly label: string;
  readonly options: readonly ThemeOption[];
  /** Id of the current theme. */
  readonly selected: string | undefined;
  readonly onChoose: (option: ThemeOption) => void;
}

export function ThemeList({ label, options, selected, onChoose }: ThemeListProps) {
  const { tryOn } = useEditor();
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef({ options, selected });
  latest.current = { options, selected };
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const on = (names: readonly string[], act: (event: Event) => void) => {
      for (const name of names) element.addEventListener(name, act, { signal: listening.signal });
    };
    on(["pointerover", "focusin"], ({ target }) => {
      const { key } = (target as Element).closest<HTMLElement>("[data-key]")?.dataset ?? {};
      const option = latest.current.options.find(({ id }) => id === key);
      if (!option || option.id === latest.current.selected) tryOn.end();
      else void tryOn.start(option.theme);
    });
    on(["pointerleave", "focusout"], () => tryOn.end());
    // The list hears nothing of a fast move into the page, and of a key while the pointer is only over it.
    const options = { signal: listening.signal, capture: true };
    addEventListener("pointerover", ({ target }) => element.contains(target as Node) || tryOn.end(), options);
    addEventListener("keydown", ({ key }) => key === "Escape" && tryOn.end(), options);
    return () => {
      listening.abort();
      tryOn.end();
    };
  }, [tryOn]);
  return (
    <ListBox
      ref={list}
      aria-label={label}
      className={css.list ?? ""}
      layout="grid"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={selected === undefined ? [] : [selected]}
      items={options}
      dependencies={[options]}
      onSelectionChange={(keys) => {
        const option = options.find(({ id }) => keys !== "all" && keys.has(id));
        if (!option || option.id === selected) return;
        tryOn.keep();
        onChoose(option);
      }}
    >
      {({ id, name, theme }) => (
        <ListBoxItem id={id} textValue={name} className={css.option ?? ""}>
          <Preview theme={theme} />
          <span>{name}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
