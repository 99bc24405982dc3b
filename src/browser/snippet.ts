/** What providers' snippets have in common, as ordinary code: a script of another host, and a queue until it is there. */

export type Command = (...call: unknown[]) => void;

export const globals = window as unknown as Record<string, unknown>;

/** A function that keeps its calls until the provider's script comes and takes them over. */
export function keep(calls: unknown[]): Command {
  return function () {
    // biome-ignore lint/complexity/noArguments: gtag.js tells a command from other data by its being `arguments`
    calls.push(arguments);
  };
}

export function loadScript(src: string, properties?: Partial<HTMLScriptElement>): void {
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }, properties));
}
