/** Loads Intercom: developers.intercom.com/installing-intercom/web/installation. Only workspaces of the default region. */
import { globals, keep, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) => {
  const calls: unknown[] = [];
  const Intercom = Object.assign(keep(calls), { q: calls, c: (call: unknown) => calls.push(call) });
  Object.assign(globals, { intercomSettings: { app_id: id }, Intercom });
  loadScript(`https://widget.intercom.io/widget/${encodeURIComponent(id)}`);
});
