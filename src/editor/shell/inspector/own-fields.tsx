/** Settings of a section beside its data (colour mode, orientation, visibility), and actions on the section. */
import { mirror } from "../../shared/sides.ts";
import { useEditor } from "../context.ts";
import { IconButton, TextButton } from "../controls/button.tsx";
import { Segments } from "../controls/segments.tsx";
import { changeSection, type SectionAct, setOwn } from "../edits.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Toggle } from "./choice-controls.tsx";
import type { SectionForm } from "./form.ts";
import css from "./inspector.module.css";

/** Stands for no variant: no variant can have this name. */
const own = "/";

export function OwnFields({ section, type, target }: Pick<SectionForm, "section" | "type" | "target">) {
  const words = useWords();
  const { edit, openDialog, frame } = useEditor();
  const isOther = frame.isMirrored({ section: section.id });
  const sections = useEditorState((state) => state.page?.sections) ?? [];
  const index = sections.findIndex(({ id }) => id === section.id);
  const act = (what: SectionAct) => () => edit(changeSection(target.snapshot, section.id, what), target);
  const write = (name: string) => (value: string | undefined) =>
    edit(setOwn(target.snapshot, section.id, name, value), target);
  return (
    <>
      <div className={css.tools}>
        <IconButton
          icon="arrow-up"
          name={words.moveUp}
          isDisabled={index === 0}
          why={index === 0 ? words.isFirst : undefined}
          onPress={act("up")}
        />
        <IconButton
          icon="arrow-down"
          name={words.moveDown}
          isDisabled={index === sections.length - 1}
          why={index === sections.length - 1 ? words.isLast : undefined}
          onPress={act("down")}
        />
        <IconButton
          icon="copy"
          name={words.duplicate}
          isDisabled={type.isUnique}
          why={type.isUnique ? words.isUnique : undefined}
          onPress={act("duplicate")}
        />
        <IconButton icon="trash" name={words.delete} onPress={act("delete")} />
        <TextButton
          icon="swap"
          onPress={() => openDialog({ kind: "change-type", section: section.id, target })}
        >
          {words.changeType}
        </TextButton>
      </div>
      <div className={css.fields}>
        <Toggle
          label={words.isShown}
          isOn={section.status === "published"}
          onChange={(isShown) => act(isShown ? "show" : "hide")()}
        />
        {section.colorMode !== "" && (
          <div className={css.field}>
            <span className={css.label}>{words.colorMode}</span>
            <Segments
              label={words.colorMode}
              value={section.colorMode}
              options={(["DARK", "LIGHT", "EXTRALIGHT"] as const).map((id) => ({
                id,
                name: words.colorModes[id],
              }))}
              onChange={write("colorMode")}
            />
          </div>
        )}
        {type.hasOrientation && (
          <div className={css.field}>
            <span className={css.label}>{words.orientation}</span>
            <Segments
              label={words.orientation}
              value={section.orientation || "LEFT"}
              options={(["LEFT", "RIGHT"] as const).map((side) => ({
                id: mirror(side, isOther),
                name: words.orientations[side],
              }))}
              onChange={write("orientation")}
            />
          </div>
        )}
        {Object.keys(type.variants).length > 0 && (
          <div className={css.field}>
            <span className={css.label}>{words.variant}</span>
            <Segments
              label={words.variant}
              className={css.layouts ?? ""}
              options={[
                { id: own, name: words.ownVariant, picture: type.thumbnail },
                ...Object.entries(type.variants).map(([id, { label, thumbnail }]) => ({
                  id,
                  name: label,
                  picture: thumbnail,
                })),
              ]}
              value={section.variant || own}
              onChange={(id) => write("variant")(id === own ? undefined : id)}
            />
          </div>
        )}
        <div className={css.field}>
          <span className={css.label}>{words.spacing}</span>
          <Segments
            label={words.spacing}
            value={section.spacing || "normal"}
            options={(["compact", "normal", "airy"] as const).map((id) => ({ id, name: words.spacings[id] }))}
            onChange={(id) => write("spacing")(id === "normal" ? undefined : id)}
          />
        </div>
      </div>
    </>
  );
}
