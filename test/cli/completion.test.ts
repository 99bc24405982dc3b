/** CLI-12 completion of commands, options and values, in real shells as far as they are installed. */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { optionsOf } from "../../src/options/table.ts";
import { makeFolder, sectile } from "./command-line.ts";

const printed = async (shell: string) => (await sectile(["completion", shell])).stdout;

/** @returns what a shell offers for a command line, whose last word is being completed */
function complete(script: string, line: string): readonly string[] {
  const file = join(makeFolder({ "x/": "" }), "completion.bash");
  const words = line.split(" ");
  writeFileSync(
    file,
    `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_sectile; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );
  const text = execFileSync("bash", ["--norc", "-u", file], { encoding: "utf8" });
  return text.split("\n").filter(Boolean);
}

describe("CLI-12 bash", () => {
  test("completes commands and those of groups", async () => {
    const script = await printed("bash");
    const names = commands.map(({ name }) => name);
    expect(complete(script, "sectile ")).toEqual([...names, "--help", "--version"]);
    expect(complete(script, "sectile b")).toEqual(["build"]);
    expect(complete(script, "sectile templates ")).toEqual(
      expect.arrayContaining(["new", "check", "preview"]),
    );
    expect(complete(script, "sectile completion z")).toEqual(["zsh"]);
  });

  test("completes every option of the command, and values that are known", async () => {
    const script = await printed("bash");
    for (const command of ["build", "edit"] as const)
      expect(complete(script, `sectile ${command} sites/x --`)).toEqual([
        ...optionsOf(command).map(({ flags }) => /--[\w-]+/.exec(flags)?.[0]),
        "--help",
      ]);
    expect(complete(script, "sectile build --strict --pre")).toEqual(["--precompress"]);
    expect(complete(script, "sectile templates check --j")).toEqual(["--json"]);
    expect(complete(script, "sectile check --reporter ")).toEqual(["pretty", "json", "github", "sarif"]);
    expect(complete(script, "sectile check --reporter s")).toEqual(["sarif"]);
  });

  test("leaves paths to the shell", async () => {
    const script = await printed("bash");
    expect(complete(script, "sectile build --out pub")).toEqual([]);
    expect(complete(script, "sectile build sites/")).toEqual([]);
    expect(script).toContain("complete -o default ");
  });
});

test.each([
  ["zsh", ["-n"]],
  ["fish", ["--no-execute"]],
])("CLI-12 the script for %s names each command and option, and can be read by it", async (shell, check) => {
  const script = await printed(shell);
  for (const { name } of commands) expect(script).toContain(name);
  for (const { flags } of optionsOf("build")) expect(script).toContain(/--([\w-]+)/.exec(flags)?.[1]);
  const program = ["/usr/bin", "/bin", "/usr/local/bin"]
    .map((folder) => join(folder, shell))
    .find(existsSync);
  if (!program) return;
  const file = join(makeFolder({ "x/": "" }), "script");
  writeFileSync(file, script);
  execFileSync(program, [...check, file]);
});
