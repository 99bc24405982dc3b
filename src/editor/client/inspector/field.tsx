/** The control of a field: one table maps its kind to it, groups and lists recurse. */
import type { ComponentType } from "react";
import type { FieldState } from "../../protocol.ts";
import type { Path } from "../pointer.ts";
import { ChoiceControl, NumberControl, SwitchControl } from "./choice-controls.tsx";
import { ColourControl } from "./colour-control.tsx";
import { DateControl } from "./date-control.tsx";
import { GroupControl } from "./group.tsx";
import { IconControl, LinkControl } from "./link-controls.tsx";
import { ListControl } from "./list.tsx";
import { PictureControl, SizesControl } from "./picture-control.tsx";
import { EmailControl, EventControl, FlagControl } from "./small-controls.tsx";
import { TextControl } from "./text-control.tsx";

type FieldOf<S extends FieldState["shape"]> = FieldState & { readonly shape: S };

export interface ControlProps<S extends FieldState["shape"] = FieldState["shape"]> {
  readonly field: FieldOf<S>;
  /** Where the field is, in the section's data. */
  readonly path: Path;
  readonly label: string;
}

type Controls = { readonly [S in FieldState["shape"]]: ComponentType<ControlProps<S>> };

const controls: Controls = {
  group: GroupControl,
  list: ListControl,
  text: TextControl,
  link: LinkControl,
  picture: PictureControl,
  icon: IconControl,
  flag: FlagControl,
  event: EventControl,
  date: DateControl,
  email: EmailControl,
  colour: ColourControl,
  // A crop is made at its picture.
  crop: () => null,
  sizes: SizesControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  number: NumberControl,
};

export function FieldControl(props: ControlProps) {
  const Control = controls[props.field.shape] as ComponentType<ControlProps>;
  return <Control {...props} />;
}
