/**
 * Loads a third party, if the visitor agrees, on the first sign of the visitor (TPS-1).
 *
 * If the site asks in the GDPR style, a visitor who has not chosen has not agreed to anything, whoever shows the banner.
 * Otherwise everything that is configured is loaded (TPS-2), with two exceptions. A stored refusal always applies, wherever it
 * was given, even after the owner has changed or removed the banner. Global Privacy Control counts as a refusal if nothing is
 * stored. A stored choice was made for this site, so it outweighs that general signal.
 */
import { type Consent, choiceOf } from "#browser/consent";

interface Reactions {
  /** Called when the visitor changes their choice and the page is not reloaded. */
  readonly onChoice?: (choice: Consent) => void;
  /** Called when the page returns from the back/forward cache. */
  readonly onReturn?: () => void;
}

/**
 * @param load runs the vendor's documented snippet as ordinary code. The id is only ever data, in a URL or as an argument; text
 *   is never turned into code (TPS-3). Snippets that find their global defined do nothing. This loader is the only one on a page,
 *   so such a global can only be an element with that id, and it is replaced.
 * @returns the `enhance` function of a third party
 */
export const thirdParty =
  (load: (id: string, choice: Consent) => void, { onChoice, onReturn }: Reactions = {}) =>
  ({ dataset }: HTMLElement): void => {
    const { id = "", needs } = dataset;
    let choice = choiceOf(dataset);
    let isWaiting = true;
    const loadIfAllowed = () => {
      if (!isWaiting || !choice[needs as keyof Consent]) return;
      isWaiting = false;
      load(id, choice);
    };
    loadIfAllowed();
    // The choice could not be stored, so it applies to this page, which is not reloaded (CKB-6). Scripts that already run
    // cannot be stopped, but they can react in `onChoice`.
    addEventListener("consent", () => {
      choice = choiceOf(dataset);
      onChoice?.(choice);
      loadIfAllowed();
    });

    // The page returned from the back/forward cache. If the choice changed on another page, reload, as that page did (CKB-4).
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      if (JSON.stringify(choiceOf(dataset)) !== JSON.stringify(choice)) location.reload();
      else onReturn?.();
    });
  };
