/** States of the editor shell, one after another, for tests that check each of them. */
import { expect, onTestFinished } from "vitest";
import { createMemoryPublications } from "../editor/testing/memory-stores.ts";
import type { createMemoryEditors, MemoryEditor } from "./memory-editor.ts";
import type { OpenedEditor } from "./open-editor.ts";

/** @param state name of the editor's current state */
type Look = (state: string) => Promise<void>;

/** Acts of an owner in the page and on the bar. */
const states: Readonly<Record<string, (editor: MemoryEditor) => Promise<void>>> = {
  nothing: async () => {},
  section: ({ panel }) => panel.getByRole("row", { name: "All of it" }).click(),
  async item({ page, field }) {
    await field("/team/0/name").click();
    await page.keyboard.press("Escape");
  },
  "a word of the site": ({ frame }) => frame.locator('[data-site-at="/footerLinks/0/text"]').first().click(),
};

/** Acts that open a dialog. */
const dialogs: typeof states = {
  "adding a section": ({ frame }) => frame.getByRole("button", { name: "Add section" }).nth(1).click(),
  async link({ field, tool }) {
    await field("/buttons/0/buttonText", "hero").click();
    await tool("Link", "Edit link").click();
  },
  icon: chooseIcon,
  async date({ field, tool }) {
    await field("/countDownDate", "hero").click();
    await tool("Date", "Choose date").click();
  },
  picture: (editor) => changePicture(editor, "Replace"),
  crop: (editor) => changePicture(editor, "Crop"),
  description: (editor) => changePicture(editor, "Description"),
  keys: ({ button }) => button("Keyboard shortcuts").click(),
};

export async function chooseIcon({ field, tool }: MemoryEditor): Promise<void> {
  await field("/socials/0/icon", "hero").click();
  await tool("Icon", "Choose icon").click();
}

export async function changePicture({ field, tool }: MemoryEditor, act: string): Promise<void> {
  await field("/team/0/imgUrl").click();
  await tool("Image", act).click();
}

export async function visitStates(editor: MemoryEditor, look: Look): Promise<void> {
  for (const [name, act] of Object.entries(states)) {
    await act(editor);
    await look(name);
  }
  for (const [name, act] of Object.entries(dialogs)) {
    await act(editor);
    await editor.dialog.waitFor();
    await look(name);
    await editor.closeDialog();
  }
}

/** Each tab of the side panel, with the parts to open in it. */
const panels: Readonly<Record<string, readonly string[]>> = {
  Sections: [],
  Pages: ["Page settings"],
  Design: [],
  Site: ["Cookies"],
};

export async function visitPanels({ page, panel, button, dialog }: MemoryEditor, look: Look): Promise<void> {
  const inPanel = (name: string) => panel.getByRole("button", { name, exact: true }).click();
  for (const [name, steps] of Object.entries(panels)) {
    await panel.getByRole("tab", { name, exact: true }).click();
    await look(name);
    for (const step of steps) await inPanel(step);
    if (steps.length > 0) await look(steps.at(-1) ?? "");
  }
  await panel.getByRole("tab", { name: "Pages", exact: true }).click();
  await inPanel("Add page");
  await look("adding a page");
  await button("Cancel").click();
  await inPanel("Actions: About");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: /^Join/ }).waitFor();
  await look("deleting a page");
  await button("Cancel").click();
  await expect.poll(() => dialog.count()).toBe(0);
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

/** A publication that ends on demand. */
function createJob() {
  let [end, fail] = [() => {}, () => {}];
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error("The disk is full."));
  });
  // It may fail before the server has the request.
  ended.catch(() => {});
  return { ended, end, fail };
}

/** Opens a site that has changed since it was published, and ends publishing on demand. */
export async function publishing(openEditor: ReturnType<typeof createMemoryEditors>) {
  const record = createMemoryPublications();
  let job = createJob();
  const editor = await openEditor({
    isOpen: false,
    edit({ pages: [home] }) {
      const [team] = home?.components ?? [];
      if (team) team.data.title = "Our <b>team</b>";
    },
    publications: record.publications,
    async publish({ site, document, onProgress }) {
      onProgress(3, 12);
      await job.ended;
      await record.publish(site, document);
      return { pages: 12, files: 40, bytes: 1000, address: "https://example.org/" };
    },
  });
  onTestFinished(() => job.end());
  const { page, site, bar, address, isShown } = editor;
  const old = site.document();
  const [home, about] = old.pages;
  home.components[0].data.title = "Our old team";
  about.path = "/us";
  old.pages.push({ path: "/gone", meta: { title: "Gone" }, components: [] });
  old.headerLinks = [{ text: "Us", link: "/us" }];
  await record.publish(site.name, Buffer.from(JSON.stringify(old)));
  await page.goto(address);
  await isShown();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  return {
    ...editor,
    dialog,
    end: () => job.end(),
    fail: () => job.fail(),
    openDialog: () => bar.getByRole("button", { name: "Publish" }).press("Enter"),
    /** Clicks once the editor knows that nothing prevents publishing. */
    async pressPublish(): Promise<void> {
      const button = dialog.getByRole("button", { name: "Publish" });
      await expect.poll(() => button.isEnabled()).toBe(true);
      // The owner may see the progress before the server has the request.
      job = createJob();
      await button.press("Enter");
    },
    /** Makes a text of the page About too long. */
    spoil: () =>
      site.change(({ pages }) => {
        pages[1].components[0].data = { ...pages[1].components[0].data, title: "x".repeat(121) };
      }),
  };
}

export async function visitPublishing(
  openEditor: ReturnType<typeof createMemoryEditors>,
  look: (state: string, editor: MemoryEditor) => Promise<void>,
): Promise<void> {
  const editor = await publishing(openEditor);
  const { dialog, openDialog, pressPublish, end, fail, spoil, closeDialog } = editor;
  const lookAt = (state: string) => look(state, editor);
  await openDialog();
  await dialog.getByRole("listitem").first().waitFor();
  await lookAt("changes");
  await pressPublish();
  await dialog.getByRole("progressbar").waitFor();
  await lookAt("running");
  fail();
  await dialog.getByText("Publishing failed.").waitFor();
  await lookAt("fault");
  await pressPublish();
  await dialog.getByRole("progressbar").waitFor();
  end();
  await dialog.getByRole("link").first().waitFor();
  await lookAt("done");
  await closeDialog();
  await spoil();
  await openDialog();
  await dialog.getByRole("region").waitFor();
  await lookAt("problems");
  await closeDialog();
}
