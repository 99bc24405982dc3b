/** Common parts of vendor snippets: a loader for a remote script, and a queue for calls until it has loaded. */

export type Command = (...call: unknown[]) => void;

export const globals = window as unknown as Record<string, unknown>;

/** Returns a function that queues its calls until the vendor's script takes them over. */
export function keep(calls: unknown[]): Command {
  return function () {
    // biome-ignore lint/complexity/noArguments: gtag.js recognizes commands by their type, `arguments`
    calls.push(arguments);
  };
}

export function loadScript(src: string, properties?: Partial<HTMLScriptElement>): void {
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }, properties));
}
