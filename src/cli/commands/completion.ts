/** `sectile completion bash|zsh|fish`: prints a script with which a shell completes commands, options and their values. */
import type { OptionDefinition } from "../../options/table.ts";
import { exitCode } from "../exit-code.ts";
import type { Command, CommandGroup } from "./command.ts";

/** Words after a command, for the shell. */
interface Place {
  /** Words of the command: "", "build", "templates check". */
  readonly command: string;
  readonly commands: readonly Pick<Command, "name" | "about">[];
  readonly options: readonly Flag[];
}

interface Flag {
  /** "--out" */
  readonly flag: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** Possible values; undefined for any, such as a path. */
  readonly names: readonly string[] | undefined;
}

const help: Flag = { flag: "--help", about: "print help", takesValue: false, names: undefined };

const flagOf = ({ flags, about, parse }: OptionDefinition): Flag => ({
  flag: /--[\w-]+/.exec(flags)?.[0] ?? flags,
  about,
  takesValue: /[<[]/.test(flags),
  names: parse?.names,
});

function placesOf(commands: readonly (Command | CommandGroup)[], above = ""): readonly Place[] {
  const version = { ...help, flag: "--version", about: "print version" };
  const place = { command: above, commands, options: above === "" ? [help, version] : [help] };
  const below = commands.flatMap((one): readonly Place[] => {
    const command = above === "" ? one.name : `${above} ${one.name}`;
    if ("commands" in one) return placesOf(one.commands, command);
    return [{ command, commands: [], options: [...one.options.map(flagOf), help] }];
  });
  return [place, ...below];
}

/** @returns the text as one word of a shell */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Statements of bash and zsh that set `command` to the words of the command in \`given\`. */
const readCommand = (places: readonly Place[]): string => `  local command="" word
  for word in "\${given[@]}"; do
    case "$command $word" in
${places
  .filter(({ command }) => command !== "")
  .map(
    ({ command }) =>
      `      ${quote(command.includes(" ") ? command : ` ${command}`)}) command=${quote(command)} ;;`,
  )
  .join("\n")}
    esac
  done`;

/** Arms of a `case` over the command and the word before. */
const valueArms = (places: readonly Place[], arm: (names: readonly string[] | undefined) => string): string =>
  places
    .flatMap(({ command, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .map(({ flag, names }) => `    ${quote(`${command} ${flag}`)}) ${arm(names)} ;;`),
    )
    .join("\n");

function bash(places: readonly Place[]): string {
  const arms = places.map(({ command, commands, options }) => {
    const names = [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
    return `    ${quote(command)}) words=${quote(names.join(" "))} ;;`;
  });
  const values = valueArms(places, (names) => (names ? `words=${quote(names.join(" "))}` : "return"));
  return `# Completion of sectile for bash. In ~/.bashrc: eval "$(sectile completion bash)"
_sectile() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} words=""
  local -a given=("\${COMP_WORDS[@]:1:COMP_CWORD - 1}")
${readCommand(places)}
  COMPREPLY=()
  case "$command" in
${arms.join("\n")}
  esac
  case "$command $before" in
${values}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sectile sectile
`;
}

function zsh(places: readonly Place[]): string {
  const entry = (name: string, about: string) => quote(`${name.replaceAll(":", "\\:")}:${about}`);
  const arms = places.map(({ command, commands, options }) => {
    const own = commands.map(({ name, about }) => entry(name, about)).join(" ");
    const flags = options.map(({ flag, about }) => entry(flag, about)).join(" ");
    return `    ${quote(command)}) commands=(${own}); options=(${flags}) ;;`;
  });
  const values = valueArms(places, (names) =>
    names ? `compadd -- ${names.map(quote).join(" ")}; return` : "_files; return",
  );
  return `#compdef sectile
# Completion of sectile for zsh. In ~/.zshrc, after compinit: eval "$(sectile completion zsh)"
_sectile() {
  local before=\${words[CURRENT - 1]}
  local -a commands options given
  given=("\${(@)words[2,CURRENT - 1]}")
${readCommand(places)}
  case "$command" in
${arms.join("\n")}
  esac
  case "$command $before" in
${values}
  esac
  if [[ $PREFIX == -* ]]; then _describe option options
  elif (( \${#commands} )); then _describe command commands
  else _files
  fi
}
compdef _sectile sectile
`;
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ command, commands, options }) => {
    const [first = "", second] = command.split(" ");
    const others = commands.map(({ name }) => name).join(" ");
    const seen = [first, second].filter(Boolean).map((word) => `__fish_seen_subcommand_from ${word}`);
    const none = others === "" ? [] : [`not __fish_seen_subcommand_from ${others}`];
    const condition = `-n ${quote([...seen, ...none].join("; and "))}`;
    return [
      ...commands.map(
        ({ name, about }) => `complete -c sectile -f ${condition} -a ${name} -d ${quote(about)}`,
      ),
      ...options.map(({ flag, about, takesValue, names }) => {
        const value = names ? ` -x -a ${quote(names.join(" "))}` : takesValue ? " -r" : "";
        return `complete -c sectile ${condition} -l ${flag.slice(2)}${value} -d ${quote(about)}`;
      }),
    ];
  });
  return `# Completion of sectile for fish: sectile completion fish > ~/.config/fish/completions/sectile.fish\n${lines.join("\n")}\n`;
}

/** @param commands all others */
export function completionOf(commands: readonly (Command | CommandGroup)[]): CommandGroup {
  const shell = (name: string, format: (places: readonly Place[]) => string, example: string): Command => ({
    name,
    about: `Print the completion script for ${name}.`,
    options: [],
    examples: [[example, "complete commands, options and their values with Tab"]],
    async run(_args, _flags, { stdout }) {
      stdout.write(format(placesOf([...commands, completion])));
      return exitCode.done;
    },
  });
  const completion: CommandGroup = {
    name: "completion",
    about: "Complete commands and options in your shell.",
    commands: [
      shell("bash", bash, 'eval "$(sectile completion bash)"'),
      shell("zsh", zsh, 'eval "$(sectile completion zsh)"'),
      shell("fish", fish, "sectile completion fish > ~/.config/fish/completions/sectile.fish"),
    ],
  };
  return completion;
}
