/** Texts of an editing page, in its owner's language, not the page's. */
export interface EditingWords {
  readonly text: string;
  readonly picture: string;
  readonly logo: string;
  readonly date: string;
  /** `{type}` is the section's type. */
  readonly unknownType: string;
  readonly broken: string;
  readonly nothingToSee: string;
}
