/** Cache of the site's images: those listed by the server and those uploaded since. */
import type { PictureList } from "../shared/protocol.ts";
import type { Api } from "./api.ts";

type Pictures = PictureList["pictures"];

export interface KnownPictures {
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
