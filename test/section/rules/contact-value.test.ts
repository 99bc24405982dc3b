/** VAL-9, MSG-2: contact values and the links that they open. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { contactUrl, formatContactValue, type Messenger } from "../../../src/section/rules/index.ts";
import { runs } from "../../support/runs.ts";

type Rows = readonly (readonly [messenger: Messenger, value: string, result?: string])[];

const formatted: Rows = [
  ["facebook", "https://facebook.com/some.page", "facebook.com/some.page"],
  ["facebook", "HTTP://m.me/some.page", "m.me/some.page"],
  ["facebook", "some.page", "some.page"],
  ["facebook", "ftp://facebook.com", "ftp://facebook.com"],
  ["telegram", "@username", "username"],
  ["telegram", "user@name", "user@name"],
  ["whatsapp", "+374-10-12-34-56", "%2B37410123456"],
  ["viber", "+374-10-12-34-56", "%2B37410123456"],
  ["viber", " 010-12 ", "01012"],
];

test("VAL-9 a value is formatted for its messenger", () => {
  for (const [messenger, value, result] of formatted)
    expect.soft(formatContactValue(messenger, value), `${messenger} ${value}`).toBe(result);
});

const opened: Rows = [
  ["whatsapp", "+374-10-12-34-56", "https://api.whatsapp.com/send?phone=%2B37410123456"],
  ["whatsapp", "+374 (10) 12.34.56", "https://api.whatsapp.com/send?phone=%2B37410123456"],
  ["whatsapp", "(+374) 10", "https://api.whatsapp.com/send?phone=%2B37410"],
  ["whatsapp", "37410123456", "https://api.whatsapp.com/send?phone=37410123456"],
  ["whatsapp", "+49 (0)30 1234567", "https://api.whatsapp.com/send?phone=%2B49301234567"],
  ["whatsapp", "+7 495 123–45–67", "https://api.whatsapp.com/send?phone=%2B74951234567"],
  ["whatsapp", "030 1234567", "https://api.whatsapp.com/send?phone=0301234567"],
  ["whatsapp", "https://wa.me/37410123456?text=Hi%202", "https://api.whatsapp.com/send?phone=37410123456"],
  ["viber", "+44 (0) 20 7946 0000", "viber://chat?number=%2B442079460000"],
  ["viber", "viber://chat?number=%2B37410123456", "viber://chat?number=%2B37410123456"],
  ["viber", "+37410123456", "viber://chat?number=%2B37410123456"],
  ["telegram", "@username", "https://t.me/username"],
  ["telegram", "https://t.me/username", "https://t.me/username"],
  ["telegram", "a/../b?c#d", "https://t.me/a%2F..%2Fb%3Fc%23d"],
  ["facebook", "http://facebook.com/some.page", "https://facebook.com/some.page"],
  ["facebook", "www.facebook.com/a?b=c", "https://www.facebook.com/a?b=c"],
  ["facebook", "m.me/some.page", "https://m.me/some.page"],
  ["facebook", "facebook.com", "https://facebook.com"],
  ["facebook", "example.com/chat", "https://example.com/chat"],
  ["facebook", "jane.doe", "https://www.facebook.com/jane.doe"],
  ["facebook", "facebook.com:443/jane", "https://facebook.com:443/jane"],
  ["facebook", "127.0.0.1/x", "https://www.facebook.com/127.0.0.1%2Fx"],
  ["facebook", 'a/"onclick=x', "https://www.facebook.com/a%2F%22onclick%3Dx"],
];

test("MSG-2 a value opens its messenger", () => {
  for (const [messenger, value, url] of opened)
    expect.soft(contactUrl(messenger, value), `${messenger} ${value}`).toBe(url);
});

test("MSG-2 a number that begins with 0 gets the code of the site's country if that is known", () => {
  const phone = (value: string, country: string) =>
    contactUrl("whatsapp", value, country)?.replace("https://api.whatsapp.com/send?phone=", "");
  expect(phone("030 1234567", "DE")).toBe("%2B49301234567");
  expect(phone("37410123456", "DE")).toBe("37410123456");
  expect(phone("030 1234567", "XX")).toBe("0301234567");
});

const invalid: Rows = [
  ["whatsapp", ""],
  ["whatsapp", "call me"],
  ["whatsapp", "8 (800) FLOWERS"],
  ["whatsapp", "1&text=x+"],
  ["viber", "https://example.org/12345"],
  ["viber", "+-"],
  ["telegram", " @ "],
  ["telegram", "https://t.me/"],
  ["facebook", "https://"],
  ["facebook", "javascript:alert(1)"],
  ["facebook", "https://javascript:alert(1)"],
  ["telegram", "@javascript:alert(1)"],
  ["telegram", "tg://resolve?domain=jane"],
];

test("MSG-2 an invalid value has no link", () => {
  for (const [messenger, value] of invalid)
    expect.soft(contactUrl(messenger, value), `${messenger} "${value}"`).toBeUndefined();
});

const messengers = fc.constantFrom<Messenger>("facebook", "whatsapp", "telegram", "viber");
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl(),
  fc
    .array(fc.constantFrom("@", "+", "-", "%2B", "http://", "/", "..", "\\", '"', "<", "9", "a", "\ud800"), {
      maxLength: 9,
    })
    .map((parts) => parts.join("")),
);

test("MSG-2 SAF-1 no value changes the host or scheme of its link", () => {
  fc.assert(
    fc.property(messengers, texts, (messenger, value) => {
      const url = contactUrl(messenger, value);
      if (url === undefined) return;
      expect(url).toMatch(/^[\x21-\x7E]+$/);
      expect(url).not.toMatch(/[<>"`\\]/);
      if (messenger === "whatsapp")
        expect(url).toMatch(/^https:\/\/api\.whatsapp\.com\/send\?phone=(?:%2B)?[0-9]+$/);
      if (messenger === "viber") expect(url).toMatch(/^viber:\/\/chat\?number=(?:%2B)?[0-9]+$/);
      if (messenger === "telegram") expect(new URL(url).origin).toBe("https://t.me");
      if (messenger === "facebook") expect(new URL(url).protocol).toBe("https:");
    }),
    runs(2_000),
  );
});

test("VAL-9 MSG-2 a formatted value opens the same link as the typed one", () => {
  fc.assert(
    fc.property(messengers, texts, (messenger, value) => {
      // Formatting again would remove a second "@" or scheme.
      fc.pre(
        !/^\s*(?:@|https?:\/\/)\s*(?:@|https?:\/\/)/i.test(value) && !/^\s*(?:@|https?:\/\/)?\s/i.test(value),
      );
      expect(contactUrl(messenger, formatContactValue(messenger, value))).toBe(contactUrl(messenger, value));
    }),
    runs(100),
  );
});
