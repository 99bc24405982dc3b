/** Chooses the control for a field by its shape; groups and lists recurse. */
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { FieldState } from "../../shared/protocol.ts";
import { useScope } from "../rights.ts";
import { ChoiceControl, FontControl, NumberControl, SwitchControl } from "./choice-controls.tsx";
import { ControlContext, type ControlProps } from "./control.tsx";
import { type Form, FormContext } from "./form.ts";
import { GroupControl } from "./group.tsx";
import { IconControl, LinkControl } from "./link-controls.tsx";
import { ListControl } from "./list.tsx";
import { PictureControl, SizesControl } from "./picture-control.tsx";
import { ColourControl, EmailControl, EventControl, FlagControl } from "./small-controls.tsx";
import { TextControl } from "./text-control.tsx";

/** The calendar is large, and few fields need it. */
const LazyDate = lazy(async () => ({ default: (await import("./date-control.tsx")).DateControl }));

const DateControl = (props: ControlProps<"date">) => (
  <Suspense>
    <LazyDate {...props} />
  </Suspense>
);

type Controls = { readonly [S in FieldState["shape"]]: ComponentType<ControlProps<S>> };

const controls: Controls = {
  group: GroupControl,
  list: ListControl,
  text: TextControl,
  markdown: MarkdownControl,
  link: LinkControl,
  picture: PictureControl,
  icon: IconControl,
  flag: FlagControl,
  event: EventControl,
  date: DateControl,
  email: EmailControl,
  colour: ColourControl,
  font: FontControl,
  // Edited together with its image.
  crop: () => null,
  focus: () => null,
  sizes: SizesControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  number: NumberControl,
};

/** A long text in Markdown is shown as it is in the document, so that nothing of it changes by itself. */
function MarkdownControl({ field: { shape: _, ...field }, ...props }: ControlProps<"markdown">) {
  return (
    <TextControl {...props} field={{ ...field, shape: "text", isPlain: true, alignment: undefined }} isLong />
  );
}

/** Fields that a translator writes, and what they are in. */
const ofTexts: ReadonlySet<string> = new Set(["group", "list", "text", "markdown"]);

function Control(props: ControlProps) {
  const isForTexts = useScope() === "texts";
  const { shape } = props.field;
  // A newer server may have field shapes without a control here.
  const Chosen = Object.hasOwn(controls, shape)
    ? (controls[shape] as ComponentType<ControlProps>)
    : undefined;
  if (isForTexts && !ofTexts.has(shape)) return null;
  return Chosen && <Chosen {...props} />;
}

const keyOf = ({ scope, language, target }: Form) => [
  scope,
  language,
  typeof scope === "string" && target.seen.path,
];

/** Provides the form to a section's controls. */
export const FormFields = ({ form, children }: { readonly form: Form; readonly children: ReactNode }) => (
  // A new key ends unfinished texts when the page or language changes.
  <FormContext key={JSON.stringify(keyOf(form))} value={form}>
    <ControlContext value={Control}>{children}</ControlContext>
  </FormContext>
);
