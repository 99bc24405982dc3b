/**
 * docs/forms.openapi.yaml is valid OpenAPI and agrees with the preview's form validation (PRV-4). test/browser compares browsers'
 * requests with it.
 */
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { validateForm } from "../../src/preview/form-rules.ts";
import { findDeviations, formsApi } from "../support/forms-api.ts";

test("SUB-2 the document of the form API is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate(formsApi());
  expect(result).toEqual({ valid: true });
});

const report = { email: "ann@example.org", name: "Ann", comment: "A scam", siteHash: "h" };
const samples: readonly (readonly [path: string, isValid: boolean, fields: object])[] = [
  ["/sites/form/email/s/", true, { email: "ann@example.org", siteHash: "" }],
  ["/sites/form/email/s/", true, { email: "ann@example.org", siteHash: "h", isCookieAccepted: true }],
  ["/sites/form/email/s/", true, { email: "ann@example.org", siteHash: "h", homepage: "" }],
  ["/sites/form/email/s/", false, { email: "ann", siteHash: "h" }],
  ["/sites/form/email/s/", false, { siteHash: "h" }],
  ["/sites/form/email/s/", false, { email: "ann@example.org", siteHash: "h", isCookieAccepted: "maybe" }],
  ["/sites/form/compliance/s/", true, report],
  ["/sites/form/compliance/s/", false, { ...report, name: " " }],
  ["/sites/form/compliance/s/", false, { ...report, comment: "x".repeat(256) }],
  ["/sites/form/compliance/s/", false, { ...report, comment: undefined }],
  ["/sites/form/message/s/", true, { "Your name": "Ann", form: "Form-a", siteHash: "" }],
  ["/sites/form/message/s/", false, { "Your name": 5, form: "Form-a", siteHash: "" }],
  ["/sites/form/other/s/", false, report],
];

test.each(samples)(
  "PRV-4 RPT-4 SUB-2 SEC-43 a body for %s is valid (%s) in both the document and the preview",
  async (path, isValid, fields) => {
    const body = new TextEncoder().encode(JSON.stringify(fields));
    const headers = { "content-type": "application/json" };
    const found = await findDeviations({ method: "POST", path, query: "language=pt-BR", headers, body });
    expect(found.length === 0, found.join()).toBe(isValid);
    expect("form" in validateForm(path, fields)).toBe(isValid);
  },
);

test("other requests are reported as deviations", async () => {
  const sent = {
    method: "POST",
    path: "/sites/form/email/s/",
    query: "",
    body: new TextEncoder().encode("a=1"),
  };
  const type = (type: string) => ({ headers: { "content-type": type } });
  expect(await findDeviations({ ...sent, ...type("text/plain") })).toEqual([
    "/sites/form/email/s/: no such kind of body: text/plain",
  ]);
  expect(await findDeviations({ ...sent, ...type("application/json"), method: "GET" })).toHaveLength(1);
  const form = type("application/x-www-form-urlencoded");
  const right = { ...sent, ...form, body: new TextEncoder().encode("email=a%40b.c&siteHash=") };
  expect(await findDeviations(right)).toEqual([]);
  expect(await findDeviations({ ...right, query: "page=1" })).toHaveLength(1);
});
