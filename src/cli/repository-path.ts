/** Path of a document relative to its repository, as code hosts expect it. */
import { isAbsolute, relative } from "node:path";
import type { Site } from "./site-list.ts";
import type { World } from "./world.ts";

/** @returns the path relative to GITHUB_WORKSPACE or the current folder; absolute if it is outside */
export function repositoryPath({ path }: Site, { cwd, env }: World): string {
  const way = relative(env.GITHUB_WORKSPACE || cwd, path);
  return (way.startsWith("..") || isAbsolute(way) ? path : way).replaceAll("\\", "/");
}
