/** Props shared by all controls, and the context through which a control renders nested fields. */
import { type ComponentType, createContext, useContext } from "react";
import type { Path } from "../../shared/pointer.ts";
import type { FieldState } from "../../shared/protocol.ts";

type FieldOf<S extends FieldState["shape"]> = FieldState & { readonly shape: S };

export interface ControlProps<S extends FieldState["shape"] = FieldState["shape"]> {
  readonly field: FieldOf<S>;
  /** Path of the field in the section's data. */
  readonly path: Path;
  readonly label: string;
}

/** Table of controls (field.tsx). A context avoids the import cycle, since the table imports all controls. */
export const ControlContext = createContext<ComponentType<ControlProps>>(() => null);

export function FieldControl(props: ControlProps) {
  const Control = useContext(ControlContext);
  return <Control {...props} />;
}
