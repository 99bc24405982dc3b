/** Loads LiveChat: platform.text.com/docs/extending-chat-widget/javascript-api */
import { type Command, globals, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) => {
  const widget: Record<string, unknown> & { _q: unknown[]; _h: Command | null } = {
    _q: [],
    _h: null,
    _v: "2.0",
    init: () => loadScript("https://cdn.livechatinc.com/tracking.js"),
  };
  for (const method of ["on", "once", "off", "get", "call"])
    widget[method] = (...call: unknown[]) =>
      widget._h ? widget._h(method, call) : widget._q.push([method, call]);
  Object.assign(globals, { __lc: { license: Number(id) }, LiveChatWidget: widget });
  (widget.init as () => void)();
});
