/** One problem of the site: what is wrong, where, and how to fix it. Selecting it leads there. */
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { EditProblem } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { Icon } from "../icon.tsx";
import css from "./problems.module.css";

interface ProblemProps extends Pick<EditProblem, "severity" | "message" | "hint" | "at"> {
  /** Its place. */
  readonly children: ReactNode;
  /** Called before navigating. */
  readonly onPress?: () => void;
}

export function Problem({ severity, message, hint, at, children, onPress }: ProblemProps) {
  const editor = useEditor();
  const text = (
    <>
      <Icon name="alert" />
      <span>
        {message}
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </>
  );
  if (!at)
    return (
      <p className={css.problem} data-severity={severity}>
        {text}
      </p>
    );
  return (
    <Button
      className={css.problem ?? ""}
      data-severity={severity}
      onPress={() => {
        onPress?.();
        void editor.goTo(at);
      }}
    >
      {text}
    </Button>
  );
}
