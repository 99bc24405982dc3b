/**
 * Island: a stateful part of a page. It renders the folder's `island.tsx` on the server and hydrates it in the browser from
 * the same props. The props are embedded in the page as JSON, so pass only what the island needs.
 */
import type { ComponentType } from "react";

interface IslandProps<P extends object> {
  /** Folder that contains the `island.tsx`: `CountdownHero`. */
  readonly name: string;
  /** `Island` export of that file. */
  readonly component: ComponentType<P>;
  /** Values that can be written as JSON. */
  readonly props: NoInfer<P>;
  /** Props passed only on the server: attributes that an edited page adds to the elements, and which hydration keeps. */
  readonly attributes?: Partial<NoInfer<P>> | undefined;
  readonly className?: string | undefined;
}

/**
 * @example
 * <Island name="Counter" component={Counter} props={{ label: site.t("more") }} />
 */
export const Island = <P extends object>({
  name,
  component: Component,
  props,
  attributes,
  className,
}: IslandProps<P>) => (
  <div data-island={name} data-props={JSON.stringify(props)} className={className}>
    <Component {...props} {...attributes} />
  </div>
);
