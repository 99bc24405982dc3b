/** What a third party is that sites load from other hosts: a counter, advertising, a chat. */
import type { OptionalCategory } from "./consent-categories.ts";

/**
 * Sources of a Content Security Policy by what is loaded from them, separated by spaces: `cdn.example.com`, which is taken as
 * https, or as a policy has it: `wss://cdn.example.com`, `data:`, `'unsafe-inline'`.
 */
export interface ContentSources {
  readonly script?: string;
  readonly style?: string;
  readonly img?: string;
  readonly font?: string;
  readonly connect?: string;
  readonly media?: string;
  readonly frame?: string;
  /** Where forms are sent. */
  readonly form?: string;
}

export interface ThirdPartySchema {
  /** What owners call it. */
  readonly label: string;
  /** Whether a document names it in `settings.chatsData`, of which one entry is loaded, and not as `settings.<name>` (DOC-6). */
  readonly isChat?: boolean;
  /** What visitors agree to by agreeing to it (TPS-2). */
  readonly consent: OptionalCategory;
  /**
   * The form of a site's id at it: what is not of the form never reaches a script (DOC-6). It is the documented one, widened to
   * lengths met in the wild, and allows no character that could leave an attribute, a URL or a string of a script.
   */
  readonly id: {
    /** Of the whole id: from ^ to $. */
    readonly pattern: RegExp;
    /** An example for people, X for a letter or digit and 0 for a digit. */
    readonly form: string;
  };
  /**
   * Exactly what its script leads to (TPS-5): as it documents it or, where it does not, as its script was seen to load on
   * other sites. By the site's id where that decides.
   */
  readonly sources: ContentSources | ((id: string) => ContentSources);
}

/** Declares a third party: the default export of its folder's `schema.ts`. The folder's name is the name in documents. */
export const defineThirdParty = (thirdParty: ThirdPartySchema): ThirdPartySchema => thirdParty;

/** One third party as the engine knows it. How it is loaded is the `behaviour.ts` of its folder. */
export interface ThirdParty extends ThirdPartySchema {
  readonly name: string;
}
