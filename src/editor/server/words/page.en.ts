/** Texts that a page shows while it is edited. */
import type { EditingWords } from "../../../render/index.ts";

export const pageEn: EditingWords = {
  text: "Your text",
  picture: "Add an image",
  logo: "Add logo",
  date: "Pick a date",
  unknownType: "Unknown section type “{type}”. Choose another type, or delete the section.",
  broken: "This section can't be shown as it is.",
  nothingToSee: "Visitors see nothing of this section.",
};
