/** Files that people look for around the code: issue forms, how to report a vulnerability, licences of what npm installs. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { repository } = JSON.parse(readFileSync("package.json", "utf8"));
const [, address = ""] = /^git\+(https:.*)\.git$/.exec(repository.url) ?? [];

interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly validations?: { readonly required: boolean };
}

test.each(readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml"))(
  "the issue form %s has what GitHub requires",
  (name) => {
    const form = parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}`, "utf8"));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const body: readonly Field[] = form.body;
    const fields = body.filter(({ type }) => type !== "markdown");
    expect(fields.length).toBeGreaterThan(0);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { type, id, attributes } of fields) {
      expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type);
      expect(id).toMatch(/^[\w-]+$/);
      expect(attributes.label).toBeTypeOf("string");
      if (type === "dropdown") expect((attributes.options as unknown[]).length).toBeGreaterThan(1);
    }
  },
);

test("a vulnerability is reported in private, at the address of this repository", () => {
  const form = `${address}/security/advisories/new`;
  expect(readFileSync("SECURITY.md", "utf8")).toContain(form);
  expect(parse(readFileSync(".github/ISSUE_TEMPLATE/config.yml", "utf8")).contact_links).toContainEqual(
    expect.objectContaining({ url: form }),
  );
});

test("README names each licence of an installed package that asks for more than its text", () => {
  const { dependencies, optionalDependencies } = packages[""];
  const installed = Object.entries<{ license?: string; dev?: boolean }>(packages).filter(
    ([path, { dev }]) => path.startsWith("node_modules/") && !dev,
  );
  const own = new Set<string>();
  const add = (name: string) => {
    const entry = packages[`node_modules/${name}`];
    if (own.has(name) || !entry) return;
    own.add(name);
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(next);
  };
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(name);
  const free = /^\(?(?:MIT|ISC|BSD|0BSD|Apache-2\.0|CC0|Unlicense|BlueOak|Python-2\.0)/;
  const others = installed
    .filter(([path]) => own.has(path.slice("node_modules/".length)))
    .map(([, { license = "none" }]) => license)
    .filter((license) => !free.test(license));
  const readme = readFileSync("README.md", "utf8");
  expect(others.length).toBeGreaterThan(0);
  for (const license of new Set(others.flatMap((one) => one.match(/[A-Z][\w.-]+/g) ?? [])))
    expect(free.test(license) || readme.includes(license), license).toBe(true);
});
