/** Colours, palettes and looks in the panel "Design", by role and name. */
import { expect, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { expectUsable } from "./audit.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

async function start(site: object = JSON.parse(siteText)) {
  const opened = await openEditor({ "site.json": site });
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
