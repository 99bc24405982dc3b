/**
 * The form of each third-party id (DOC-6), as data: what is not of the form never reaches a script.
 *
 * The forms are the providers' documented ones, widened to lengths met in the wild. None allows a character that could
 * leave an attribute, a URL or a string of a script.
 */
export interface ProviderId {
  /** The provider's name, for messages. */
  readonly name: string;
  readonly pattern: RegExp;
  /** An example of the form, X for a letter or digit and 0 for a digit. */
  readonly form: string;
}

export const providerIds = {
  facebookPixelCode: { name: "Meta (Facebook) Pixel", pattern: /^[0-9]{5,20}$/, form: "000000000000000" },
  // Not GTM-: its container can load any script, and needs another loader.
  gtagId: {
    name: "Google tag",
    pattern: /^(?:GT?-[A-Z0-9]{6,12}|(?:AW|DC)-[0-9]{4,12}|UA-[0-9]{4,10}-[0-9]{1,4})$/,
    form: "G-XXXXXXXXXX",
  },
  // The account page shows "pub-", the ad code "ca-pub-"; both name the publisher.
  adSensePublisherId: {
    name: "Google AdSense",
    pattern: /^(?:ca-)?pub-[0-9]{16}$/,
    form: "ca-pub-0000000000000000",
  },
  ymId: { name: "Yandex Metrica", pattern: /^[0-9]{4,12}$/, form: "00000000" },
  livechat: { name: "LiveChat", pattern: /^[0-9]{4,12}$/, form: "00000000" },
  // Ten letters and digits today; accounts of the first years have a short number.
  jivochat: { name: "JivoChat", pattern: /^[A-Za-z0-9]{5,20}$/, form: "XXXXXXXXXX" },
  olark: { name: "Olark", pattern: /^[0-9]{4}-[0-9]{3}-[0-9]{2}-[0-9]{4}$/, form: "0000-000-00-0000" },
  // Eight lower-case letters and digits today, six in Intercom's own older examples.
  intercom: { name: "Intercom", pattern: /^[a-z0-9]{6,12}$/, form: "xxxxxxxx" },
  freshchat: {
    name: "Freshchat",
    pattern: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
    form: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
  },
} as const satisfies Record<string, ProviderId>;

export type Provider = keyof typeof providerIds;

/** Tells whether an id has its provider's form. */
export const isProviderId = (provider: Provider, value: string): boolean =>
  providerIds[provider].pattern.test(value);
