import type { Label } from "../../diagnostic/label.ts";
import type { Conditions } from "../../section/conditions.ts";
import type { Labels } from "../../section/fields.ts";

/** Field tree of a section's data, as JSON. */
export type FieldState = {
  readonly isRequired: boolean;
  /** Label for owners, if the catalogue has one. */
  readonly label?: Label;
  /** Default value, if known. */
  readonly fallback?: unknown;
} & (
  | {
      readonly shape: "group";
      readonly fields: Readonly<Record<string, FieldState>>;
      /** Names of fields of which one is enough: an icon or a picture. */
      readonly alternatives: readonly (readonly string[])[];
      /** Fields that are shown only with certain values of others; null is a missing one. */
      readonly conditions?: Conditions;
    }
  /** `max` null: no limit. */
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
      /** Name of the sibling field that holds its alignment. */
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
      /** Labels of the choices, if the site has them. */
      readonly names?: readonly string[];
      /** Labels from the section type's schema, by choice. */
      readonly labels?: Labels;
    }
  | {
      readonly shape: "number";
      readonly min: number | null;
      readonly max: number | null;
      readonly unit?: Label;
      /** The page limits it, depending on the logo's aspect ratio and the screen. */
      readonly isLogoWidth?: true;
    }
);

interface VariantState {
  /** Label for owners. */
  readonly label: string;
  /** URL of its thumbnail, if it has one. */
  readonly thumbnail: string | undefined;
}

export interface SectionTypeState {
  readonly type: string;
  /** Label for owners. */
  readonly label: string;
  readonly category: string;
  readonly isUnique: boolean;
  readonly hasOrientation: boolean;
  /** Other layouts, by their names in documents. */
  readonly variants: Readonly<Record<string, VariantState>>;
  /** URL of its thumbnail, if it has one. */
  readonly thumbnail: string | undefined;
  readonly data: FieldState;
}
