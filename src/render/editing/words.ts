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
