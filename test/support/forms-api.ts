/** Checks requests against docs/forms.openapi.yaml. */
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import Ajv from "ajv/dist/2020.js";
import { parse } from "yaml";

/** The document, with aliases resolved. */
export const formsApi = () => parse(readFileSync("docs/forms.openapi.yaml", "utf8"));

export interface Sent {
  readonly method: string;
  /** Requested path below the API's base. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

const document = formsApi();
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(document, "api");
/** @param place keys that lead to a schema in the document */
const validatorOf = (...place: readonly string[]) => {
  const pointer = place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")));
  return ajv.getSchema(`api#/${pointer.join("/")}`) ?? never(place);
};

/** @returns the differences between a request and the document; empty if there are none */
export async function findDeviations({ method, path, query, headers, body }: Sent): Promise<string[]> {
  const known = Object.keys(document.paths).find((one) => patternOf(one).test(path));
  if (known === undefined) return [`No such path: ${path}`];
  const operation = method.toLowerCase();
  const content = document.paths[known][operation]?.requestBody.content;
  if (!content) return [`No such method: ${method} ${path}`];
  const type = headers["content-type"] ?? "";
  const [media = ""] = type.split(";", 1);
  if (!content[media]) return [`${path}: no such kind of body: ${type}`];
  const validate = validatorOf("paths", known, operation, "requestBody", "content", media, "schema");
  const found = validate(await readFields(media, type, body)) ? [] : (validate.errors ?? []);
  const validateLanguage = validatorOf("components", "parameters", "language", "schema");
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].filter((name) => name !== "language");
  return [
    ...found.map(({ instancePath, message }) => `${path}: ${instancePath} ${message}`),
    ...unknown.map((name) => `${path}: no such parameter: ${name}`),
    ...(validateLanguage(parameters.get("language") ?? "") ? [] : [`${path}: no language: ${query}`]),
  ];
}

const patternOf = (path: string) => new RegExp(`^${path.replace("{siteId}", "[^/]+")}$`);

async function readFields(media: string, type: string, body: Uint8Array): Promise<unknown> {
  const sent = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  if (media === "application/json") return await sent.json();
  // In a schema a file is a string of bytes (OpenAPI 3.1, section 4.8.14.4).
  const fields = Array.from(await sent.formData(), ([name, value]) => [
    name,
    typeof value === "string" ? value : "",
  ]);
  return Object.fromEntries(fields);
}

function never(place: readonly string[]): never {
  throw new Error(`docs/forms.openapi.yaml has nothing at ${place.join(", ")}.`);
}
