/** Changes that other servers report: the document is read again, later too if the store fails. */
import { createQueue } from "../../preview/index.ts";
import { NotSaved } from "../store.ts";
import type { Subscribers } from "../subscribers.ts";

export interface Changes {
  /** Reads the document again. Calls that come together share one read. @returns after the first attempt */
  check(): Promise<void>;
  /** The store answers again: owners are told that the trouble is over. */
  clearTrouble(): void;
  close(): void;
}

export interface ChangesOptions {
  /**
   * Reads the document and tells open editors what is new.
   * @returns false when it has to be read again later
   * @throws NotSaved when the store does not answer
   */
  readonly read: () => Promise<boolean>;
  readonly tell: Subscribers["tell"];
  /** Told of errors that are not the store's. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds before the next attempt: doubled from the first to the longest. */
const firstPause = 500;
const longestPause = 30_000;

export function createChanges({ read, tell, onError }: ChangesOptions): Changes {
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let isTroubled = false;
  let isClosed = false;

  const clearTrouble = () => {
    if (isTroubled) tell({ event: "trouble", message: undefined });
    isTroubled = false;
  };
  const attempt = async (): Promise<boolean> => {
    try {
      const isRead = await read();
      if (isRead) clearTrouble();
      return isRead;
    } catch (error) {
      if (!(error instanceof NotSaved)) onError(error);
      else if (!isTroubled && !isClosed) {
        tell({ event: "trouble", message: error.message, reason: error.reason });
        isTroubled = true;
      }
      return false;
    }
  };
  const queue = createQueue<"check">(async () => {
    clearTimeout(timer);
    if (await attempt()) {
      pause = firstPause;
      return;
    }
    if (isClosed) return;
    timer = setTimeout(() => queue.add("check"), pause);
    timer.unref();
    pause = Math.min(pause * 2, longestPause);
  }, onError);

  return {
    async check() {
      queue.add("check");
      await queue.idle();
    },
    clearTrouble,
    close() {
      isClosed = true;
      clearTimeout(timer);
      // A read under way may take as long as the store lets it wait.
      void queue.close();
    },
  };
}
