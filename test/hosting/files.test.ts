/** The configuration in docs/hosting.md and docs/providers.md, except nginx, read as its consumers would. */
import { readdirSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import Ajv from "ajv";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { blockOf } from "./documented.ts";

const hosting = readFileSync("docs/hosting.md", "utf8");
const { scripts, files } = JSON.parse(readFileSync("package.json", "utf8"));

describe("S3 with CloudFront", () => {
  const [, commands = ""] = /## S3 with CloudFront\n.*?\n\n((?: {4}aws .*\n)+)/s.exec(hosting) ?? [];

  test("OUT-6 assets are there before pages name them, and nothing is taken away before", () => {
    const lines = commands.trim().split(/\n\s*/);
    const [assets, pages] = lines;
    expect(assets).toMatch(
      /^aws s3 sync public\/_sectile \S+\/_sectile --cache-control "public, max-age=31536000, immutable"$/,
    );
    expect(pages).toMatch(/^aws s3 sync public \S+ --exclude "_sectile\/\*"/);
    const isDeleting = lines.map((line) => line.includes("--delete"));
    expect(isDeleting.indexOf(true)).toBeGreaterThan(
      lines.findIndex((line) => line.includes("site.webmanifest s3:")),
    );
    for (const line of lines.slice(1))
      if (line.includes("sync public s3:")) expect(line).toContain('--exclude "_sectile/*"');
  });

  test("the function answers /about, folders and files", () => {
    const handler = runInNewContext(`${blockOf("cloudfront-function.js")}; handler`);
    const ask = (uri: string, querystring: Record<string, { value: string }> = {}) => {
      const { statusCode, headers, uri: file } = handler({ request: { uri, querystring } });
      return statusCode ? [statusCode, headers.location.value] : file;
    };
    expect(ask("/")).toBe("/index.html");
    expect(ask("/about/")).toBe("/about/index.html");
    expect(ask("/about")).toEqual([301, "/about/"]);
    expect(ask("/ENG/about", { a: { value: "1" }, b: { value: "%20" } })).toEqual([
      301,
      "/ENG/about/?a=1&b=%20",
    ]);
    for (const file of ["/_sectile/site-1a.css", "/site.webmanifest", "/_headers"])
      expect(ask(file)).toBe(file);
    expect(ask("//evil.example/x")).toEqual([301, "/evil.example/x/"]);
  });
});

test("SUB-2 Cloudflare Pages' function passes forms on", async () => {
  const source = blockOf("functions/api/v1/[[path]].js").replace("export function", "function");
  const asked: Request[] = [];
  const onRequest = runInNewContext(`${source}; onRequest`, {
    URL,
    Request,
    fetch: (one: Request) => asked.push(one),
  });
  const headers = { "content-type": "application/json", origin: "https://www.example.org" };
  const address = "https://www.example.org/api/v1/sites/form/email/s/?language=en";
  const request = new Request(address, {
    method: "POST",
    headers,
    body: "{}",
    duplex: "half",
  } as RequestInit);
  await onRequest({ request, params: { path: ["sites", "form", "email", "s"] } });
  const [sent] = asked;
  expect([sent?.method, sent?.url]).toEqual([
    "POST",
    "https://forms.example.org/sites/form/email/s/?language=en",
  ]);
  expect([sent?.headers.get("origin"), await sent?.text()]).toEqual(["https://www.example.org", "{}"]);
});

describe("the Dockerfile", () => {
  const text = readFileSync("Dockerfile", "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const named = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test("is one, without a warning, and copies what is there", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    for (const copied of named("COPY").filter((one) => !one.startsWith("--from")))
      for (const path of copied.split(" ").slice(0, -1))
        expect(readdirSync(".").includes(path.split("/")[0] ?? "") || path === ".").toBe(true);
    const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
    for (const needed of [...files, "scripts", "src", "tsconfig.json", "LICENSE"])
      if (needed !== "dist/engine") expect(ignored).not.toContain(String(needed).split("/")[0]);
  });

  test("packs what the package is, and has its command", () => {
    expect(named("RUN")).toEqual([
      "npm ci --no-audit --no-fund",
      "npm pack --pack-destination /packed",
      "npm install --global --no-audit --no-fund /packed/*.tgz && npm cache clean --force",
    ]);
    // Part of packing; test/docs/api.exhaustive.test.ts packs and installs it.
    expect(scripts.prepack).toBe("npm run compile && npm run declarations");
    expect(named("ENTRYPOINT")).toEqual(['["sectile"]']);
    const least = Number(readFileSync(".node-version", "utf8").split(".")[0]);
    for (const image of named("FROM"))
      expect(Number(/^node:(\d+)-/.exec(image)?.[1])).toBeGreaterThanOrEqual(least);
  });
});

/** The part of Kubernetes' schema of a Job (batch/v1) that this one uses; an unknown key counts as a typo. */
const jobSchema = (() => {
  const strict = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
    type: "object",
    additionalProperties: false,
    properties,
    required,
  });
  const [word, count, flag] = [{ type: "string" }, { type: "integer", minimum: 0 }, { type: "boolean" }];
  const list = (items: object) => ({ type: "array", items, minItems: 1 });
  const mount = strict({ name: word, mountPath: { type: "string", pattern: "^/" }, readOnly: flag }, [
    "name",
    "mountPath",
  ]);
  const container = strict({
    name: word,
    image: word,
    command: list(word),
    args: list(word),
    resources: strict({
      requests: strict({ cpu: word, memory: { type: "string", pattern: "^\\d+(Ki|Mi|Gi)$" } }),
    }),
    volumeMounts: list(mount),
  });
  const volume = strict({ name: word, persistentVolumeClaim: strict({ claimName: word }) });
  const pod = strict({
    restartPolicy: { enum: ["Never", "OnFailure"] },
    securityContext: strict({ runAsNonRoot: flag, runAsUser: count, fsGroup: count }),
    containers: list(container),
    volumes: list(volume),
  });
  return strict({
    apiVersion: { const: "batch/v1" },
    kind: { const: "Job" },
    metadata: strict({ name: word }),
    spec: strict({
      completionMode: { const: "Indexed" },
      completions: count,
      parallelism: count,
      backoffLimitPerIndex: count,
      template: strict({ spec: pod }),
    }),
  });
})();

test("PRO-4 the Kubernetes job is one, mounts what it has, and builds as many parts as it has pods", () => {
  const job = parse(readFileSync("examples/kubernetes-job.yaml", "utf8"));
  const validate = new Ajv().compile(jobSchema);
  expect([validate(job), validate.errors]).toEqual([true, null]);
  const { completions, template } = job.spec;
  const [{ volumeMounts, args }] = template.spec.containers;
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort();
  expect(names(volumeMounts)).toEqual(names(template.spec.volumes));
  expect(args[0]).toContain(`--shard job/${completions} `);
  for (const [, path] of args[0].matchAll(/ (\/\w+)/g))
    expect(volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toContain(path);
});
