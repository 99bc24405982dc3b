/** Error boundary for one part of the editor. Without one, React unmounts the whole page. */
import { Component, type ReactNode } from "react";
import { useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the part. Default: a sentence. */
  readonly fallback?: ReactNode;
}

/** Renders a part of the editor, or its fallback after an error, until the editor's state changes. */
export function Boundary({ children, fallback }: BoundaryProps) {
  const words = useWords();
  const state = useEditorState((state) => state);
  return (
    <Catching state={state} fallback={fallback === undefined ? <p>{words.partFailed}</p> : fallback}>
      {children}
    </Catching>
  );
}

interface CatchingProps {
  readonly state: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Only class components can catch errors. */
class Catching extends Component<CatchingProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ state }: CatchingProps) {
    if (this.state.hasFailed && state !== this.props.state) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
