/** The editor tells owners where visitors' forms go. */
import { expect, test } from "vitest";
import type { SiteOptions } from "#editor";
import type { PublishState } from "../../../src/editor/shared/publish-protocol.ts";
import { siteText } from "../document.ts";
import { startProvider } from "../memory-server.ts";

const withForm = siteText.replace(
  '{"id": "NoHeader"',
  '{"id": "Form", "uniqId": "form", "data": {"fields": [{"label": "Name"}]}}, {"id": "NoHeader"',
);

async function start(options: SiteOptions, text = withForm) {
  const provider = await startProvider(
    { one: text },
    {},
    {
      authorize: (request, site) => ({
        site,
        role: request.headers.cookie?.includes("ed") ? "editor" : "owner",
      }),
      siteOptions: () => options,
      inboxOf: (site) => `/messages/${site}`,
      onPublish: async () => {},
    },
  );
  const [olga, ed] = [provider.owner("olga", "one"), provider.owner("ed", "one")];
  const { unfinished } = (await olga.get<PublishState>("publish")).body;
  return { olga, ed, unfinished };
}

test("PRO-7 EDT-18 publishing names a page with a form that reaches nobody", async () => {
  const { olga, unfinished } = await start({});
  expect((await olga.site()).forms).toEqual({ inbox: "/messages/one" });
  expect(unfinished).toHaveLength(1);
  expect(unfinished[0]).toMatchObject({
    severity: "warning",
    message: "The form on this page may not reach you, because no service that receives forms is set up.",
    at: { page: "/about" },
  });
  // It is advice, like the others.
  expect((await olga.post("publish", {})).status).toBe(200);
  expect((await start({}, siteText)).unfinished).toEqual([]);
});

test("PRO-7 the editor knows where forms go, and only an owner gets the page with them", async () => {
  const { olga, ed, unfinished } = await start({ apiBase: "https://forms.example.org/v1" });
  expect(unfinished).toEqual([]);
  const { forms, types } = await olga.site();
  expect(forms).toEqual({ to: "https://forms.example.org/v1", inbox: "/messages/one" });
  expect((await ed.site()).forms).toEqual({ to: "https://forms.example.org/v1" });
  const withForms = types.filter(({ hasForm }) => hasForm).map(({ type }) => type);
  expect(withForms.sort()).toEqual(["Email1", "Form"]);
});
