/** What an editing page says by itself; in the language of its owner, not of the page. */
export interface EditingWords {
  readonly text: string;
  readonly picture: string;
  readonly date: string;
  /** `{type}` is the section's type. */
  readonly unknownType: string;
  readonly broken: string;
  readonly nothingToSee: string;
}

export const englishWords: EditingWords = {
  text: "Your text",
  picture: "Add a picture",
  date: "Pick a date",
  unknownType: 'There is no section type "{type}": choose another one, or delete the section.',
  broken: "This section cannot be shown. What is wrong with it stands in the list of problems.",
  nothingToSee: "Visitors see nothing of this section.",
};
