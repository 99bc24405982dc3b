/** What a site loads from other hosts: of its settings, what can be loaded. */
import { rules } from "#section";
import type { Provider, ThirdParties } from "#section/view";
import type { SiteFrame } from "../document/index.ts";

/** A site that is shown in the builder loads nothing; a paid one has no banner that it could wait for (CKB-1). */
export function thirdPartiesOf({ settings, cookieSettings, isPaid, isForPreview }: SiteFrame): ThirdParties {
  const { chatsData, gtagId, facebookPixelCode, ymId, adSensePublisherId } = settings;
  const chat = chatsData.find(({ isPrimary }) => isPrimary);
  const wanted = {
    gtagId,
    facebookPixelCode,
    ymId,
    adSensePublisherId,
    ...(chat && { [chat.name]: chat.key }),
  };
  const ids = Object.entries(wanted).filter(
    // An id that is empty is none; one that has not its provider's form was an error, and reaches no page (DOC-6).
    ([provider, id]) => id && rules.isProviderId(provider as Provider, id),
  );
  return {
    isGated: !isPaid && cookieSettings.gdpr.isVisible,
    ids: isForPreview ? {} : Object.fromEntries(ids),
  };
}
