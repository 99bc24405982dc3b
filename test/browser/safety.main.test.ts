/** Hostile strings in pages, in Chromium: our own, and a sample of the public corpora. */

import { attacks } from "../safety/attacks.ts";
import { readHostileStrings, testHostilePages } from "./hostile-pages.ts";

// The exhaustive tier tests all of them in a browser, and parses all of them in pages.
const every = 16;
testHostilePages(readHostileStrings().filter((text, index) => attacks.includes(text) || index % every === 0));
