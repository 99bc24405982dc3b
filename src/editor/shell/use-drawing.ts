/** Icon drawings by name, requested once. */
import { useEffect, useState } from "react";
import { useEditor } from "./context.ts";

const cache = new Map<string, Promise<string | undefined>>();

/** @returns undefined until loaded, and for an unknown icon */
export function useDrawing(name: string | undefined): string | undefined {
  const { api } = useEditor();
  const [drawing, setDrawing] = useState<string>();
  useEffect(() => {
    let isShown = true;
    setDrawing(undefined);
    if (name === undefined) return;
    const asked =
      cache.get(name) ??
      api.icons(name, 0).then(({ icons }) => icons.find((icon) => icon.name === name)?.drawing);
    cache.set(name, asked);
    asked.then(
      (found) => isShown && setDrawing(found),
      () => cache.delete(name),
    );
    return () => {
      isShown = false;
    };
  }, [api, name]);
  return drawing;
}
