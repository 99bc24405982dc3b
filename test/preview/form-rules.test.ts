import { expect, test } from "vitest";
import { parsePresetAnswer } from "../../src/options/values.ts";
import { validateForm } from "../../src/preview/form-rules.ts";

const report = { email: "a@example.org", name: "Ann", comment: "Wrong", siteHash: "h" };

test("PRV-4 SUB-2 RPT-4 a form is accepted as pages send it, with its known fields", () => {
  expect(
    validateForm("/sites/form/email/my-site/", { email: "a@example.org", siteHash: "h", more: 1 }),
  ).toEqual({
    form: "subscribe",
    siteId: "my-site",
    data: { email: "a@example.org", siteHash: "h" },
  });
  expect(validateForm("/sites/form/compliance/my-site/", report)).toEqual({
    form: "report",
    siteId: "my-site",
    data: report,
  });
});

test("PRV-4 SEC-43 a form with the owner's own fields accepts all texts and descriptions of files", () => {
  const data = { "Your name": "Ann", plan: { file: "a.pdf", bytes: 3, type: "application/pdf" } };
  expect(validateForm("/sites/form/message/my-site/", data)).toEqual({
    form: "message",
    siteId: "my-site",
    data,
  });
  expect(validateForm("/sites/form/message/x/", { a: 1 })).toEqual({
    status: 400,
    message: "a must be text.",
  });
});

test.each([
  ["/sites/form/email/x/", { email: "nobody" }, 400, "email must be an email address."],
  [
    "/sites/form/email/x/",
    { email: "a@example.org", isCookieAccepted: "maybe" },
    400,
    "isCookieAccepted must be true or missing.",
  ],
  ["/sites/form/email/x/", [], 400, "The form's fields must be an object."],
  ["/sites/form/compliance/x/", { ...report, name: " " }, 400, "name must have 1 to 255 characters."],
  [
    "/sites/form/compliance/x/",
    { ...report, comment: "x".repeat(256) },
    400,
    "comment must have 1 to 255 characters.",
  ],
  ["/sites/form/compliance/x/", { ...report, siteHash: 5 }, 400, "siteHash must be text."],
  ["/sites/form/other/x/", report, 404, "The API has no form at this address."],
  ["/sites/form/email/x/y/", report, 404, "The API has no form at this address."],
])("PRV-4 %s with %j is refused with %s", (path, sent, status, message) => {
  expect(validateForm(path, sent)).toEqual({ status, message });
});

test.each([
  ["403", { status: 403 }],
  ["500,3000", { status: 500, delay: 3000 }],
  [",3000", { delay: 3000 }],
  ["204,99999", { status: 204, delay: 60_000 }],
  ["", undefined],
  ["99", undefined],
  ["600", undefined],
  ["x", undefined],
  ["403;", undefined],
])("PRV-4 the preset answer %j is parsed as %j", (text, expected) => {
  expect(parsePresetAnswer(text, () => undefined)).toEqual(expected);
});
