/** Display addresses of the site's images. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { PictureList } from "../shared/protocol.ts";
import type { Api } from "./api.ts";
import { useEditor } from "./context.ts";

type Pictures = PictureList["pictures"];

/** Cache of the site's images: those listed by the server and those uploaded since. */
interface KnownPictures {
  /** Returns the same object until another image becomes known. */
  get(): Pictures;
  /** Requests the list. @returns once it has arrived or failed */
  load(api: Pick<Api, "pictures">): Promise<void>;
  /** Requests the list unless it is loaded or loading. */
  loadOnce(api: Pick<Api, "pictures">): Promise<void>;
  /** @returns API calls that record uploads as soon as they are answered */
  noting<T extends Pick<Api, "upload">>(api: T): T;
  subscribe(listener: () => void): () => void;
}

export function createKnownPictures(): KnownPictures {
  let known: Pictures = [];
  /** Uploads since the pending list was requested, which may lack them. */
  let uploaded: Pictures = [];
  let asking: Promise<void> | undefined;
  let asked = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const load: KnownPictures["load"] = (api) => {
    const number = ++asked;
    uploaded = [];
    const ask = async () => {
      try {
        const { pictures } = await api.pictures();
        if (number !== asked) return;
        known = withOthers(pictures, uploaded);
        notify();
      } catch {
        // Allow the next caller to retry.
      } finally {
        if (number === asked) asking = undefined;
      }
    };
    asking = ask();
    return asking;
  };
  return {
    get: () => known,
    load,
    loadOnce: (api) => asking ?? load(api),
    noting: (api) => ({
      ...api,
      async upload(file, signal) {
        const result = await api.upload(file, signal);
        const { path, url } = result;
        uploaded = withOthers(uploaded, [{ path, url }]);
        known = withOthers(known, [{ path, url }]);
        notify();
        return result;
      },
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const withOthers = (pictures: Pictures, others: Pictures): Pictures => [
  ...pictures,
  ...others.filter(({ path }) => pictures.every((one) => one.path !== path)),
];

const known = createKnownPictures();

/** Returns API calls that record their uploads. */
export const notingUploads = (api: Api): Api => known.noting(api);

/** Reloads the list: before choosing an image, or after some were removed. */
export const loadPictures = (api: Api): Promise<void> => known.load(api);

export const usePictures = (): PictureList["pictures"] =>
  useSyncExternalStore(known.subscribe, known.get, known.get);

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

/** @returns the size of a file in the editor's language: "240 kB" */
export const formatBytes = (bytes: number): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    style: "unit",
    unit: bytes < 1e6 ? "kilobyte" : "megabyte",
    maximumFractionDigits: bytes < 1e6 ? 0 : 1,
  }).format(bytes < 1e6 ? Math.max(1, bytes / 1000) : bytes / 1e6);
