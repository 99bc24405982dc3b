/** Loads Olark as the code in an account's settings at olark.com does. */
import { type Command, globals, keep, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) => {
  const state: { s: unknown[]; t: number[]; c: Record<string, unknown>; l: string; i?: unknown } = {
    s: [],
    t: [Date.now()],
    c: {},
    l: "static.olark.com/jsclient/loader.js",
  };
  const keepCall = keep(state.s);
  const command: Command = (...call) => {
    keepCall(...call);
    state.t.push(Date.now());
  };
  const identify = (siteId: string) => {
    state.i = siteId;
    command("identify", siteId);
  };
  globals.olark = Object.assign(command, {
    _: state,
    identify,
    extend: (...call: unknown[]) => command("extend", ...call),
    configure(option: string, value: unknown) {
      command("configure", option, value);
      state.c[option] = value;
    },
  });
  loadScript(`https://${state.l}`);
  identify(id);
});
