/** The site's pictures, as far as the editor knows them: those that were listed, and those that were uploaded since. */
import type { PictureList } from "../protocol.ts";
import type { Api } from "./api.ts";

type Pictures = PictureList["pictures"];

export interface KnownPictures {
  /** The same value until another picture is known. */
  get(): Pictures;
  /** Asks for the list. @returns when it is there, or cannot be had */
  load(api: Pick<Api, "pictures">): Promise<void>;
  /** Asks for the list where nobody has yet, or is waiting for it. */
  loadOnce(api: Pick<Api, "pictures">): Promise<void>;
  /** @returns calls that note what they upload, as soon as it is answered */
  noting<T extends Pick<Api, "upload">>(api: T): T;
  subscribe(listener: () => void): () => void;
}

export function createKnownPictures(): KnownPictures {
  let known: Pictures = [];
  /** Uploaded since a list was asked for that is not there yet: it may be older. */
  let uploaded: Pictures = [];
  let asking: Promise<void> | undefined;
  let asked = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
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
        tell();
      } catch {
        // The next one who needs it asks again.
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
        tell();
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
