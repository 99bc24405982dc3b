/**
 * What a page tells the loader of third parties, which comes with the visitor's first action (TPS-1). Nothing is seen of it,
 * and without a script nothing is loaded.
 */
import { classNames } from "#elements";
import { type ThirdParties, useSite } from "#section/view";

export const placement = "end";

/** Each has a behaviour of its own. */
const chats = ["livechat", "jivochat", "olark", "intercom", "freshchat"] as const;

export function View() {
  const { thirdParties } = useSite();
  if (Object.keys(thirdParties.ids).length === 0) return null;
  const chat = chats.find((name) => thirdParties.ids[name]);
  return (
    <div
      hidden
      data-late={classNames("third-party", chat)}
      data-third-parties={JSON.stringify(forLoader(thirdParties))}
    />
  );
}

/** Ad code names a publisher with "ca-", the account's page without it; owners copy either. */
function forLoader({ isGated, ids }: ThirdParties): ThirdParties {
  const { adSensePublisherId: publisher } = ids;
  return publisher
    ? { isGated, ids: { ...ids, adSensePublisherId: publisher.replace(/^pub-/, "ca-pub-") } }
    : { isGated, ids };
}
