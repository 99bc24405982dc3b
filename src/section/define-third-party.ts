/** Definition of a third party that sites load from other hosts: analytics, advertising, a chat. */
import type { OptionalCategory } from "./consent-categories.ts";

/**
 * Sources of a Content Security Policy by resource type, separated by spaces: `cdn.example.com` (https is assumed), or any policy
 * source: `wss://cdn.example.com`, `data:`, `'unsafe-inline'`.
 */
export interface ContentSources {
  readonly script?: string;
  readonly style?: string;
  readonly img?: string;
  readonly font?: string;
  readonly connect?: string;
  readonly media?: string;
  readonly frame?: string;
  /** Form targets. */
  readonly form?: string;
}

export interface ThirdPartySchema {
  /** Name shown to owners. */
  readonly label: string;
  /** True if documents name it in `settings.chatsData`, of which one entry is loaded, and not as `settings.<name>` (DOC-6). */
  readonly isChat?: boolean;
  /** Cookie category whose consent it needs (TPS-2). */
  readonly consent: OptionalCategory;
  /**
   * Format of a site's id at the third party. Any other value never reaches a script (DOC-6). It is the documented format,
   * widened to lengths found in use, and allows no character that could break out of an attribute, a URL or a script string.
   */
  readonly id: {
    /** Matches the whole id, from ^ to $. */
    readonly pattern: RegExp;
    /** Example for people: X for a letter or digit, 0 for a digit. */
    readonly form: string;
  };
  /**
   * Exactly the hosts that its script uses (TPS-5): as documented or, if undocumented, as observed on other sites. A function of
   * the site's id if they depend on it.
   */
  readonly sources: ContentSources | ((id: string) => ContentSources);
}

/** Declares a third party: the default export of its folder's `schema.ts`. The folder's name is its name in documents. */
export const defineThirdParty = (thirdParty: ThirdPartySchema): ThirdPartySchema => thirdParty;

/** Third party as the engine knows it. Its folder's `behaviour.ts` loads it. */
export interface ThirdParty extends ThirdPartySchema {
  readonly name: string;
}
