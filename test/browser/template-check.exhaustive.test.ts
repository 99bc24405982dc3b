/** The built-in section types pass `sectile templates check` at 360 px too, each in every layout. */
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { findChromium } from "../../scripts/test/tools.js";

test("PRO-4 SEC-27 nothing scrolls sideways and no text is cut off at 360 px in a built-in type", async () => {
  const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-narrow-test-")));
  onTestFinished(() => rmSync(kit, { recursive: true }));
  cpSync("templates/sections", join(kit, "sections"), { recursive: true });
  const engine = await loadEngine({ cores: 1 });
  const { problems, skipped } = await engine.checkTemplates(kit, { env: { CHROMIUM: findChromium() } });
  expect([problems, skipped]).toEqual([[], undefined]);
}, 600_000);
