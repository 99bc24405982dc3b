/** Changes reported by other servers. The document is read again, and retried later if the store fails. */
import { createQueue } from "../../preview/index.ts";
import { NotSaved } from "../server/store.ts";
import type { Subscribers } from "../server/subscribers.ts";

export interface Changes {
  /**
   * Reads the document again. Simultaneous calls share one read.
   * @returns after the first attempt
   */
  check(): Promise<void>;
  /** Tells owners that the store responds again. */
  clearTrouble(): void;
  close(): void;
}

export interface ChangesOptions {
  /**
   * Reads the document and sends changes to open editors.
   * @returns false when it must be read again later
   * @throws NotSaved when the store does not respond
   */
  readonly read: () => Promise<boolean>;
  readonly notify: Subscribers["notify"];
  /** Called for errors that the store did not cause. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds before the next attempt, doubled each time up to the maximum. */
const firstPause = 500;
const longestPause = 30_000;

export function createChanges({ read, notify, onError }: ChangesOptions): Changes {
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let isTroubled = false;
  let isClosed = false;

  const clearTrouble = () => {
    if (isTroubled) notify({ event: "trouble", message: undefined });
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
        notify({ event: "trouble", message: error.message, reason: error.reason });
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
      // Don't wait: a read may take as long as the store's timeout.
      void queue.close();
    },
  };
}
