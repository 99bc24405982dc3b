/** Hostile strings in pages, in Chromium: all of those public corpora that are made for pages. */
import { readHostileStrings, testHostilePages } from "./hostile-pages.ts";

testHostilePages(readHostileStrings());
