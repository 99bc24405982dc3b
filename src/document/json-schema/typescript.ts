/** TypeScript types of a site document, generated from its JSON Schema (`sectile types`). */

interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly not?: Schema;
}

/** @param schema as `documentJsonSchema` returns it @returns a module of declarations */
export function documentTypes(schema: object): string {
  const { definitions = {}, ...document } = schema as Schema & {
    readonly definitions?: Readonly<Record<string, Schema>>;
  };
  const printer = new Printer(definitions);
  printer.declare("SiteDocument", document);
  return `${[header, ...printer.declarations.values()].join("\n\n")}\n`;
}

const header = `/** Types of a site document. Written by \`sectile types\`; changes are lost when it runs again. */

/** A part of the document in a file of its own. */
export interface Part {
  /** Path of the part, relative to the file that names it. */
  readonly $ref: string;
}`;

const definitionsAt = "#/definitions/";

class Printer {
  /** Declarations by name, in the order in which they are first used. */
  readonly declarations = new Map<string, string>();
  readonly #definitions: Readonly<Record<string, Schema>>;
  readonly #names = new Map<string, string>();

  constructor(definitions: Readonly<Record<string, Schema>>) {
    this.#definitions = definitions;
  }

  declare(name: string, schema: Schema, base?: string): void {
    // Keeps the place while the types inside are printed, and its name from being taken.
    this.declarations.set(name, "");
    const text = commentOf(schema, "");
    const isObject = schema.properties !== undefined && !isPartOr(schema);
    const body = isObject ? this.#object(schema, "") : this.#type(schema, "");
    const head = isObject
      ? `export interface ${name} ${base === undefined ? "" : `extends ${base} `}`
      : `export type ${name} = `;
    this.declarations.set(name, `${text}${head}${body}${isObject ? "" : ";"}`);
  }

  /** @param indent of the line on which the type starts */
  #type(schema: Schema, indent: string): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref);
    if (isPartOr(schema)) return `Part | ${this.#type(withoutPart(schema), indent)}`;
    if (schema.allOf?.some((one) => one.if?.properties?.id?.const !== undefined))
      return this.#sections(schema);
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (schema.type === undefined) {
      const forms = (schema.anyOf ?? []).map((form) => this.#type(form, indent));
      return forms.length > 0 ? [...new Set(forms)].join(" | ") : "unknown";
    }
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    return types.map((type) => this.#ofType(type, schema, indent)).join(" | ");
  }

  #ofType(type: string, schema: Schema, indent: string): string {
    if (type === "array") return `ReadonlyArray<${this.#type(schema.items ?? {}, indent)}>`;
    if (type === "object") return this.#object(schema, indent);
    return type === "integer" ? "number" : type;
  }

  #object(
    { properties: always, required = [], additionalProperties, allOf = [] }: Schema,
    indent: string,
  ): string {
    const properties = always && { ...always, ...this.#conditional(always, allOf) };
    if (!properties)
      return `Readonly<Record<string, ${additionalProperties ? this.#type(additionalProperties, indent) : "unknown"}>>`;
    const deeper = `${indent}  `;
    const fields = Object.entries(properties).map(([name, field]) => {
      const key = /^[A-Za-z$_][\w$]*$/.test(name) ? name : JSON.stringify(name);
      const type = field.not ? "never" : this.#type(field, deeper);
      const shared = this.#definitions[field.$ref?.slice(definitionsAt.length) ?? ""];
      return `${commentOf({ ...shared, ...field }, deeper)}${deeper}readonly ${key}${required.includes(name) ? "" : "?"}: ${type};\n`;
    });
    return `{\n${fields.join("")}${indent}}`;
  }

  /** Returns the types of conditional fields. They are optional: no type can tell if they are shown. */
  #conditional(always: Readonly<Record<string, Schema>>, rules: readonly Schema[]) {
    const fields = rules.flatMap((rule) => {
      const { then } = this.#resolve(rule);
      return Object.entries((then && this.#resolve(then).properties) ?? {});
    });
    return Object.fromEntries(
      fields.map(([name, field]) => [name, { ...field, description: always[name]?.description ?? "" }]),
    );
  }

  #resolve(schema: Schema): Schema {
    const key = schema.$ref?.slice(definitionsAt.length);
    return key === undefined ? schema : (this.#definitions[key] ?? {});
  }

  #reference(path: string): string {
    const key = path.slice(definitionsAt.length);
    const schema = this.#definitions[key] ?? {};
    // A text with a limit is a string, whichever field it is shared from.
    if (!schema.properties && !schema.items) return this.#type(schema, "");
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#free(pascal(key));
    this.#names.set(key, name);
    this.declare(name, schema);
    return name;
  }

  /** Declares a type for each section type, and returns their union. */
  #sections({ allOf = [], ...fields }: Schema): string {
    const { id: _, data: __, variant: ___, ...common } = fields.properties ?? {};
    const base = this.#free("SectionFields");
    this.declare(base, { ...fields, description: "Fields of every section.", properties: common });
    const names = allOf.map(({ if: condition, then }) => {
      const type = String(condition?.properties?.id?.const);
      const name = this.#free(`${pascal(type)}Section`);
      const { data = {}, ...own } = then?.properties ?? {};
      const properties = { id: { const: type }, ...own, data };
      this.declare(name, { properties, required: ["id", "data"] }, base);
      return name;
    });
    const union = this.#free("Section");
    this.declarations.set(
      union,
      `/** A section of a page. */\nexport type ${union} =${names.map((name) => `\n  | ${name}`).join("")};`,
    );
    return union;
  }

  #free(name: string): string {
    let free = name;
    for (let number = 2; this.declarations.has(free) || free === "Part"; number++) free = `${name}${number}`;
    return free;
  }
}

/** True for a value that can be a part instead (`parts/json-schema.ts`). */
const isPartOr = (schema: Schema): boolean => schema.if?.required?.[0] === "$ref";

function withoutPart({ if: _, then: __, else: other = {}, ...schema }: Schema): Schema {
  if (!schema.properties) return other;
  const { $ref: ___, ...properties } = schema.properties;
  return { ...schema, properties, required: other.required ?? [] };
}

const commentOf = ({ description }: Schema, indent: string): string =>
  description === undefined ? "" : `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n`;

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
    .replace(/^(?=[0-9])/, "_");
