/** Each state of the report form, looked at by axe at two widths. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answering, createApi, noContent } from "./api.ts";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { documentWith, fill, partsOf } from "./report-form.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const api = createApi();
let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSite(documentWith(), { api: api.handle });
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const tab = createTabs(() => browser, {}, /Failed to load resource|\/api\/v1\//);

test.each([phone, desktop])(
  "ACC-1 RPT-3 RPT-4 RPT-5 no state of the form has a barrier at $width px",
  async (viewport) => {
    const page = await tab();
    await page.setViewportSize(viewport);
    await page.goto(host.origin);
    const audit = async (state: string) => {
      await atRest(page);
      expect([state, await findBarriers(page)]).toEqual([state, []]);
    };
    const { opener, form, send, sent, refused, failed } = partsOf(page);
    await opener.click();
    await audit("open");
    await send.click();
    await audit("with errors");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    await fill(page);
    for (const [status, dialog] of [
      [403, refused],
      [500, failed],
    ] as const) {
      api.answer = answering(status, { message: "long ".repeat(200) });
      await send.click();
      await dialog.waitFor();
      await audit(`answered with ${status}`);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    let finish: (() => void) | undefined;
    api.answer = (response) => {
      finish = () => noContent(response);
    };
    await send.click();
    await expect.poll(() => finish).toBeDefined();
    await audit("sending");
    finish?.();
    await sent.waitFor();
    await audit("sent");
  },
);
