/** What every control is given, and how one asks for the controls of the fields within its own. */
import { type ComponentType, createContext, useContext } from "react";
import type { Path } from "../../pointer.ts";
import type { FieldState } from "../../protocol.ts";

type FieldOf<S extends FieldState["shape"]> = FieldState & { readonly shape: S };

export interface ControlProps<S extends FieldState["shape"] = FieldState["shape"]> {
  readonly field: FieldOf<S>;
  /** Where the field is, in the section's data. */
  readonly path: Path;
  readonly label: string;
}

/** The table of controls (field.tsx): it names all of them, so none of them can name it. */
export const ControlContext = createContext<ComponentType<ControlProps>>(() => null);

export function FieldControl(props: ControlProps) {
  const Control = useContext(ControlContext);
  return <Control {...props} />;
}
