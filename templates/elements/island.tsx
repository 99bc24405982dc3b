/**
 * A piece of a page with a state of its own: a folder's `island.tsx`, prerendered here and hydrated in the browser from the
 * same props. They go into the page as JSON, so they hold what the piece needs and no more.
 */
import type { ComponentType } from "react";

interface IslandProps<P extends object> {
  /** The folder whose `island.tsx` it is: `CountdownHero`. */
  readonly name: string;
  /** What that file exports as `Island`. */
  readonly component: ComponentType<P>;
  readonly props: NoInfer<P>;
  /**
   * More props, given while it is prerendered alone: attributes of its elements that an editing page has, which hydration
   * leaves where they stand.
   */
  readonly attributes?: Partial<NoInfer<P>> | undefined;
  readonly className?: string | undefined;
}

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
