/** Opens an address in the user's browser; where none is to be had, nothing happens. */
import { spawn } from "node:child_process";

const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** @param address one of ours: it holds nothing that a user has not given on the command line */
export function openBrowser(address: string): void {
  const [command, ...args] = commands[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
