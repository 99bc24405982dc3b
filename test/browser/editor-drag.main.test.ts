/** Dragging in the edited page, in Chromium: files onto an image, and items by their grip. */
import { expect, test } from "vitest";
import { createFrameSite, press } from "./editor-frame-site.ts";

const { section, edit, people } = createFrameSite();

test("EDT-3 the first of several files dropped onto an image is used, and a notice explains it", async () => {
  const editing = await edit([section("TextImage")]);
  const picture = editing.field("textimage", "/largeImgUrl");
  const drop = (...names: string[]) =>
    picture.evaluate((element, given) => {
      const dataTransfer = new DataTransfer();
      for (const name of given) dataTransfer.items.add(new File(["bytes"], name, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer };
      element.dispatchEvent(new DragEvent("drop", options));
    }, names);
  const files = async () =>
    editing.page.evaluate(() =>
      (window as never as { reported: { kind: string; file: File }[] }).reported
        .filter(({ kind }) => kind === "picture-file")
        .map(({ file }) => file.name),
    );
  const notice = editing.tools.locator(".chip.notice");
  await drop("alone.png");
  await expect.poll(files).toEqual(["alone.png"]);
  expect(await notice.isVisible()).toBe(false);
  await drop("one.png", "two.png");
  await expect.poll(files).toEqual(["alone.png", "one.png"]);
  await expect.poll(() => notice.textContent()).toBe("Only one image fits here. The first one is used.");
  await picture.click();
  await notice.waitFor({ state: "hidden" });
});

test("EDT-4 an item is dragged to the drop mark, and Escape cancels", async () => {
  const editing = await edit([section("Team", people(4))]);
  await editing.field("team", "/team/0/name").click();
  await press(editing, "Escape");
  const grip = await editing.tools.locator(".grip").boundingBox();
  const target = await editing.field("team", "/team/2/imgUrl").boundingBox();
  if (!grip || !target) throw new Error("Nothing is drawn.");
  const { mouse } = editing.page;
  const carry = async () => {
    await mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await mouse.down();
    await mouse.move(target.x + target.width * 0.7, target.y + 100, { steps: 4 });
    await editing.tools.locator(".mark").waitFor();
  };
  await carry();
  await press(editing, "Escape");
  await mouse.up();
  expect(await editing.reported("move-item")).toEqual([]);
  await carry();
  await mouse.up();
  await expect
    .poll(() => editing.last("move-item"))
    .toEqual({
      kind: "move-item",
      section: "team",
      pointer: "/team/0",
      to: 2,
    });
});
