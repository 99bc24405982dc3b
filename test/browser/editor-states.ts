/** States of the editor shell, one after another, for tests that check each of them. */
import { expect } from "vitest";
import type { FromFrame } from "../../src/editor/shared/messages.ts";
import type { FakeEditor } from "./fake-editor.ts";
import type { OpenedEditor } from "./open-editor.ts";

/** @param state name of the editor's current state */
type Look = (state: string) => Promise<void>;

/** Messages from the page that stand for the owner's actions. */
const states: Readonly<Record<string, FromFrame | undefined>> = {
  nothing: undefined,
  section: { kind: "selected", selection: { kind: "section", section: "all" } },
  item: { kind: "selected", selection: { kind: "item", section: "team", pointer: "/team/0" } },
  "a word of the site": {
    kind: "selected",
    selection: { kind: "field", section: undefined, pointer: "/footerLinks/0/text" },
  },
  "adding a section": { kind: "add-section", at: 1 },
  link: { kind: "edit-link", section: "team", pointer: "/team/0/imgLink" },
  icon: { kind: "edit-icon", section: "all", pointer: "/icon" },
  date: { kind: "edit-field", section: "all", pointer: "/countDownDate" },
  picture: { kind: "picture", act: "replace", section: "team", pointer: "/team/0/imgUrl" },
  crop: { kind: "picture", act: "crop", section: "team", pointer: "/team/0/imgUrl" },
  description: { kind: "picture", act: "description", section: "team", pointer: "/team/0/imgUrl" },
  keys: { kind: "key", key: "help" },
};

export async function visitStates({ send, dialog, closeDialog }: FakeEditor, look: Look): Promise<void> {
  for (const [name, message] of Object.entries(states)) {
    if (message) await send(message);
    const isDialog = message !== undefined && message.kind !== "selected";
    if (isDialog) await dialog().waitFor();
    await look(name);
    if (isDialog) await closeDialog();
  }
}

/** Each tab of the side panel, with the parts to open in it. */
const panels: Readonly<Record<string, readonly string[]>> = {
  Sections: [],
  Pages: ["Page settings"],
  Design: [],
  Site: ["Cookies", "GDPR banner"],
};

export async function visitPanels(
  { page, inspector, button, dialog }: FakeEditor,
  look: Look,
): Promise<void> {
  const inPanel = (name: string) => inspector().getByRole("button", { name, exact: true }).click();
  for (const [name, steps] of Object.entries(panels)) {
    await inspector().getByRole("tab", { name, exact: true }).click();
    await look(name);
    for (const step of steps) await inPanel(step);
    if (steps.length > 0) await look(steps.at(-1) ?? "");
  }
  await inspector().getByRole("tab", { name: "Pages", exact: true }).click();
  await inPanel("Add page");
  await look("adding a page");
  await button("Cancel").click();
  await inPanel("Actions: About us");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog().getByRole("button", { name: /^Ada/ }).waitFor();
  await look("deleting a page");
  await button("Cancel").click();
  await expect.poll(() => dialog().count()).toBe(0);
}

/** @returns the selection in the page of a real editor */
export async function visitThings({ page, frame }: OpenedEditor, look: Look): Promise<void> {
  await look("a page");
  await frame.locator('[data-section="team-1"]').click({ position: { x: 3, y: 3 } });
  await frame.getByRole("toolbar", { name: "Section" }).waitFor();
  await look("a section");
  await frame.locator('[data-section="title-1"] [data-at="/title"]').click();
  await frame.getByRole("toolbar", { name: "Text" }).waitFor();
  await look("a text");
  await page.keyboard.press("Escape");
  await frame.getByRole("button", { name: "Add section" }).last().click();
  await page.getByRole("dialog", { name: "Add a section" }).waitFor();
  await look("a dialog");
}

/** Makes the server offer something to publish, and end publishing on demand. */
export async function publishing(editor: FakeEditor) {
  let end = () => {};
  await editor.start(() => {
    const { server } = editor;
    server.publishing = new Promise((resolve) => {
      end = resolve;
    });
    server.changes = [
      {
        kind: "changed",
        page: { path: "/", title: "Home" },
        section: { id: "team", type: "Team", title: "Our <b>team</b>" },
      },
      { kind: "renamed", page: { path: "/about", title: "" }, from: "/us" },
      { kind: "removed", page: { path: "/gone", title: "Gone" } },
      { kind: "changed", field: "headerLinks" },
    ];
  });
  const dialog = editor.page.getByRole("dialog", { name: "Publish" });
  const bar = editor.page.getByRole("toolbar", { name: "Editor" });
  return {
    server: editor.server,
    page: editor.page,
    frame: editor.frame(),
    dialog,
    end: () => end(),
    openDialog: () => bar.getByRole("button", { name: "Publish" }).press("Enter"),
    /** Clicks once the editor knows that nothing prevents publishing. */
    async pressPublish(): Promise<void> {
      const button = dialog.getByRole("button", { name: "Publish" });
      await expect.poll(() => button.isEnabled()).toBe(true);
      await button.press("Enter");
    },
  };
}

export async function visitPublishing(editor: FakeEditor, look: Look): Promise<void> {
  const { server, dialog, openDialog, pressPublish, end } = await publishing(editor);
  await openDialog();
  await dialog.getByRole("listitem").first().waitFor();
  await look("changes");
  await pressPublish();
  await dialog.getByRole("progressbar").waitFor();
  await look("running");
  server.publishFault = { code: "not-published", message: "The disk is full." };
  end();
  await dialog.getByText("The disk is full.").waitFor();
  await look("fault");
  server.publishFault = undefined;
  await pressPublish();
  await dialog.getByRole("link").first().waitFor();
  await look("done");
  await editor.closeDialog();
  server.problems.push({ severity: "error", message: "Wrong.", hint: "Mend it.", at: { path: ["name"] } });
  await openDialog();
  await dialog.getByRole("region").waitFor();
  await look("problems");
  await editor.closeDialog();
}
