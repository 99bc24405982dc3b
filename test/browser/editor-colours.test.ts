/** Colours, palettes and looks in the panel "Design", by role and name. */
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectUsable } from "./audit.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

async function start(site: object = JSON.parse(siteText), files: Readonly<Record<string, string>> = {}) {
  const opened = await openEditor({ "site.json": site, ...files });
  const { editor, panel } = opened;
  await panel.getByRole("tab", { name: "Design" }).click();
  await panel.getByRole("region", { name: "Colours" }).waitFor();
  const role = (name: string) => panel.getByRole("group", { name, exact: true });
  return {
    ...opened,
    role,
    code: (name: string) => role(name).getByRole("textbox", { name, exact: true }),
    theme: () => JSON.parse(editor.text()).theme ?? {},
  };
}

test("EDT-14 SEC-27 colours have roles, take any form of a code, and tell how readable they are", async () => {
  const { page, role, code, theme, problems } = await start({
    ...JSON.parse(siteText),
    theme: { preset: "noir" },
  });
  await role("Text").getByText("Easy to read: 18.2").waitFor();
  await code("Text").fill("rgb(102, 102, 102)");
  await code("Text").press("Enter");
  await expect.poll(() => theme().palette?.accentWhite).toBe("#666666");
  await role("Text")
    .getByText(/^Hard to read: 3\.\d, needs 4\.5$/)
    .waitFor();
  await role("Text").getByRole("button", { name: "Use suggestion" }).press("Enter");
  await role("Text")
    .getByText(/^Easy to read: 4\.\d$/)
    .waitFor();
  await role("Text").getByRole("button", { name: "Use the look's colour" }).press("Enter");
  await expect.poll(() => theme().palette?.accentWhite).toBe(undefined);
  await role("Text").getByText("Easy to read: 18.2").waitFor();

  await code("Button").fill("nonsense");
  await code("Button").press("Tab");
  await role("Button").getByRole("alert").getByText("This is not a colour.").waitFor();
  await expectUsable(page, "colours");
  await code("Button").fill("F80");
  await code("Button").press("Tab");
  await expect.poll(() => theme().palette?.primaryLight).toBe("#ff8800");
  await role("Accent").getByLabel("Accent: pick a colour").fill("#00aa88");
  await expect.poll(() => theme().palette?.secondaryLight).toBe("#00aa88");
  expect(problems()).toEqual([]);
});

test("EDT-14 EDT-5 looks are pictures of the site, tried on while hovered or focused, and chosen as one edit", async () => {
  const { page, panel, frame, theme, editor, problems } = await start();
  const looks = panel.getByRole("listbox", { name: "Look" });
  await looks.getByRole("option", { name: "Bakery" }).locator("iframe").waitFor({ state: "attached" });
  const before = editor.text();
  const surface = () =>
    frame.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--radius-button"));
  const own = await surface();
  await looks.getByRole("option", { name: "Botanic" }).hover();
  await expect.poll(surface).toBe("10px");
  await panel.getByRole("tab", { name: "Design" }).hover();
  await expect.poll(surface).toBe(own);
  // An answer that arrives after the pointer has left is ignored.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/preview", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await looks.getByRole("option", { name: "Berry" }).hover();
  await panel.getByRole("tab", { name: "Design" }).hover();
  release();
  await page.unrouteAll({ behavior: "wait" });
  expect(await surface()).toBe(own);

  await looks.getByRole("option", { name: "Bakery" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect.poll(surface).not.toBe(own);
  await page.keyboard.press("Escape");
  await expect.poll(surface).toBe(own);
  expect(editor.text()).toBe(before);
  await looks.getByRole("option", { name: "Botanic" }).click();
  await expect.poll(() => theme().preset).toBe("botanic");
  await expect.poll(surface).toBe("10px");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(editor.text).toBe(before);
  await expect.poll(surface).toBe(own);
  await expectUsable(page, "looks");
  expect(problems()).toEqual([]);
});

test("EDT-14 EDT-5 palettes are made from a colour or from the logo, and chosen as one edit", async () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h60v30H0z" fill="#0a7d4f"/></svg>';
  const site = { ...JSON.parse(siteText), logo: { logoSrc: "assets/brand.svg" } };
  const { page, panel, theme, editor, problems } = await start(site, { "assets/brand.svg": logo });
  const region = panel.getByRole("region", { name: "Palettes from a colour" });
  const list = region.getByRole("listbox", { name: "Palettes from a colour" });
  await expect.poll(() => list.getByRole("option").count()).toBeGreaterThanOrEqual(4);
  const before = editor.text();
  await region.getByRole("button", { name: "From the logo" }).press("Enter");
  const code = region.getByRole("textbox", { name: "Brand colour", exact: true });
  await expect.poll(() => code.inputValue()).toMatch(/^#0[0-9a-f]7[0-9a-f]4[0-9a-f]$/);
  await code.fill("e11d48");
  await code.press("Enter");
  await list.getByRole("option", { name: "Black" }).click();
  await expect.poll(() => theme().colorMode).toBe("EXTRALIGHT");
  expect(Object.keys(theme().palette).length).toBe(9);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(editor.text).toBe(before);
  await expectUsable(page, "palettes");
  expect(problems()).toEqual([]);
});
