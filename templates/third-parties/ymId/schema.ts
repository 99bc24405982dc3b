import { defineThirdParty } from "#section";

/**
 * Counter domains, one of which is used depending on the visitor's country:
 * yandex.com/support/metrica/en/code/install-counter-csp
 */
const counters =
  "mc.yandex.ru mc.yandex.az mc.yandex.by mc.yandex.co.il mc.yandex.com mc.yandex.com.am mc.yandex.com.ge " +
  "mc.yandex.com.tr mc.yandex.ee mc.yandex.fr mc.yandex.kg mc.yandex.kz mc.yandex.lt mc.yandex.lv mc.yandex.md " +
  "mc.yandex.tj mc.yandex.tm mc.yandex.uz mc.webvisor.com mc.webvisor.org";

export default defineThirdParty({
  label: "Yandex Metrica",
  consent: "analytics",
  id: { pattern: /^[0-9]{4,12}$/, form: "00000000" },
  sources: {
    script: "mc.yandex.ru yastatic.net",
    img: counters,
    connect: `${counters} ${counters.replace(/\S+/g, "wss://$&")}`,
    frame: `blob: ${counters}`,
  },
});
