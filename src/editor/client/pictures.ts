/** Where the site's pictures are to be seen. */
import { useEffect, useSyncExternalStore } from "react";
import type { PictureList } from "../protocol.ts";
import type { Api } from "./api.ts";
import { useEditor } from "./context.ts";

let known: PictureList["pictures"] = [];
let isAsked = false;
const listeners = new Set<() => void>();

/** Asks for them anew: when one was uploaded, or they are to be chosen from. */
export async function loadPictures(api: Api): Promise<void> {
  isAsked = true;
  try {
    known = (await api.pictures()).pictures;
    for (const listener of listeners) listener();
  } catch {
    isAsked = false;
  }
}

export function usePictures(): PictureList["pictures"] {
  const { api } = useEditor();
  useEffect(() => {
    if (!isAsked) void loadPictures(api);
  }, [api]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
  );
}

/** @param source as the document names it: a file of the site, or an address on the web */
export function usePictureUrl(source: unknown): string | undefined {
  const pictures = usePictures();
  if (typeof source !== "string" || source === "") return undefined;
  if (/^https?:\/\//i.test(source)) return source;
  return pictures.find(({ path }) => path === source.replace(/^(?:\.\/)+/, ""))?.url;
}
