/** Where the site's pictures are to be seen. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { PictureList } from "../protocol.ts";
import type { Api } from "./api.ts";
import { useEditor } from "./context.ts";
import { createKnownPictures } from "./known-pictures.ts";

const known = createKnownPictures();

/** Notes what is uploaded by these calls. */
export const notingUploads = (api: Api): Api => known.noting(api);

/** Asks for them anew: when they are to be chosen from, or some were removed. */
export const loadPictures = (api: Api): Promise<void> => known.load(api);

export const usePictures = (): PictureList["pictures"] => useSyncExternalStore(known.subscribe, known.get);

export interface ShownPicture {
  /** `missing`: the site has no such picture, as far as the editor can tell. */
  readonly state: "none" | "loading" | "there" | "missing";
  readonly url?: string;
}

/** @param source as the document names it: a file of the site, or an address on the web */
export function usePicture(source: unknown): ShownPicture {
  const { api } = useEditor();
  const pictures = usePictures();
  const isOfWeb = typeof source === "string" && /^https?:\/\//i.test(source);
  const path = typeof source === "string" && !isOfWeb ? source.replace(/^(?:\.\/)+/, "") : "";
  const url = isOfWeb ? source : pictures.find((one) => one.path === path)?.url;
  const isWanted = path !== "" && url === undefined;
  const [lookedFor, setLookedFor] = useState<string>();
  useEffect(() => {
    // It may have come since the list was asked for: by undoing, or from another window.
    if (isWanted) void known.loadOnce(api).then(() => setLookedFor(path));
  }, [api, isWanted, path]);
  if (url !== undefined) return { state: "there", url };
  if (path === "") return { state: "none" };
  return { state: lookedFor === path ? "missing" : "loading" };
}

/** @returns width by height of a file of the site; undefined until it is known, and for pictures on the web, which pages do not measure */
export function useAspect(source: unknown): number | undefined {
  const url = usePictureUrl(source);
  const [known, setKnown] = useState<{ readonly url: string; readonly aspect: number }>();
  useEffect(() => {
    if (url === undefined || url === source) return;
    const image = new Image();
    image.onload = () => setKnown({ url, aspect: image.naturalWidth / image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url, source]);
  return known?.url === url ? known?.aspect : undefined;
}

/** @param source as the document names it */
export const usePictureUrl = (source: unknown): string | undefined => usePicture(source).url;
