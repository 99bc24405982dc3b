import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";
import { listStarters } from "../../src/tools/starters/starters.ts";
import { sectile } from "./command-line.ts";

const files = { "site.json": "{}" };

describe("help", () => {
  test("CLI-1 --version prints the version and does not load the engine", async () => {
    const { code, stdout, stderr, isEngineLoaded } = await sectile(["--version"]);
    expect([code, stdout, stderr, isEngineLoaded]).toEqual([0, "1.2.3\n", "", false]);
  });

  test.each(commands.map(({ name }) => name))(
    "CLI-1 CLI-3 %s --help has options, an example and the exit codes",
    async (name) => {
      const { code, stdout, stderr, isEngineLoaded } = await sectile([name, "--help"]);
      expect([code, stderr, isEngineLoaded]).toEqual([0, "", false]);
      expect(stdout).toMatch(new RegExp(`^Usage: sectile ${name} `));
      expect(stdout).toContain(`\n  sectile ${name}`);
      for (const line of [
        "0     success",
        "1     a document",
        "2     usage error",
        "3     system error",
        "130   interrupted",
      ])
        expect(stdout).toContain(`\n  ${line}`);
      const command = commands.find((one) => one.name === name);
      for (const { flags } of command && "options" in command ? command.options : [])
        expect(stdout).toContain(`\n  ${flags} `);
      // Options that only override the configuration are not listed.
      expect(stdout).not.toMatch(/--no-strict|--no-clean|--cache |--color/);
    },
  );

  test("CLI-7 help of init lists every starter", async () => {
    const { stdout } = await sectile(["init", "--help"]);
    for (const { id } of listStarters()) expect(stdout).toMatch(new RegExp(`\\b${id}\\b`));
  });

  test("CLI-1 help of edit and preview does not mention other commands", async () => {
    for (const [command, other] of [
      ["edit", "several sites"],
      ["edit", "4600"],
      ["edit", "for edit"],
      ["preview", "for edit"],
      ["preview", "each site"],
    ] as const) {
      const { stdout } = await sectile([command, "--help"]);
      expect(stdout.replace(/\s+/g, " "), command).not.toContain(other);
    }
    const { stdout } = await sectile(["edit", "--help"]);
    expect(stdout.replace(/\s+/g, " ")).toContain("folder that the site is published to");
  });

  test("CLI-1 -v prints the version, as --version does", async () => {
    for (const flag of ["-v", "-V", "--version"]) expect((await sectile([flag])).stdout).toBe("1.2.3\n");
  });

  test("CLI-1 --help lists exactly the commands", async () => {
    const { code, stdout } = await sectile(["--help"]);
    expect(code).toBe(0);
    expect(stdout.match(/^ {2}[a-z]+(?= )/gm)?.map((name) => name.trim())).toEqual([
      "build",
      "check",
      "preview",
      "edit",
      "init",
      "import",
      "schema",
      "types",
      "sections",
      "templates",
      "report",
      "completion",
      "help",
      "sectile",
    ]);
  });

  test("CLI-3 without a command, prints help on stderr and exits with 2", async () => {
    const { code, stdout, stderr } = await sectile([]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Usage: sectile <command>/);
  });

  test("CLI-4 help fits the terminal and is coloured only there", async () => {
    const narrow = await sectile(["build", "--help"], { columns: 60 });
    expect(narrow.stdout).toContain("\u001b[");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
    const lines = narrow.stdout.replace(/\u001b\[\d+m/g, "").split("\n");
    const options = lines.slice(0, lines.indexOf("Examples:"));
    expect(Math.max(...options.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect((await sectile(["build", "--help"])).stdout).not.toContain("\u001b[");
    expect((await sectile(["build", "--help", "--no-color"], { columns: 60 })).stdout).not.toContain(
      "\u001b[",
    );
  });
});

describe("wrong usage gives exit code 2, one paragraph on stderr and nothing on stdout", () => {
  const wrong: readonly (readonly [argv: string[], message: string])[] = [
    [["bild"], 'Unknown command "bild". Did you mean build? See `sectile --help`.'],
    [["build", "--ouut", "x"], 'Unknown option "--ouut". Did you mean --out? See `sectile build --help`.'],
    [["check", "--no-cash"], 'Unknown option "--no-cash". See `sectile check --help`.'],
    [["publish"], 'Unknown command "publish". See `sectile --help`.'],
    ...["dev", "serve", "start"].map((name): [string[], string] => [
      [name],
      `Unknown command "${name}". Did you mean preview? See`,
    ]),
    [["lint", "sites/a"], 'Unknown command "lint". Did you mean check? See'],
    [["constructor"], 'Unknown command "constructor". See `sectile --help`.'],
    [["preview", "--port", "99999"], "--port must be a port from 0 (any free port) to 65535"],
    [["preview", "--host", "a b"], '--host must be an address of this machine such as "0.0.0.0"'],
    [["preview", "--api", "/api"], '--api must be a URL such as "https://api.example.org/v1"'],
    [["preview", "--api-answer", "99"], "--api-answer must be a status from 200 to 599"],
    [
      ["preview", "--reporter", "sarif"],
      "`sectile preview` supports the reporters pretty and json, not sarif.",
    ],
    [
      ["build", "--now", "tomorrow"],
      '--now must be a date, or a time with a time zone such as "2027-01-31T09:00:00Z"',
    ],
    [["check", "--now", "2027-02-30"], "--now must be a date, or a time with a time zone"],
    [["check", "--now", "2027-01-31T09:00:00"], "--now must be a date, or a time with a time zone"],
    [["preview", "nowhere"], "nowhere does not exist. Pass a site"],
    [["schema", "x"], 'Too many arguments for "schema". Expected 0 arguments but got 1.'],
    [["init"], 'Missing required argument "folder".'],
    [["build", "--out"], 'Option "--out <dir>" argument missing.'],
    [["build", "--out", ""], "--out must not be empty."],
    [["build", "--base", "blog"], '--base must start with "/", for example "/blog", not "blog".'],
    [["build", "--base", "/a?b"], '--base must be a plain path such as "/blog/", not "/a?b".'],
    [["build", "--base", "//evil.org"], "--base must be a plain path"],
    [["build", "--base", "/a/../b"], "--base must be a plain path"],
    [["build", "--base", "/a b"], "--base must be a plain path"],
    [["build", "--site-url", "example.org"], '--site-url must be a URL such as "https://example.org"'],
    [["build", "--site-url", "javascript:alert(1)"], "--site-url must be a URL"],
    [["build", "--api-base", "api/v1"], "--api-base must be a path such as"],
    [["build", "--api-base", "//evil.org"], "--api-base must be a path such as"],
    [["build", "--api-base", "javascript:alert(1)"], "--api-base must be a path such as"],
    [["build", "--flags-host", "/flags"], "--flags-host must be a URL such as"],
    [["check", "--flags-host", "javascript:alert(1)"], "--flags-host must be a URL such as"],
    [["build", "--flags-host", "https://me:pw@f.example.org"], "--flags-host must be a URL such as"],
    [["build", "--runtime", "vue"], '--runtime cannot be "vue". Use one of: preact, react.'],
    [["build", "--site-url", "https://example.org/blog"], "Use --base for a path on the host."],
    [["build", "--site-url", "https://me:pw@example.org"], '--site-url must be only "https://example.org"'],
    [["build", "--limits", "wrn"], '--limits cannot be "wrn". Use one of: error, warn. Did you mean "warn"?'],
    [["build", "--limits", "off"], '--limits cannot be "off". Use one of: error, warn. See'],
    [["check", "--reporter", "sariff"], 'Did you mean "sarif"?'],
    [["build", "--json", "--reporter", "github"], "--json and --reporter select different formats"],
    [["check", "--quiet", "--verbose"], "--quiet and --verbose cannot be used together"],
    [["build", "--concurrency", "0"], '--concurrency must be a whole number from 1 to 99999, not "0".'],
    [["build", "--concurrency", "two"], "--concurrency must be a whole number"],
    [["build", "--concurrency", "1.5"], "--concurrency must be a whole number"],
    [["build", "--shard", "3/2"], '--shard must be i/n with i from 1 to n, for example "1/4", not "3/2".'],
    [["build", "--shard", "0/2"], "--shard must be i/n"],
    [["build", "--shard", "1"], "--shard must be i/n"],
    [["build", "--shard", "-1/2"], "--shard must be i/n"],
  ];

  test("CLI-2 CLI-3 CLI-5 for every wrong command, option, value and argument", async () => {
    for (const [argv, expected] of wrong) {
      const { code, stdout, stderr, calls } = await sectile(argv, { files });
      const name = argv.join(" ");
      expect.soft([code, stdout, calls], name).toEqual([2, "", []]);
      expect.soft(stderr.replace(/\s+/g, " "), name).toContain(expected);
      expect.soft(stderr, name).toMatch(/^error {3}\S.*\n( {8}\S.*\n)*$/);
    }
  });

  test("CLI-3 --json and --reporter json do not conflict", async () => {
    expect((await sectile(["build", "--json", "--reporter", "json"], { files })).code).toBe(0);
  });

  test("CLI-5 arguments are escaped before they reach the terminal", async () => {
    const { stderr } = await sectile(["build", "--\u001b[2Jx\n::error::y"]);
    expect(stderr).toContain('Unknown option "--\\u001b[2Jx\\n::error::y".');
  });

  test("CLI-3 CLI-5 an engine that cannot be loaded gives exit code 3, with a stack only under --verbose", async () => {
    const engine = {
      get buildSite(): never {
        throw new Error("no engine");
      },
    };
    const { code, stderr } = await sectile(["build"], { files, engine });
    expect(code).toBe(3);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      "error sectile build: Unexpected error while running the command: no engine.",
    );
    expect(stderr).not.toContain("    at ");
    expect((await sectile(["build", "--verbose"], { files, engine })).stderr).toContain("    at ");
  });
});

describe("CLI-4 colours", () => {
  const isColoured = async (argv: string[], env: Record<string, string>, columns?: number, config = "{}") => {
    const situation = {
      files: { ...files, "sectile.config.json": config },
      env,
      ...(columns && { columns }),
    };
    return (await sectile(["check", ...argv], situation)).stdout.includes("\u001b[");
  };
  test.each([
    ["a terminal", [], {}, 80, true],
    ["no terminal", [], {}, undefined, false],
    ["NO_COLOR", [], { NO_COLOR: "1" }, 80, false],
    ["an empty NO_COLOR", [], { NO_COLOR: "" }, 80, true],
    ["FORCE_COLOR", [], { FORCE_COLOR: "1" }, undefined, true],
    ["FORCE_COLOR=0", [], { FORCE_COLOR: "0" }, 80, false],
    ["NO_COLOR before FORCE_COLOR", [], { NO_COLOR: "1", FORCE_COLOR: "1" }, 80, false],
    ["--no-color", ["--no-color"], { FORCE_COLOR: "1" }, 80, false],
    ["--color before NO_COLOR", ["--color"], { NO_COLOR: "1" }, undefined, true],
    ["a dumb terminal", [], { TERM: "dumb" }, 80, false],
  ] as const)("%s", async (_, argv, env, columns, expected) => {
    expect(await isColoured([...argv], env, columns)).toBe(expected);
  });
  test("CLI-6 the flag wins over color in the configuration", async () => {
    expect(await isColoured([], {}, 80, '{"color": false}')).toBe(false);
    expect(await isColoured(["--color"], {}, 80, '{"color": false}')).toBe(true);
  });
});
