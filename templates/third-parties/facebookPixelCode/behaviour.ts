/** Loads the Meta pixel: developers.facebook.com/docs/meta-pixel/get-started */
import { type Command, globals, keep, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) => {
  const queue: unknown[] = [];
  const keepCall = keep(queue);
  const fbq: Command & { callMethod?: Command; push?: Command } = Object.assign(
    (...call: unknown[]) => (fbq.callMethod ? fbq.callMethod(...call) : keepCall(...call)),
    { queue, loaded: true, version: "2.0" },
  );
  fbq.push = fbq;
  Object.assign(globals, { fbq, _fbq: fbq });
  loadScript("https://connect.facebook.net/en_US/fbevents.js");
  fbq("init", id);
  fbq("track", "PageView");
});
