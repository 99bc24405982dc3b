/** A field of a section's data: its tree as JSON. */
export type FieldState = {
  readonly isRequired: boolean;
  /** What owners call it, where the catalogue says so. */
  readonly label?: string;
  /** What stands for one that the document leaves out, where that is known. */
  readonly fallback?: unknown;
} & (
  | {
      readonly shape: "group";
      readonly fields: Readonly<Record<string, FieldState>>;
      /** Names of fields of which one is enough: an icon or a picture. */
      readonly alternatives: readonly (readonly string[])[];
    }
  /** `max` null: no bound. */
  | {
      readonly shape: "list";
      readonly item: FieldState;
      readonly min: number;
      readonly max: number | null;
    }
  | {
      readonly shape: "text";
      readonly max: number | null;
      readonly isPlain: boolean;
      /** Name of the field beside it that says its alignment. */
      readonly alignment: string | undefined;
    }
  | {
      readonly shape:
        | "link"
        | "picture"
        | "icon"
        | "flag"
        | "event"
        | "date"
        | "email"
        | "colour"
        | "font"
        | "crop"
        | "sizes"
        | "switch";
    }
  | {
      readonly shape: "choice";
      readonly choices: readonly string[];
      /** What they are called, where the site or the catalogue says so. */
      readonly names?: readonly string[];
    }
  | {
      readonly shape: "number";
      readonly min: number | null;
      readonly max: number | null;
      /** The page keeps it within bounds that depend on the logo's aspect and the screen. */
      readonly isLogoWidth?: true;
    }
);

interface VariantState {
  /** What owners call it. */
  readonly label: string;
  /** Address of its picture, where it has one. */
  readonly thumbnail: string | undefined;
}

export interface SectionTypeState {
  readonly type: string;
  /** What owners call it. */
  readonly label: string;
  readonly category: string;
  readonly isUnique: boolean;
  readonly hasOrientation: boolean;
  /** Its other layouts by the name in documents. */
  readonly variants: Readonly<Record<string, VariantState>>;
  /** Address of its thumbnail, where it has one. */
  readonly thumbnail: string | undefined;
  readonly data: FieldState;
}
