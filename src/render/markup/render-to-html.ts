/** The walk over React elements that makes HTML of them: one pass, in order, without waiting. */
import React, { type ReactNode } from "react";
import { escapeText, textOf } from "./escape.ts";
import {
  callComponent,
  dispatcher,
  type FunctionComponent,
  hasMadeIds,
  isContext,
  resetHooks,
  type ServerContext,
} from "./hooks.ts";
import { isMissing, learnAttribute, type Props, startsNewLine, type Tag, tagOf, whyNotHere } from "./tags.ts";
import { enterItem, enterList, leaveList, resetPath } from "./tree-path.ts";

interface Element {
  readonly $$typeof: symbol;
  readonly type: unknown;
  readonly props: Props;
}

/** What React's own renderers hang their hooks on; this version of React is the engine's own, and tests hold the two together. */
const internals = (React as unknown as Record<string, { H: unknown }>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as { H: unknown };

const elementType = Symbol.for("react.transitional.element");
const memoType = Symbol.for("react.memo");
const forwardRefType = Symbol.for("react.forward_ref");
const consumerType = Symbol.for("react.consumer");
/** Those that show their children. */
const transparent = new Set<unknown>([React.Fragment, React.StrictMode, React.Profiler, React.Suspense]);

/** In a loop over an object's names this costs a third of `Object.hasOwn`. */
const hasOwn = Object.prototype.hasOwnProperty;

/** The components around what is being rendered. */
const components: FunctionComponent[] = [];
let isInDrawing = false;
/** What the `<select>` around is set to. */
let selected: unknown;

/**
 * The bytes of `renderToStaticMarkup` of react-dom/server, where both render.
 * @param of what is rendered, for a message
 * @throws when a component throws, or shows what no page can hold: the message names the components around it, and
 *   `sources` holds their texts, the innermost first
 */
export function renderToHtml(node: ReactNode, of = ""): string {
  if (internals.H === dispatcher) throw new Error("A component cannot render a page of its own.");
  const outer = internals.H;
  internals.H = dispatcher;
  isInDrawing = false;
  selected = undefined;
  resetHooks();
  resetPath();
  try {
    return htmlOf(node);
  } catch (error) {
    throw withPlace(error, of);
  } finally {
    internals.H = outer;
    components.length = 0;
  }
}

function withPlace(error: unknown, of: string): Error {
  const around = components.map((component) => nameOf(component)).reverse();
  const places = (of ? [...around, of] : around).map((place) => `in ${place}`);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const located = new Error(places.length > 0 ? `${message} (${places.join(", ")})` : message, {
    cause: error,
  });
  // What is wrong in what a component gave back has no frame of it in the stack: its text tells which one it was.
  const sources = components.map(String).reverse();
  return Object.assign(located, { sources }, stack !== undefined && { stack });
}

const nameOf = ({ displayName, name }: FunctionComponent) =>
  displayName || name || "a component without name";

function htmlOf(node: unknown): string {
  if (typeof node === "string") return escapeText(node);
  if (typeof node === "object" && node !== null) {
    if ((node as Element).$$typeof === elementType) {
      const { type, props } = node as Element;
      return elementHtml(type, props);
    }
    return Array.isArray(node) ? listHtml(node) : objectHtml(node);
  }
  return typeof node === "number" || typeof node === "bigint" ? textOf(node) : "";
}

function elementHtml(type: unknown, props: Props): string {
  if (typeof type === "string") return hostHtml(type, props);
  if (typeof type === "function") return componentHtml(type as FunctionComponent, props);
  return transparent.has(type) ? htmlOf(props.children) : specialHtml(type, props);
}

function listHtml(nodes: readonly unknown[]): string {
  let html = "";
  enterList(nodes.length);
  for (let index = 0; index < nodes.length; index++) {
    enterItem(index);
    html += htmlOf(nodes[index]);
  }
  leaveList();
  return html;
}

function objectHtml(node: object): string {
  if (Symbol.iterator in node) return listHtml([...(node as Iterable<unknown>)]);
  if (isContext(node)) return htmlOf(node._currentValue2);
  if ("then" in node) throw new Error("A promise cannot be shown: a page does not wait.");
  throw new Error(`An object cannot be shown; this one has the keys {${Object.keys(node).join(", ")}}.`);
}

function hostHtml(name: string, props: Props): string {
  const tag = tagOf(name);
  if (tag.isOfHead && !isInDrawing && isMissing(props.itemProp)) throw new Error(whyNotHere(name));
  let html = tag.open;
  let children: unknown;
  let inner: unknown;
  for (const prop in props) {
    if (!hasOwn.call(props, prop)) continue;
    const value = props[prop];
    if (value === null || value === undefined) continue;
    if (prop === "children") children = value;
    else if (prop === "dangerouslySetInnerHTML") inner = value;
    else {
      const attribute = tag.attributes.get(prop) ?? learnAttribute(tag, prop);
      html +=
        typeof value === "string" && attribute.open !== undefined
          ? `${attribute.open}${escapeText(value)}"`
          : attribute.write(value);
    }
  }
  if (tag.late) html += tag.late(props, selected);
  if (tag.close === "") {
    if (children !== undefined || inner !== undefined) throw new Error(`<${name}> has no content.`);
    return `${html}/>`;
  }
  return `${html}>${contentHtml(name, tag, props, children, inner)}${tag.close}`;
}

function contentHtml(name: string, tag: Tag, props: Props, children: unknown, inner: unknown): string {
  let html = "";
  if (tag.content) html = tag.content(children, props);
  else if (tag.isContext) html = htmlInContext(name, props, children);
  else if (children !== undefined) html = htmlOf(children);
  if (inner !== undefined) {
    if (children !== undefined) throw new Error(`<${name}> has either children or HTML.`);
    html += rawHtml(inner);
  }
  // Parsers drop the first line break.
  return tag.isPreformatted && startsNewLine(inner === undefined ? children : html) ? `\n${html}` : html;
}

function htmlInContext(name: string, props: Props, children: unknown): string {
  const [wasInDrawing, wasSelected] = [isInDrawing, selected];
  isInDrawing = name === "svg";
  selected = name === "select" ? (props.value ?? props.defaultValue) : undefined;
  const html = htmlOf(children);
  isInDrawing = wasInDrawing;
  selected = wasSelected;
  return html;
}

function rawHtml(inner: unknown): string {
  if (typeof inner !== "object" || inner === null || !("__html" in inner))
    throw new Error("`dangerouslySetInnerHTML` takes {__html: …}.");
  return isMissing(inner.__html) ? "" : textOf(inner.__html);
}

function componentHtml(component: FunctionComponent, props: Props, ref?: unknown): string {
  components.push(component);
  if (component.prototype?.isReactComponent) throw new Error(`A class cannot be rendered: ${ofWhat}`);
  const shown = callComponent(component, props, ref);
  const html = hasMadeIds() ? listHtml([shown]) : htmlOf(shown);
  components.pop();
  return html;
}

const ofWhat = "a view is made of tags, function components, fragments and contexts.";

function specialHtml(type: unknown, props: Props): string {
  if (isContext(type)) return providerHtml(type, props);
  const { $$typeof } = (type ?? {}) as { $$typeof?: symbol };
  if ($$typeof === memoType) return elementHtml((type as { type: unknown }).type, props);
  if ($$typeof === forwardRefType) {
    const { ref = null, ...others } = props;
    return componentHtml((type as { render: FunctionComponent }).render, others, ref);
  }
  if ($$typeof === consumerType) {
    const show = props.children as (value: unknown) => unknown;
    return htmlOf(show((type as { _context: ServerContext })._context._currentValue2));
  }
  throw new Error(`${String(type)} cannot be rendered: ${ofWhat}`);
}

function providerHtml(context: ServerContext, { value, children }: Props): string {
  const outer = context._currentValue2;
  context._currentValue2 = value;
  try {
    return htmlOf(children);
  } finally {
    context._currentValue2 = outer;
  }
}
