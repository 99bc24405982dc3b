/** Display addresses of the site's images. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { PictureList } from "../shared/protocol.ts";
import type { Api } from "./api.ts";
import { useEditor } from "./context.ts";
import { createKnownPictures } from "./known-pictures.ts";

const known = createKnownPictures();

/** Returns API calls that record their uploads. */
export const notingUploads = (api: Api): Api => known.noting(api);

/** Reloads the list: before choosing an image, or after some were removed. */
export const loadPictures = (api: Api): Promise<void> => known.load(api);

export const usePictures = (): PictureList["pictures"] => useSyncExternalStore(known.subscribe, known.get);

export interface ShownPicture {
  /** `missing`: the site has no such image, as far as the editor knows. */
  readonly state: "none" | "loading" | "there" | "missing";
  readonly url?: string;
}

/** @param source value in the document: a file of the site or a web address */
export function usePicture(source: unknown): ShownPicture {
  const { api } = useEditor();
  const pictures = usePictures();
  const isOfWeb = typeof source === "string" && /^https?:\/\//i.test(source);
  const path = typeof source === "string" && !isOfWeb ? source.replace(/^(?:\.\/)+/, "") : "";
  const url = isOfWeb ? source : pictures.find((one) => one.path === path)?.url;
  const isWanted = path !== "" && url === undefined;
  const [lookedFor, setLookedFor] = useState<string>();
  useEffect(() => {
    // It may be newer than the list: after undo, or from another window.
    if (isWanted) void known.loadOnce(api).then(() => setLookedFor(path));
  }, [api, isWanted, path]);
  if (url !== undefined) return { state: "there", url };
  if (path === "") return { state: "none" };
  return { state: lookedFor === path ? "missing" : "loading" };
}

/**
 * @returns width divided by height of a file of the site; undefined until known, and for web images, which pages do not measure
 */
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

/** @param source value in the document */
export const usePictureUrl = (source: unknown): string | undefined => usePicture(source).url;
