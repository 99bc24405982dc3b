/** DOC-6, SAF-1: the forms of third-party ids. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isProviderId, type Provider, providerIds } from "../../../src/section/rules/index.ts";

test.each<[Provider, string]>([
  ["facebookPixelCode", "12345"],
  ["facebookPixelCode", "123456789012345"],
  ["gtagId", "G-ABC1234XYZ"],
  ["gtagId", "GT-ABC1234"],
  ["gtagId", "AW-123456789"],
  ["gtagId", "DC-1234567"],
  ["gtagId", "UA-12345678-1"],
  ["adSensePublisherId", "ca-pub-1234567890123456"],
  ["adSensePublisherId", "pub-1234567890123456"],
  ["ymId", "12345678"],
  ["livechat", "1234567"],
  ["jivochat", "aB3dE5gH1j"],
  ["olark", "1234-567-10-8901"],
  ["intercom", "ab12cd34"],
  ["freshchat", "01234567-89ab-4cde-8f01-23456789abcd"],
])("DOC-6 %s accepts %s", (provider, value) => {
  expect(isProviderId(provider, value)).toBe(true);
});

test.each<[Provider, string]>([
  ["facebookPixelCode", "1234"],
  ["facebookPixelCode", "123456789012345678901"],
  ["facebookPixelCode", "12345a"],
  ["gtagId", "G-"],
  ["gtagId", "g-abc1234xyz"],
  ["gtagId", "GTM-ABC1234"],
  ["gtagId", "UA-12345678"],
  ["gtagId", "AW-12345678/label"],
  ["gtagId", "ABC1234XYZ"],
  ["adSensePublisherId", "ca-pub-123456789012345"],
  ["adSensePublisherId", "ca-1234567890123456"],
  ["adSensePublisherId", "1234567890123456"],
  ["ymId", "123"],
  ["ymId", "1234567890123"],
  ["livechat", "abc"],
  ["livechat", "123"],
  ["jivochat", "abcd"],
  ["jivochat", "abc-def-ghi"],
  ["olark", "1234-567-1-8901"],
  ["olark", "12345671089012"],
  ["intercom", "AB12CD34"],
  ["intercom", "ab12/d34"],
  ["freshchat", "0123456789ab4cde8f0123456789abcd"],
  ["freshchat", "01234567-89ab-4cde-8f01-23456789abcg"],
])("DOC-6 %s refuses %s", (provider, value) => {
  expect(isProviderId(provider, value)).toBe(false);
});

const all = Object.keys(providerIds) as Provider[];

test.each(all)(
  "DOC-6 %s shows an example of its own form, and nothing around an id is accepted",
  (provider) => {
    const { name, form, pattern } = providerIds[provider];
    const example = form.replaceAll("x", "a");
    expect(isProviderId(provider, example)).toBe(true);
    expect(name).not.toBe("");
    expect(pattern.flags).not.toMatch(/[gym]/);
    for (const text of [
      ` ${example}`,
      `${example} `,
      `${example}\n`,
      `\n${example}`,
      `${example}';alert(1)//`,
      "",
    ]) {
      expect(isProviderId(provider, text)).toBe(false);
    }
  },
);

test.each(all)("DOC-6 SAF-1 no id of %s could leave a string, an attribute or a URL", (provider) => {
  const near = fc
    .array(fc.constantFrom(..."G-TUAWDC01abcpub/'\"<>&;() \n\\"), { maxLength: 20 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(near, fc.stringMatching(providerIds[provider].pattern), fc.string()), (value) => {
      if (isProviderId(provider, value)) expect(value).toMatch(/^[A-Za-z0-9-]{4,40}$/);
    }),
    { numRuns: 2_000 },
  );
});
