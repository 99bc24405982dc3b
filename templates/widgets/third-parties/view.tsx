/**
 * Data for the third-party loaders, which load on the visitor's first interaction (TPS-1). Invisible; without JavaScript
 * nothing is loaded.
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
