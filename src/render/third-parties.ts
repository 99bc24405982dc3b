/** What a site loads from other hosts, as its pages are told. */
import type { ThirdParties } from "#section/view";
import { isConsentNeeded, type SiteFrame, thirdPartyIdsOf } from "../document/index.ts";

/** They wait for consent wherever the GDPR style is chosen, also where somebody else shows the banner (TPS-2). */
export const thirdPartiesOf = (frame: SiteFrame): ThirdParties => ({
  isGated: isConsentNeeded(frame),
  ids: thirdPartyIdsOf(frame),
});
