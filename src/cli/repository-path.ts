/** A document's path as code hosts know it: relative to the repository. */
import { isAbsolute, relative } from "node:path";
import type { Site } from "./site-list.ts";
import type { World } from "./world.ts";

/** @returns the path from the workspace GitHub names, or from the current folder; absolute for one outside of it */
export function repositoryPath({ path }: Site, { cwd, env }: World): string {
  const way = relative(env.GITHUB_WORKSPACE || cwd, path);
  return (way.startsWith("..") || isAbsolute(way) ? path : way).replaceAll("\\", "/");
}
