/** The check of what is about to be imported, as the command does it. */
import { loadEngine } from "#engine";
import type { CheckSite } from "../../src/tools/import/site-plan.ts";

let engine: ReturnType<typeof loadEngine> | undefined;

export const categories = async () => {
  engine ??= loadEngine({ cores: 1 });
  return new Map((await engine).listSections().map((section) => [section.type, section]));
};

export const checkImport: CheckSite = async (folder) => {
  engine ??= loadEngine({ cores: 1 });
  const result = await (await engine).checkSite(folder, folder);
  if ("fault" in result) throw new Error(result.fault.message);
  return result.report.diagnostics.filter(({ severity }) => severity === "error");
};
