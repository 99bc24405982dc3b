/** Keeps a fault in one part of the editor from taking the rest away: React empties the whole page where nothing catches it. */
import { Component, type ReactNode } from "react";
import { useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

interface BoundaryProps {
  readonly children: ReactNode;
  /** Stands in for the part; default: a sentence. */
  readonly fallback?: ReactNode;
}

/** Draws a part of the editor; where that fails, something in its place until the editor's state has changed. */
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

/** Errors are caught by classes alone. */
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
