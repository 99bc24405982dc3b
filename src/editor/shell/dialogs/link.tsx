/** Link dialog: a page, a section, a web address, an email, a phone call or a file (EDT-3). */
import { useEffect, useId, useState } from "react";
import { wordReason } from "../../../diagnostic/reason-wording.ts";
import { parseLink } from "../../../section/rules/link.ts";
import { readPhoneDigits } from "../../../section/rules/phone-link.ts";
import type { SectionState } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Choice } from "../controls/choice.tsx";
import { sectionName } from "../edit-scope.ts";
import { samePath } from "../link-text.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

const kinds = ["page", "web", "mail", "phone", "file"] as const;
type Kind = (typeof kinds)[number];

interface LinkDialogProps {
  readonly href: string | undefined;
  /** @param href undefined for no link */
  readonly onChoose: (href: string | undefined) => void;
  readonly onClose: () => void;
}

export function LinkDialog({ href, onChoose, onClose }: LinkDialogProps) {
  const words = useAllWords();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const shown = useEditorState((state) => state.shown.path);
  const [start] = useState(() => read(href));
  const [kind, setKind] = useState<Kind>(start.kind);
  const [text, setText] = useState(start.text);
  const known = pages.find(({ path }) => samePath(path, start.path ?? shown));
  const [path, setPath] = useState(known?.path ?? pages[0]?.path ?? "/");
  const [anchor, setAnchor] = useState(start.anchor);
  const [problem, setProblem] = useState<string>();
  const sections = useSections(path);
  const id = useId();

  const apply = () => {
    const next =
      kind === "page"
        ? `${path.startsWith("/") ? path : `/${path}`}${anchor && `#${anchor}`}`
        : write(kind, text);
    const link = parseLink(next);
    if ("problem" in link)
      return setProblem(
        words.linkProblem(wordReason(link.problem), kind === "page" ? undefined : words.linkExamples[kind]),
      );
    onClose();
    onChoose(next);
  };
  return (
    <Window
      title={words.link}
      onClose={onClose}
      actions={
        href !== undefined && (
          <TextButton
            look="danger"
            onPress={() => {
              onClose();
              onChoose(undefined);
            }}
          >
            {words.removeLink}
          </TextButton>
        )
      }
      confirm={{ name: words.apply, onPress: apply }}
    >
      <Choice
        label={words.leadsTo}
        value={kind}
        options={kinds.map((one) => ({ id: one, name: words.linkKinds[one] }))}
        onChange={(next) => {
          setKind(next as Kind);
          setProblem(undefined);
        }}
      />
      {kind === "page" ? (
        <>
          <Choice
            label={words.page}
            value={path}
            options={pages.map((page) => ({ id: page.path, name: page.name, more: page.path }))}
            onChange={(next) => {
              setPath(next);
              setAnchor("");
            }}
          />
          <Choice
            label={words.section}
            value={anchor}
            options={[{ id: "", name: words.topOfPage }, ...sections]}
            onChange={setAnchor}
          />
        </>
      ) : (
        <form
          className={css.field}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <label htmlFor={id} className={css.label}>
            {words.linkFields[kind]}
          </label>
          <input
            id={id}
            className={css.input}
            type={({ web: "url", mail: "email", phone: "tel", file: "text" } as const)[kind]}
            inputMode={({ web: "url", mail: "email", phone: "tel", file: "text" } as const)[kind]}
            placeholder={words.linkExamples[kind]}
            value={text}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
      )}
      <p id={`${id}-problem`} className={css.problem} role="alert">
        {problem}
      </p>
    </Window>
  );
}

/** Sections of a page as link targets. */
function useSections(path: string): { id: string; name: string; more: string }[] {
  const editor = useEditor();
  const shown = useEditorState((state) => state.page);
  const types = useEditorState((state) => state.site?.types) ?? [];
  const [sections, setSections] = useState<readonly SectionState[]>([]);
  useEffect(() => {
    let isWanted = true;
    if (shown?.path === path) setSections(shown.sections);
    else
      editor.api.page({ path }).then(
        (page) => isWanted && setSections(page.sections),
        () => setSections([]),
      );
    return () => {
      isWanted = false;
    };
  }, [editor, path, shown]);
  return sections.map((section) => ({
    id: `${section.type}-${section.id}`,
    name: sectionName({ types }, section),
    more: types.find(({ type }) => type === section.type)?.label ?? section.type,
  }));
}

interface Start {
  readonly kind: Kind;
  readonly text: string;
  readonly path?: string;
  readonly anchor: string;
}

function read(href: string | undefined): Start {
  const none = { text: "", anchor: "" };
  if (href === undefined) return { kind: "page", ...none };
  const link = parseLink(href);
  if ("problem" in link) return { kind: "web", text: href, anchor: "" };
  if (link.kind === "page") return { kind: "page", text: "", path: link.path, anchor: link.anchor };
  if (link.kind === "anchor") return { kind: "page", ...none, anchor: link.anchor };
  if (link.kind === "external") return { kind: "web", text: href, anchor: "" };
  if (link.kind === "file") return { kind: "file", text: href, anchor: "" };
  return /^tel:/i.test(href)
    ? { kind: "phone", text: href.slice(4), anchor: "" }
    : { kind: "mail", text: href.replace(/^mailto:/i, ""), anchor: "" };
}

/** Converts the input into a stored link, so that owners need not know about schemes. */
function write(kind: Exclude<Kind, "page">, written: string): string {
  const text = written.trim();
  if (kind === "mail") return /^mailto:/i.test(text) ? text : `mailto:${text}`;
  if (kind === "phone") return /^tel:/i.test(text) ? text : `tel:${readPhoneDigits(text) ?? text}`;
  if (kind === "web") return /^(?:https?|ftp):/i.test(text) ? text : `https://${text}`;
  return text;
}
