/** The GitHub Pages workflow and the action: parsed as GitHub does, with their commands run here. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { cacheDir } from "../support/cache-dir.ts";

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

const root = resolve(".");
const folder = mkdtempSync(join(tmpdir(), "sectile-workflow-"));
beforeAll(() => {
  const words = { id: "TitleParagraph", uniqId: "a", data: { title: "Words" } };
  const site = { siteId: "s", name: "S", pages: [{ path: "/", components: [words] }] };
  mkdirSync(join(folder, "site"));
  writeFileSync(join(folder, "site/site.json"), JSON.stringify(site));
  // As `npm ci` leaves it if package.json depends on sectile.
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(join(root, "bin/sectile.js"), join(folder, "node_modules/.bin/sectile"));
  // As the previous step restores it.
  mkdirSync(join(folder, ".cache"));
  mkdirSync(cacheDir, { recursive: true });
  symlinkSync(cacheDir, join(folder, ".cache/sectile"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a step's command like GitHub's shell, with these values for its expressions. */
function run(
  { run: command = "", env = {} }: Step,
  values: Readonly<Record<string, string>>,
  machine: Readonly<Record<string, string>> = {},
): string {
  expect(command).not.toContain("${{");
  const given = Object.entries(env).map(([name, text]) => [
    name,
    text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, key) => {
      expect(Object.keys(values)).toContain(key);
      return values[key] ?? "";
    }),
  ]);
  return execFileSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", command], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...machine, ...Object.fromEntries(given) },
  });
}

const isPinned = ({ uses }: Step) => uses === undefined || /^actions\/[\w-]+@v\d+$/.test(uses);

test("the GitHub Pages workflow builds for the repository's address and publishes the result", () => {
  const { on, permissions, concurrency, jobs } = parse(readFileSync("examples/github-pages.yml", "utf8"));
  expect(on.push.branches).toEqual(["main"]);
  // The permissions that deploy-pages needs.
  expect(permissions).toEqual({ contents: "read", pages: "write", "id-token": "write" });
  expect(concurrency.group).toBe("pages");
  const steps: readonly Step[] = jobs.build.steps;
  expect([...steps, ...jobs.deploy.steps].filter((step) => !isPinned(step))).toEqual([]);
  expect(jobs.deploy.needs).toBe("build");
  const [install, build, ...others] = steps.filter((step) => step.run);
  expect([install?.run, others]).toEqual(["npm ci", []]);
  const pages = steps.find(({ uses }) => uses?.startsWith("actions/configure-pages@"));
  for (const [base, language] of [
    ["/my-repository", "/my-repository/"],
    ["", "/"],
  ] as const) {
    const values = {
      [`steps.${pages?.id}.outputs.base_path`]: base,
      [`steps.${pages?.id}.outputs.origin`]: "https://me.github.io",
    };
    run(build ?? {}, values);
    const uploaded = steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"))?.with?.path;
    const html = readFileSync(join(folder, String(uploaded), "index.html"), "utf8");
    expect(html).toContain(`<link rel="canonical" href="https://me.github.io${language}">`);
    expect(html).toContain(`href="${language}_sectile/`);
  }
  const cached = steps.find(({ uses }) => uses?.startsWith("actions/cache@"))?.with?.path;
  expect(existsSync(join(folder, String(cached)))).toBe(true);
});

test("the action builds with its inputs, and no input is run as a command", () => {
  const action = parse(readFileSync("action.yml", "utf8"));
  expect(action.runs.using).toBe("composite");
  const steps: readonly Step[] = action.runs.steps;
  expect(steps.filter((step) => !isPinned(step))).toEqual([]);
  const commands = steps.filter((step) => step.run);
  expect(commands.filter(({ shell }) => shell !== "bash")).toEqual([]);
  const defaults = Object.fromEntries(
    Object.entries<{ default: string }>(action.inputs).map(([name, { default: value }]) => [
      `inputs.${name}`,
      value,
    ]),
  );
  const [install = {}, build = {}] = commands;
  const release = { "github.server_url": "https://host.example", "github.action_repository": "me/sectile" };
  const temporary = join(folder, "temporary");
  const inAction = (step: Step, values: Readonly<Record<string, string>>) =>
    run(step, { ...release, ...values }, { RUNNER_TEMP: temporary, GITHUB_ACTION_PATH: root });
  // As it is released, except for compiling: tests must not replace each other's engine.
  const packing = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  const packed = join(folder, execFileSync("npm", packing, { cwd: root, encoding: "utf8" }).trim());
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  // A stand-in for npm prints what it is asked for by default.
  const path = join(folder, "stand-in");
  mkdirSync(path);
  writeFileSync(join(path, "npm"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const asked = run(
    install,
    { ...release, ...defaults },
    {
      RUNNER_TEMP: temporary,
      GITHUB_ACTION_PATH: root,
      PATH: `${path}:${process.env.PATH}`,
    },
  );
  expect(asked.trim().split("\n").at(-1)).toBe(
    `https://host.example/me/sectile/releases/download/v${version}/sectile-${version}.tgz`,
  );
  expect(basename(packed)).toBe(`sectile-${version}.tgz`);
  inAction(install, { ...defaults, "inputs.package": packed });
  inAction(build, defaults);
  expect(existsSync(join(folder, "public/index.html"))).toBe(true);
  const options = "--base /sub/ --strict --site-url https://a.example";
  const given = { ...defaults, "inputs.out": "other folder", "inputs.options": options };
  inAction(build, given);
  expect(readFileSync(join(folder, "other folder/index.html"), "utf8")).toContain("https://a.example/sub/");
  const hostile = {
    ...given,
    "inputs.options": "; touch gone $(touch gone) `touch gone`",
    "inputs.site": "site; touch gone",
  };
  expect(() => inAction(build, hostile)).toThrow();
  expect(() => inAction(install, { ...given, "inputs.package": "; touch gone" })).toThrow();
  expect(existsSync(join(folder, "gone"))).toBe(false);
});
