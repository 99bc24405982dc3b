/** The files with which examples/provider runs in Kubernetes fit the program and each other. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

const folder = "examples/provider/deploy";
const read = (name: string) => {
  const documents = parseAllDocuments(readFileSync(`${folder}/${name}.yaml`, "utf8"));
  for (const { errors, warnings } of documents) expect([errors, warnings]).toEqual([[], []]);
  return documents.map((one) => one.toJS());
};
const [settings, secret] = read("settings");
const servers = read("servers");
const workers = read("workers");
const [rebuild] = read("rebuild");
const job = rebuild.spec.jobTemplate.spec;
const program = readFileSync("examples/provider/start.js", "utf8");
const image = readFileSync(`${folder}/Dockerfile`, "utf8");

test("PRO-3 the image has what the product needs, runs without rights, and never has the data of a developer", () => {
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = ""]) =>
    files.split(" "),
  );
  expect(copied).toContain(".");
  for (const file of copied) expect(existsSync(file), file).toBe(true);
  const { engines, scripts } = JSON.parse(readFileSync("examples/provider/package.json", "utf8"));
  expect(Number(image.match(/^FROM node:(\d+)/m)?.[1])).toBeGreaterThan(
    Number.parseFloat(engines.node.slice(2)),
  );
  expect(image.indexOf("USER node")).toBeLessThan(image.indexOf("ENTRYPOINT"));
  expect(image).toContain('ENTRYPOINT ["node", "start.js"]');
  expect(scripts.start).toBe("node start.js");
  expect(image.match(/^HEALTHCHECK .*:(\d+)\/healthz$/m)?.[1]).toBe(image.match(/PROBES_PORT=(\d+)/)?.[1]);
  // `npm start` keeps a database and a secret there. A package has only what its list names.
  expect(readFileSync(".dockerignore", "utf8").split("\n")).toContain("examples/provider/data");
  const { files } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(files).not.toContain("examples/provider");
  expect(files).toContain("examples/provider/src");
});

describe("PRO-3 the Kubernetes files of the product", () => {
  test.each([
    ["server", servers[0].spec.template.spec],
    ["worker", workers[0].spec.template.spec],
    ["rebuild", job.template.spec],
  ])("the pod of a %s runs as the image's user, on a file system that it does not change", (name, pod) => {
    const [container] = pod.containers;
    expect([container.name, container.args]).toEqual([name, [name]]);
    expect(Number(image.match(/adduser -u (\d+)/)?.[1])).toBe(pod.securityContext.runAsUser);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    const mounts = Object.fromEntries(
      container.volumeMounts.map((one: { mountPath: string; name: string }) => [one.mountPath, one.name]),
    );
    expect(Object.keys(mounts)).toContain(image.match(/WORK=(\S+)/)?.[1]);
    expect(Object.values(mounts)).toEqual(pod.volumes.map((one: { name: string }) => one.name));
    for (const { configMapRef, secretRef } of container.envFrom)
      expect((configMapRef ?? secretRef).name).toBe(settings.metadata.name);
    const names = container.env?.map((one: { name: string }) => one.name) ?? [];
    for (const name of [...names, ...Object.keys(settings.data), ...Object.keys(secret.stringData)])
      expect(program, name).toContain(name);
  });

  test.each([
    ["servers", servers],
    ["workers", workers],
  ])("%s are probed, and stop without losing requests or builds", (name, [deployment, budget, service]) => {
    const { selector, replicas, template } = deployment.spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(budget.spec).toEqual({ maxUnavailable: 1, selector });
    expect(replicas).toBeGreaterThan(budget.spec.maxUnavailable);
    const [{ ports, startupProbe, livenessProbe, readinessProbe }] = template.spec.containers;
    expect(ports).toContainEqual({
      name: "probes",
      containerPort: Number(image.match(/PROBES_PORT=(\d+)/)?.[1]),
    });
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(httpGet.port).toBe("probes");
    // A database that is away makes no server restart.
    expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(["/healthz", "/readyz"]);
    if (service) expect([name, service.spec.selector]).toEqual(["servers", selector.matchLabels]);
    expect(template.metadata.annotations["prometheus.io/port"]).toBe(String(ports.at(-1).containerPort));
  });

  test("the nightly job has as many shards as it has pods, and tries only those that were killed again", () => {
    const [container] = job.template.spec.containers;
    const shards = container.env.find((one: { name: string }) => one.name === "JOB_COMPLETIONS");
    expect([job.completionMode, Number(shards.value), job.maxFailedIndexes]).toEqual([
      "Indexed",
      job.completions,
      job.completions,
    ]);
    const [ignored, failed] = job.podFailurePolicy.rules;
    expect([ignored.action, ignored.onPodConditions[0].type]).toEqual(["Ignore", "DisruptionTarget"]);
    expect(failed).toEqual({
      action: "FailIndex",
      onExitCodes: { containerName: container.name, operator: "In", values: [1, 2] },
    });
  });
});
