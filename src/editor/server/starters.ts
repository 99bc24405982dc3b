/** Starters: starting points for a new site, and its first files (EDT-14). */
import { accessSync, constants, lstatSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Engine } from "../../build/index.ts";
import { findInTheWay, listStarters, placeStarter, starterSite } from "../../tools/index.ts";
import type { StarterChoice, StarterList } from "../shared/protocol.ts";
import { notSaved } from "./folder-store.ts";
import { Refusal } from "./refusal.ts";
import type { NotSaved } from "./store.ts";

export interface Starters {
  list(): StarterList;
  /**
   * Writes all files of the site or none, and never overwrites.
   * @throws Refusal
   */
  begin(command: StarterChoice): void;
}

/**
 * @param folder the site's folder, absolute; may be missing
 * @param addressOf returns the URL of a starter's picture
 */
export function createStarters(
  folder: string,
  engine: Pick<Engine, "catalogue" | "templates" | "icons" | "fonts">,
  addressOf: (starter: string) => string,
): Starters {
  const suggested = nameOf(basename(folder));
  const filesOf = ({ starter, language, name }: StarterChoice) =>
    starterSite(name.trim() || suggested, engine, { starter, language, folder: basename(folder) });
  const { templates } = engine;
  const known = Object.keys(engine.catalogue.messages);
  return {
    list() {
      const obstacle = findObstacle(folder);
      const starters = listStarters(templates).map(({ id, languages, thumbnail }) => {
        const files = filesOf({ starter: id, language: languages[0] ?? "", name: "" });
        const inTheWay = obstacle ? [] : findInTheWay(folder, files);
        return { id, languages, thumbnail: thumbnail && addressOf(id), inTheWay };
      });
      return { folder, name: suggested, languages: known, starters, obstacle };
    },
    begin(command) {
      const starter = listStarters(templates).find(({ id }) => id === command.starter);
      if (!starter || ![...starter.languages, ...known].includes(command.language))
        throw new Refusal("names-nothing", "This starter does not exist.");
      const obstacle = findObstacle(folder);
      if (obstacle) throw new Refusal("not-saved", obstacle.message, { reason: obstacle.reason });
      const files = filesOf(command);
      const [inTheWay] = findInTheWay(folder, files);
      if (inTheWay !== undefined)
        throw new Refusal("not-saved", `${inTheWay} already exists and would be overwritten.`, {
          reason: "in-the-way",
        });
      try {
        placeStarter(folder, files);
      } catch (error) {
        const { message, reason } = whyNot(folder, error);
        throw new Refusal("not-saved", message, { reason });
      }
    },
  };
}

/** Turns "my-bakery" into "My bakery". */
function nameOf(folder: string): string {
  const words = folder.replaceAll(/[-_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || "My site";
}

/** Returns the obstacle to report before a starter is chosen. */
function findObstacle(folder: string): StarterList["obstacle"] {
  try {
    const above = nearestThere(folder);
    if (!lstatSync(above).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    accessSync(above, constants.W_OK);
    return undefined;
  } catch (error) {
    const { message, reason } = whyNot(folder, error);
    return { message, reason };
  }
}

function nearestThere(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })) return path;
  return dirname(path) === path ? path : nearestThere(dirname(path));
}

const whyNot = (folder: string, error: unknown): NotSaved =>
  notSaved(`Could not create a site in ${folder}`, (error as NodeJS.ErrnoException).code);
