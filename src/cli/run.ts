/** Command line from arguments to exit code. Reaches the process only through `World`. */
import { CommanderError } from "commander";
import { formatParagraph, formatTemplateProblems } from "../diagnostic/format/index.ts";
import { TemplatesError } from "../diagnostic/index.ts";
import { commands } from "./commands/index.ts";
import { exitCode } from "./exit-code.ts";
import { diskFault, formatFault, unexpectedFault } from "./fault.ts";
import { createProgram } from "./program.ts";
import { createScreen } from "./screen.ts";
import { fromFolder } from "./templates.ts";
import { UsageError } from "./usage-error.ts";
import type { World } from "./world.ts";

/**
 * Runs one command.
 * @param argv the arguments, without node and script
 * @returns the exit code; does not reject
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const colour = argv.includes("--no-color") ? false : argv.includes("--color") || undefined;
  const screen = createScreen(world.stderr, world.env, colour);
  let code: number = exitCode.done;
  try {
    const program = createProgram(world, colour, (ended) => {
      code = ended;
    });
    const isVersion = argv.length === 1 && argv[0] === "-v";
    await program.parseAsync(isVersion ? ["--version"] : [...argv], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCode.done;
      // Without a command, commander has printed the help.
      if (error.code !== "commander.help") printUsage(wordCommanderError(error.message));
      return exitCode.usage;
    }
    if (error instanceof UsageError) {
      printUsage(error.message);
      return exitCode.usage;
    }
    if (error instanceof TemplatesError) {
      screen.write(formatTemplateProblems(error.problems, fromFolder(world.cwd), screen));
      return exitCode.usage;
    }
    if (world.signal.aborted) return exitCode.stopped;
    const verbosity = argv.includes("--verbose") ? "verbose" : "normal";
    const subject = ["sectile", commandOf(argv)].filter(Boolean).join(" ");
    const isKnown = error instanceof Error && error.name === "FaultError";
    const fault = isKnown ? error : (diskFault(error) ?? unexpectedFault("while running the command", error));
    screen.write(formatFault(subject, fault, { verbosity }, screen));
    return exitCode.fault;
  }

  function printUsage(message: string): void {
    const help = ["sectile", commandOf(argv), "--help"].filter(Boolean).join(" ");
    screen.write(formatParagraph("error", `${message} See \`${help}\`.`, screen));
  }
}

const commandOf = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => commands.some(({ name }) => name === argument));

/** Names of the commands in other tools. */
const otherNames: Readonly<Record<string, string>> = {
  dev: "preview",
  develop: "preview",
  serve: "preview",
  start: "preview",
  watch: "preview",
  lint: "check",
  validate: "check",
  create: "init",
  new: "init",
};

/** Rewords commander's "error: unknown option '--ouut'\n(Did you mean --out?)" as a sentence and a question. */
function wordCommanderError(message: string): string {
  const [what = "", advice] = message
    .replace(/^error: /, "")
    .replace(/'([^']*)'/g, '"$1"')
    .split(/\n\((?=Did you mean)/);
  const [, command = ""] = /^unknown command "(.*)"$/.exec(what) ?? [];
  if (Object.hasOwn(otherNames, command))
    return `Unknown command "${command}". Did you mean ${otherNames[command]}?`;
  const sentence = `${what[0]?.toUpperCase() ?? ""}${what.slice(1)}`.replace(/[^.?!]$/, "$&.");
  return advice === undefined ? sentence : `${sentence} ${advice.replace(/\)$/, "")}`;
}
