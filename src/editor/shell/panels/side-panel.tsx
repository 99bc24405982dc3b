/** Side panel: the selection, the page's sections, the site's pages, its design, or the site. */
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { Button } from "react-aria-components";
import type { Selection } from "../../shared/messages.ts";
import { parsePointer } from "../../shared/pointer.ts";
import { Boundary } from "../boundary.tsx";
import { useEditor } from "../context.ts";
import { Hints } from "../hints.tsx";
import { Icon } from "../icon.tsx";
import { Inspector, type SectionSelection } from "../inspector/inspector.tsx";
import { useRole } from "../rights.ts";
import { type PanelState, tabs, useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Pages } from "./pages.tsx";
import css from "./panels.module.css";
import { Sections } from "./sections.tsx";
// Load styles at startup.
import "../colours/colours.module.css";
import "../previews/preview.module.css";

const loadDesign = () => import("./design.tsx");
const loadSite = () => import("./site.tsx");
/** Parts of forms that load when they are needed. */
const loadForms = () =>
  Promise.all([import("../inspector/date-control.tsx"), import("../inspector/draft-item.tsx")]);
const Design = lazy(async () => ({ default: (await loadDesign()).Design }));
const Site = lazy(async () => ({ default: (await loadSite()).Site }));

export function SidePanel() {
  const words = useWords();
  const { store } = useEditor();
  const selection = useEditorState((state) => state.selection);
  const asked = useEditorState((state) => state.panel);
  const isOwner = useRole() === "owner";
  const panel = isOwner ? (asked ?? panelOf(selection)) : ({ tab: "sections", path: [] } as const);
  const [isOpen, setIsOpen] = useState(true);
  // Preload after the page, before anyone needs them.
  useEffect(() => void Promise.allSettled([loadDesign(), loadSite(), loadForms()]), []);
  return (
    <aside className={css.panel} aria-label={words.inspector} data-open={isOpen}>
      <Button
        className={css.fold ?? ""}
        aria-expanded={isOpen}
        aria-label={isOpen ? words.foldInspector : words.unfoldInspector}
        onPress={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevron-down" />
      </Button>
      <Tabs
        label={words.panels}
        tabs={(isOwner ? tabs : (["sections"] as const)).map((id) => ({ id, name: words.tabs[id] }))}
        selected={panel.tab}
        onSelect={(tab) => {
          store.set({ panel: { tab, path: [] } });
          setIsOpen(true);
        }}
      >
        <Boundary key={JSON.stringify(asked ?? [panel, selection])}>
          <Suspense>
            <Contents panel={panel} />
          </Suspense>
        </Boundary>
      </Tabs>
      {isOwner && (
        <Boundary fallback={null}>
          <Hints />
        </Boundary>
      )}
    </aside>
  );
}

/** A text of the header or footer belongs to the site. */
function panelOf(selection: Selection | undefined): PanelState {
  if (selection?.kind !== "field" || selection.section !== undefined) return { tab: "sections", path: [] };
  const path = parsePointer(selection.pointer);
  const item = path.findLastIndex((key) => typeof key === "number");
  return { tab: "site", path: path.slice(0, Math.max(1, item + 1)) };
}

function Contents({ panel }: { readonly panel: PanelState }) {
  const selection = useEditorState((state) => state.selection);
  const isAsked = useEditorState((state) => state.panel !== undefined);
  if (panel.tab === "pages") return <Pages path={panel.path} />;
  if (panel.tab === "design") return <Design />;
  if (panel.tab === "site") return <Site path={panel.path} />;
  if (!isAsked && selection?.section !== undefined)
    return <Inspector selection={selection as SectionSelection} otherwise={<Sections />} />;
  return <Sections />;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly selected: Id;
  /** Also called for the selected tab, to go back to its start. */
  readonly onSelect: (id: Id) => void;
  readonly children: ReactNode;
}

/** Accessible tabs: one Tab stop, arrow keys between them. */
function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const at = tabs.findIndex((tab) => tab.id === selected);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[key];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}${tab.id}`)}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={id + tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={css.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + selected} className={css.scroll}>
        {children}
      </div>
    </>
  );
}
