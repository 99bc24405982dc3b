/** The configuration in docs/hosting.md, except nginx, read as its consumers would. */
import { readdirSync, readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import Ajv from "ajv";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { compressedEndings, dataKinds, documentEndings } from "../../src/assets/data-files.ts";
import { exitCode } from "../../src/cli/exit-code.ts";
import { blockOf } from "./documented.ts";

const hosting = readFileSync("docs/hosting.md", "utf8");
const { scripts, files } = JSON.parse(readFileSync("package.json", "utf8"));

describe("S3 with CloudFront", () => {
  const [, commands = ""] = /## S3 with CloudFront\n.*?\n\n((?: {4}aws .*\n)+)/s.exec(hosting) ?? [];

  test("OUT-6 assets are uploaded before the pages that name them, and nothing is deleted before", () => {
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

  test("the CloudFront function answers /about, folders and files", () => {
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

  test("OUT-11 it answers pages and old addresses with a dot, and every kind of file that a bundle can have", () => {
    const handler = runInNewContext(`${blockOf("cloudfront-function.js")}; handler`);
    const ask = (uri: string) => handler({ request: { uri, querystring: {} } });
    for (const page of ["/v1.0", "/docs/2.1.3", "/john.smith", "/pdf", "/a.b/c"])
      expect(ask(page).headers?.location.value, page).toBe(`${page}/`);
    for (const page of ["/v1.0/", "/node.js/"]) expect(ask(page).uri).toBe(`${page}index.html`);
    const endings = [
      ...dataKinds.flatMap(({ endings }) => endings),
      ...documentEndings,
      ...compressedEndings,
    ];
    const own = ["css", "js", "html", "xml", "webmanifest", "ico", "json", "txt"];
    const files = [...endings, ...own].map((ending) => `/folder/file.${ending}`);
    const others = [
      "/2015/12/14/post.html",
      "/POST.HTM",
      "/_sectile/a-1f.unknown",
      "/.well-known/x",
      "/_redirects",
    ];
    for (const file of [...files, ...others]) expect(ask(file).uri, file).toBe(file);
  });
});

test("SUB-2 the function for Cloudflare Pages forwards forms", async () => {
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

  test("is valid without warnings and copies only existing files", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    for (const copied of named("COPY").filter((one) => !one.startsWith("--from")))
      for (const path of copied.split(" ").slice(0, -1))
        expect(readdirSync(".").includes(path.split("/")[0] ?? "") || path === ".").toBe(true);
    const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
    for (const needed of [...files, "scripts", "src", "tsconfig.json", "LICENSE"])
      if (needed !== "dist/engine") expect(ignored).not.toContain(String(needed).split("/")[0]);
  });

  test("installs the package and runs its command", () => {
    expect(named("RUN")).toEqual([
      "npm ci --no-audit --no-fund",
      "npm pack --pack-destination /packed",
      "npm install --global --prefix /opt/sectile --omit=dev --no-audit --no-fund /packed/*.tgz",
      "apk add --no-cache libstdc++ && addgroup -g 1000 node && adduser -u 1000 -G node -D node",
    ]);
    // Part of packing; test/docs/api.exhaustive.test.ts packs and installs it.
    expect(scripts.prepack).toBe("npm run compile && npm run declarations");
    expect(named("ENTRYPOINT")).toEqual(['["sectile"]']);
    const least = Number(readFileSync(".node-version", "utf8").split(".")[0]);
    expect(Number(/^node:(\d+)-/.exec(named("FROM")[0] ?? "")?.[1])).toBeGreaterThanOrEqual(least);
  });

  test("omits build tools from the image and does not run as root", () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
    // Node's own image is twice as large, by package managers and Debian.
    expect(last[0]).toMatch(/^FROM alpine:\d+\.\d+$/);
    const copied = last.filter((line) => line.startsWith("COPY "));
    expect(copied).toEqual([
      "COPY --from=build /usr/local/bin/node /usr/local/bin/",
      "COPY --from=build /opt/sectile /opt/sectile",
    ]);
    // The user of the Kubernetes job.
    expect(last.slice(last.indexOf("USER node")).some((line) => /^(?:USER root|RUN)/.test(line))).toBe(false);
    expect(last).toContain("USER node");
    // Packages with native code exist for the image's C library.
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const name of [
      "lightningcss-linux-x64-musl",
      "@img/sharp-linuxmusl-x64",
      "@img/sharp-linuxmusl-arm64",
    ])
      expect(packages).toHaveProperty([`node_modules/${name}`]);
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(["lightningcss", "sharp"]));
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
  const amounts = strict({ cpu: word, memory: { type: "string", pattern: "^\\d+(Ki|Mi|Gi)$" } });
  const container = strict({
    name: word,
    image: word,
    command: list(word),
    args: list(word),
    env: list(
      strict({
        name: word,
        valueFrom: strict({
          resourceFieldRef: strict({ resource: { enum: ["limits.cpu", "limits.memory"] } }),
        }),
      }),
    ),
    resources: strict({ requests: amounts, limits: amounts }),
    securityContext: strict({
      allowPrivilegeEscalation: { const: false },
      capabilities: strict({ drop: { const: ["ALL"] } }),
    }),
    volumeMounts: list(mount),
  });
  const claim = strict({ claimName: word, readOnly: flag }, ["claimName"]);
  const volume = strict({ name: word, persistentVolumeClaim: claim });
  const exitCodes = strict({
    containerName: word,
    operator: { enum: ["In", "NotIn"] },
    values: {
      type: "array",
      items: { type: "integer", minimum: 1, maximum: 255 },
      uniqueItems: true,
      minItems: 1,
    },
  });
  const conditions = list(strict({ type: { const: "DisruptionTarget" }, status: { const: "True" } }));
  const action = { enum: ["FailJob", "FailIndex", "Ignore", "Count"] };
  const rule = {
    anyOf: [strict({ action, onExitCodes: exitCodes }), strict({ action, onPodConditions: conditions })],
  };
  const pod = strict({
    restartPolicy: { enum: ["Never", "OnFailure"] },
    securityContext: strict({
      runAsNonRoot: { const: true },
      runAsUser: count,
      runAsGroup: count,
      fsGroup: count,
      fsGroupChangePolicy: { enum: ["OnRootMismatch", "Always"] },
    }),
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
      maxFailedIndexes: count,
      activeDeadlineSeconds: { type: "integer", minimum: 60 },
      podFailurePolicy: strict({ rules: list(rule) }),
      template: strict({ spec: pod }),
    }),
  });
})();

const claimSchema = {
  type: "object",
  additionalProperties: false,
  required: ["apiVersion", "kind", "metadata", "spec"],
  properties: {
    apiVersion: { const: "v1" },
    kind: { const: "PersistentVolumeClaim" },
    metadata: {
      type: "object",
      additionalProperties: false,
      required: ["name"],
      properties: { name: { type: "string" } },
    },
    spec: {
      type: "object",
      additionalProperties: false,
      required: ["accessModes", "resources"],
      properties: {
        // The pods of the job run on several machines.
        accessModes: { const: ["ReadWriteMany"] },
        resources: {
          type: "object",
          additionalProperties: false,
          required: ["requests"],
          properties: {
            requests: {
              type: "object",
              additionalProperties: false,
              required: ["storage"],
              properties: { storage: { type: "string", pattern: "^\\d+Gi$" } },
            },
          },
        },
      },
    },
  },
};

describe("PRO-3 the Kubernetes job", () => {
  const documents = parseAllDocuments(readFileSync("examples/kubernetes-job.yaml", "utf8"));
  const [job, ...claims] = documents.map((one) => one.toJS());
  const { completions, template, podFailurePolicy } = job.spec;
  const [container] = template.spec.containers;
  const [command = ""] = container.args;
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort();

  test("is valid, with the volumes that it mounts, which several machines can share", () => {
    for (const { errors, warnings } of documents) expect([errors, warnings]).toEqual([[], []]);
    const ajv = new Ajv();
    expect([ajv.validate(jobSchema, job), ajv.errors]).toEqual([true, null]);
    for (const claim of claims) expect([ajv.validate(claimSchema, claim), ajv.errors]).toEqual([true, null]);
    const { volumes } = template.spec;
    expect(names(container.volumeMounts)).toEqual(names(volumes));
    expect(names(claims.map(({ metadata }) => metadata))).toEqual(
      volumes
        .map((one: { persistentVolumeClaim: { claimName: string } }) => one.persistentVolumeClaim.claimName)
        .sort(),
    );
    for (const [, path] of command.matchAll(/ "?(\/\w+)/g))
      expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toContain(path);
  });

  test("builds as many shards as it has pods, on the cores of a pod", () => {
    expect(command).toContain(`--shard job/${completions} `);
    const [, variable] = /--concurrency "\$(\w+)" /.exec(command) ?? [];
    expect(container.env).toEqual([
      { name: variable, valueFrom: { resourceFieldRef: { resource: "limits.cpu" } } },
    ]);
    const { requests, limits } = container.resources;
    expect(requests).toEqual(limits);
    // Whole cores: Kubernetes rounds up. Each process has at least 512 MB for its objects alone.
    expect(limits.cpu).toMatch(/^[1-9]\d*$/);
    expect(Number.parseInt(limits.memory, 10)).toBeGreaterThanOrEqual(Number(limits.cpu));
    expect(limits.memory).toMatch(/Gi$/);
    expect(Number(readFileSync("Dockerfile", "utf8").match(/adduser -u (\d+)/)?.[1])).toBe(
      template.spec.securityContext.runAsUser,
    );
  });

  test("CLI-3 does not repeat builds that would fail again", () => {
    const [lost, { action, onExitCodes }] = podFailurePolicy.rules;
    expect(lost.action).toBe("Ignore");
    expect([action, onExitCodes.containerName, onExitCodes.values]).toEqual([
      "FailIndex",
      container.name,
      [exitCode.documentErrors, exitCode.usage],
    ]);
  });
});
