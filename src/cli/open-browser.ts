/** Opens a URL in the user's browser. Does nothing if there is none. */
import { spawn } from "node:child_process";

const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** @param address built by sectile; contains nothing from outside except values given on the command line */
export function openBrowser(address: string): void {
  const [command, ...args] = commands[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
