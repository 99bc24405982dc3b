/** Icon drawings by name, requested once. */
import { useEffect, useState } from "react";
import { useEditor } from "./context.ts";

const known = new Map<string, Promise<string | undefined>>();

/** @returns undefined until loaded, and for an unknown icon */
export function useDrawing(name: string | undefined): string | undefined {
  const { api } = useEditor();
  const [drawing, setDrawing] = useState<string>();
  useEffect(() => {
    let isShown = true;
    setDrawing(undefined);
    if (name === undefined) return;
    const asked =
      known.get(name) ??
      api.icons(name, 0).then(({ icons }) => icons.find((icon) => icon.name === name)?.drawing);
    known.set(name, asked);
    asked.then(
      (found) => isShown && setDrawing(found),
      () => known.delete(name),
    );
    return () => {
      isShown = false;
    };
  }, [api, name]);
  return drawing;
}
