import type { SectionData, SectionProps } from "#section/view";
import { Navigation } from "#widgets/navigation";
import type schema from "./schema.ts";

export const View = ({ data, variant, anchor, isFirst }: SectionProps<SectionData<typeof schema>>) => (
  <Navigation of={data} anchor={anchor} form={variant} isFixed={isFirst} />
);
