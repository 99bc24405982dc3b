/** Loads Yandex Metrica without session recording, which is opt-in: yandex.com/support/metrica/code/counter-initialize.html */
import { globals, keep, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) => {
  const calls: unknown[] = [];
  const ym = Object.assign(keep(calls), { a: calls, l: Date.now() });
  globals.ym = ym;
  loadScript("https://mc.yandex.ru/metrika/tag.js");
  ym(Number(id), "init", { clickmap: true, trackLinks: true, accurateTrackBounce: true });
});
