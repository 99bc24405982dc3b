/**
 * Loads a third party, if the visitor agrees. It comes with the first sign of the visitor (TPS-1).
 *
 * Where the site asks in the GDPR style, whoever shows the banner, a visitor who has not chosen has not agreed to anything.
 * Elsewhere all is loaded that is configured (TPS-2), with two exceptions, because the visitor has spoken there as well: a stored refusal holds wherever it
 * was given, also after the owner has changed or removed the banner; and Global Privacy Control is a refusal as long as
 * nothing else is stored. A stored choice was made for this site and outweighs that general signal.
 */
import { type Consent, choiceOf } from "#browser/consent";

interface Reactions {
  /** The visitor has chosen anew, and the page goes on. */
  readonly onChoice?: (choice: Consent) => void;
  /** The browser kept the page and shows it again. */
  readonly onReturn?: () => void;
}

/**
 * @param load runs the documented snippet, as ordinary code. The id only ever is data, in an address or as an argument; nothing
 * makes code of text (TPS-3). Snippets that find their global already there step back; ours is the only loader of a page, so a
 * global of that name can only be an element with such an id, and is replaced.
 * @returns the `enhance` of a third party
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
    // The visitor has chosen, and nothing of it can be kept: it counts on this page, which is not loaded again (CKB-6). What
    // runs already cannot be stopped; who wants to know is told.
    addEventListener("consent", () => {
      choice = choiceOf(dataset);
      onChoice?.(choice);
      loadIfAllowed();
    });

    // A page that the browser kept and shows again: if the visitor has chosen anew meanwhile, on another page, it is loaded
    // again, as the one was on which the choice was made (CKB-4).
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      if (JSON.stringify(choiceOf(dataset)) !== JSON.stringify(choice)) location.reload();
      else onReturn?.();
    });
  };
