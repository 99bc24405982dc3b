/**
 * What the JSX of templates becomes when they render: React's elements, without React's search of every element's props for
 * a `key` that was spread into them. A key that stands in the JSX comes as an argument of its own.
 */
export { Fragment } from "react";

const elementType = Symbol.for("react.transitional.element");

export const jsx = (type: unknown, props: object, key?: unknown) => ({
  $$typeof: elementType,
  type,
  key: key === undefined ? null : `${key}`,
  ref: null,
  props,
});

/** For several children, which is the same. */
export const jsxs = jsx;
