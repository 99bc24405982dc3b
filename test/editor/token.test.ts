import { expect, test } from "vitest";
import { createToken } from "../../src/editor/server/token.ts";

test("EDT-6 each run has its own secret, and nothing else is accepted", () => {
  const token = createToken();
  expect(token.secret).toMatch(/^[\w-]{32}$/);
  expect(createToken().secret).not.toBe(token.secret);
  expect(token.fits(`Bearer ${token.secret}`)).toBe(true);
  expect(token.fits(`bearer ${token.secret}`)).toBe(true);
  for (const wrong of [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    token.secret,
    `Bearer ${token.secret}x`,
    `Basic ${token.secret}`,
  ])
    expect(token.fits(wrong), String(wrong)).toBe(false);
});
