/** DOC-6, SAF-1: formats of sites' ids at third parties. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { runs } from "../support/runs.ts";

const { thirdParties } = (await loadEngine()).catalogue;
const all = [...thirdParties.values()];
const accepts = (name: string, id: string) => thirdParties.get(name)?.id.pattern.test(id);

const accepted: readonly (readonly [name: string, id: string])[] = [
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
];

const refused: readonly (readonly [name: string, id: string])[] = [
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
];

test("DOC-6 each third party accepts ids of its accounts", () => {
  for (const [name, id] of accepted) expect.soft(accepts(name, id), `${name} ${id}`).toBe(true);
});

test("DOC-6 each third party refuses other texts", () => {
  for (const [name, id] of refused) expect.soft(accepts(name, id), `${name} ${id}`).toBe(false);
});

test.each(all)("DOC-6 the example of $name has its format, and nothing around an id is accepted", (party) => {
  const { label, id } = party;
  const example = id.form.replaceAll("x", "a");
  expect(id.pattern.test(example)).toBe(true);
  expect(label).not.toBe("");
  expect(id.pattern.flags).not.toMatch(/[gym]/);
  for (const text of [
    ` ${example}`,
    `${example} `,
    `${example}\n`,
    `\n${example}`,
    `${example}';alert(1)//`,
    "",
  ])
    expect(id.pattern.test(text)).toBe(false);
});

test.each(all)("DOC-6 SAF-1 no id of $name can leave a string, an attribute or a URL", ({ id }) => {
  const near = fc
    .array(fc.constantFrom(..."G-TUAWDC01abcpub/'\"<>&;() \n\\"), { maxLength: 20 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(near, fc.stringMatching(id.pattern), fc.string()), (value) => {
      if (id.pattern.test(value)) expect(value).toMatch(/^[A-Za-z0-9-]{4,40}$/);
    }),
    runs(2_000),
  );
});

test("VAL-8 no format has an unbounded repetition, so every id is validated in bounded time", () => {
  for (const { id } of all) {
    expect(id.pattern.source).toMatch(/^\^.*\$$/);
    expect(id.pattern.source).not.toMatch(/[*+]|\{\d+,\}/);
  }
});
