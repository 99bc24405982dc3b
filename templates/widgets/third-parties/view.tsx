/**
 * What a page tells the loaders of third parties, which come with the visitor's first action (TPS-1). Nothing is seen of it,
 * and without a script nothing is loaded.
 */
import { useSite } from "#section/view";

export const placement = "end";

export const View = () =>
  useSite().thirdParties.map(({ name, id, consent, isGated }) => (
    <div
      key={name}
      hidden
      data-late={name}
      data-id={id}
      data-needs={consent}
      data-gated={isGated ? "" : undefined}
    />
  ));
