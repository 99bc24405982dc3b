/** Texts that a page shows while it is edited. */
import type { EditingWords } from "../../render/index.ts";

export const pageEn: EditingWords = {
  text: "Your text",
  picture: "Add an image",
  date: "Pick a date",
  unknownType: "There is no section type “{type}”: choose another one, or delete the section.",
  broken: "This section cannot be shown as it is.",
  nothingToSee: "Visitors see nothing of this section.",
};
