/** Registers the commands with commander: parsing, `--help`, `--version`, suggestions. */
import { Argument, Command as Commander, Option } from "commander";
import { wrap } from "../diagnostic/format/index.ts";
import type { CommandGroup } from "./commands/command.ts";
import { type Command, commands } from "./commands/index.ts";
import { exitCodeHelp } from "./exit-code.ts";
import { createScreen, type Screen } from "./screen.ts";
import type { RawOptions } from "./settings.ts";
import type { World } from "./world.ts";

/**
 * @param colour value of `--color` or `--no-color`; help is printed before options are parsed
 * @param onEnd receives the exit code of the command
 * @returns a program that throws CommanderError instead of exiting, and prints only help
 */
export function createProgram(
  world: World,
  colour: boolean | undefined,
  onEnd: (code: number) => void,
): Commander {
  const out = createScreen(world.stdout, world.env, colour);
  const err = createScreen(world.stderr, world.env, colour);
  const program = new Commander("sectile")
    .description("Build static websites from site documents.")
    .usage("<command> [options]")
    .version(world.version, "-V, --version", "print version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "Print help for a command.")
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => out.write(text),
      writeErr: (text) => err.write(text),
      // run() prints usage errors in the form of all other errors.
      outputError: () => {},
      getOutHelpWidth: () => out.width,
      getErrHelpWidth: () => err.width,
      getOutHasColors: () => true,
      getErrHasColors: () => true,
    })
    .configureHelp({
      minWidthToWrap: 20,
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((argument) => formatArgument(argument))].join(
          " ",
        ),
      styleTitle: (title) => out.colours.bold(title),
      styleCommandText: (text) => out.colours.cyan(text),
      styleSubcommandText: (text) => out.colours.cyan(text),
      styleOptionText: (text) => out.colours.cyan(text),
      styleArgumentText: (text) => out.colours.cyan(text),
    });
  for (const command of commands) program.addCommand(toCommander(program, command, world, out, onEnd));
  program.addHelpText(
    "after",
    formatAfter([["sectile build sites/conference", "build one site into dist/sites/conference"]], out),
  );
  return program;
}

function toCommander(
  program: Commander,
  command: Command | CommandGroup,
  world: World,
  out: Screen,
  onEnd: (code: number) => void,
): Commander {
  if ("commands" in command) {
    const group = program.createCommand(command.name).copyInheritedSettings(program);
    group.description(command.about).usage("<command> [options]").helpOption("-h, --help", "print help");
    for (const one of command.commands) group.addCommand(toCommander(group, one, world, out, onEnd));
    const first = command.commands.flatMap(({ examples }) => examples.slice(0, 1));
    group.addHelpText("after", formatAfter(first, out));
    return group;
  }
  const { name, about, argument, argumentAbout, second, options, examples } = command;
  const commander = program.createCommand(name).copyInheritedSettings(program);
  const shown = [argument, second?.argument, "[options]"].filter(Boolean).join(" ");
  commander.description(about).usage(shown);
  commander.helpOption("-h, --help", "print help");
  if (argument !== undefined) commander.addArgument(new Argument(argument, argumentAbout));
  if (second !== undefined) commander.addArgument(new Argument(second.argument, second.about));
  for (const { flags, about, opposite, kind } of options) {
    const forms = [new Option(flags, about)];
    if (kind === "list") forms[0]?.argParser((next, before: string[] = []) => [...before, next]);
    if (opposite !== undefined) forms.push(new Option(opposite).hideHelp());
    // Commander counts a --no-x that is added before its --x as given, which would hide the configuration.
    for (const form of forms.sort((a, b) => Number(a.negate) - Number(b.negate))) commander.addOption(form);
  }
  commander.addHelpText("after", formatAfter(examples, out));
  return commander.action(async () => {
    onEnd(await command.run(commander.args, commander.opts<RawOptions>(), world));
  });
}

/** Formats examples and exit codes, which follow commander's own help. */
function formatAfter(examples: Command["examples"], { colours, width }: Screen): string {
  const lines = ["", colours.bold(examples.length === 1 ? "Example:" : "Examples:")];
  for (const [line, about] of examples) lines.push(`  ${colours.cyan(line)}`, `      ${about}`);
  lines.push("", colours.bold("Exit codes:"));
  for (const [code, meaning] of exitCodeHelp) {
    const [first, ...rest] = wrap(meaning, width - 8);
    lines.push(
      `  ${colours.cyan(String(code).padEnd(4))}  ${first}`,
      ...rest.map((text) => `        ${text}`),
    );
  }
  return lines.join("\n");
}

function formatArgument(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}
