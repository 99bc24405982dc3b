/** Reads the items of a WordPress export (WXR) one after another: an export can be larger than the memory. */
import fs from "node:fs";
import { SaxesParser } from "saxes";

export interface WordPressItem {
  readonly title: string;
  readonly link: string;
  readonly author: string;
  /** As WordPress writes it in UTC: `2024-05-01 10:00:00`. */
  readonly date: string;
  readonly id: string;
  readonly slug: string;
  readonly status: string;
  /** Empty without one. */
  readonly password: string;
  /** `post`, `page`, `attachment` and others. */
  readonly type: string;
  readonly content: string;
  readonly excerpt: string;
  /** Categories and tags. */
  readonly topics: readonly string[];
  readonly attachment: string;
  /** Id of the attachment that is its image. */
  readonly image: string;
}

/** Nesting of elements; an export has four levels. */
const maxDepth = 50;
/** Length of one value, in UTF-16 code units. */
const maxValue = 5_000_000;
/** Items, and authors; more than any site has. */
const maxCount = 1_000_000;
const maxTopics = 1000;
const chunkSize = 1 << 16;

const inUtf8 = "Convert it to UTF-8 first";
const tooLong = `a value has more than ${maxValue} characters`;

const names: Readonly<Record<string, string>> = {
  title: "title",
  link: "link",
  "dc:creator": "author",
  "wp:post_date_gmt": "date",
  "wp:post_date": "localDate",
  "wp:post_id": "id",
  "wp:post_name": "slug",
  "wp:status": "status",
  "wp:post_password": "password",
  "wp:post_type": "type",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:attachment_url": "attachment",
};

/** Values of an item or an author that are kept. */
const kept: ReadonlySet<string> = new Set([
  ...Object.keys(names),
  "wp:author_login",
  "wp:author_display_name",
  "wp:meta_key",
]);

/**
 * @param onRead called with the number of bytes that were read
 * @throws Error with the line of the file, for XML that is invalid or larger than any export
 */
export function readWordPress(
  file: string,
  onItem: (item: WordPressItem) => void,
  onRead: (bytes: number) => void = () => {},
): void {
  const reader = new Reader(onItem);
  const descriptor = fs.openSync(file, "r");
  try {
    const bytes = Buffer.alloc(chunkSize);
    let total = 0;
    for (let size = fs.readSync(descriptor, bytes); size > 0; size = fs.readSync(descriptor, bytes)) {
      reader.write(bytes.subarray(0, size));
      total += size;
      onRead(total);
    }
    reader.end();
  } finally {
    fs.closeSync(descriptor);
  }
}

class Reader {
  readonly #parser = new SaxesParser();
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #onItem: (item: WordPressItem) => void;
  readonly #open: string[] = [];
  /** Names of authors by their login. */
  readonly #authors = new Map<string, string>();
  #values = new Map<string, string>();
  #topics: string[] = [];
  #text = "";
  #isExport = false;
  #count = 0;
  /** Characters since the last part of the XML ended: the parser keeps them. */
  #pending = 0;

  constructor(onItem: (item: WordPressItem) => void) {
    this.#onItem = onItem;
    this.#parser.on("error", (error) => {
      throw error;
    });
    this.#parser.on("doctype", () => this.#fail("it has a document type, which no export has"));
    this.#parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
      if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) this.#fail(`its encoding is ${encoding}. ${inUtf8}`);
    });
    this.#parser.on("opentag", ({ name }) => this.#start(name));
    this.#parser.on("closetag", ({ name }) => this.#end(name));
    const add = (text: string) => {
      this.#pending = 0;
      this.#text += text;
      if (this.#text.length > maxValue) this.#fail(tooLong);
    };
    this.#parser.on("text", add);
    this.#parser.on("cdata", add);
  }

  write(bytes: Uint8Array): void {
    this.#write(this.#decode(bytes));
  }

  end(): void {
    this.#write(this.#decode());
    const last = this.#open.at(-1);
    if (last !== undefined)
      this.#fail(`the file ends early, because <${last}> is not closed. Export it again`);
    this.#parser.close();
    if (!this.#isExport) this.#fail("it is not a WordPress export");
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return this.#fail(`it contains bytes that are not UTF-8. ${inUtf8}`);
    }
  }

  #write(text: string): void {
    this.#pending += text.length;
    // Old exports contain them, and XML forbids them.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
    this.#parser.write(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
    if (this.#pending > maxValue + chunkSize) this.#fail(tooLong);
  }

  #fail(what: string): never {
    throw new Error(`${this.#parser.line}:${this.#parser.column}: ${what}.`);
  }

  #start(name: string): void {
    this.#pending = 0;
    this.#open.push(name);
    if (this.#open.length > maxDepth) this.#fail(`elements are nested more than ${maxDepth} deep`);
    this.#text = "";
    if (name !== "item" && name !== "wp:author") return;
    if (++this.#count > maxCount) this.#fail(`it has more than ${maxCount} items`);
    this.#values = new Map();
    this.#topics = [];
  }

  #end(name: string): void {
    this.#pending = 0;
    this.#open.pop();
    const text = this.#text;
    this.#text = "";
    if (name.startsWith("wp:")) this.#isExport = true;
    const parent = this.#open.at(-1);
    if (name === "item") this.#item();
    else if (name === "wp:author")
      this.#authors.set(this.#value("wp:author_login"), this.#value("wp:author_display_name"));
    else if (name === "category" && parent === "item") {
      if (this.#topics.length < maxTopics) this.#topics.push(text.trim());
    } else if (name === "wp:meta_value" && this.#value("wp:meta_key") === "_thumbnail_id")
      this.#values.set("image", text.trim());
    else if (kept.has(name) && (parent === "item" || parent === "wp:author" || name === "wp:meta_key"))
      this.#values.set(names[name] ?? name, text);
  }

  #value(name: string): string {
    return (this.#values.get(name) ?? "").trim();
  }

  #item(): void {
    const value = (name: string) => this.#value(name);
    const date = value("date").startsWith("0000") ? "" : value("date");
    this.#onItem({
      title: value("title"),
      link: value("link"),
      author: this.#authors.get(value("author")) || value("author"),
      date: date || value("localDate").replace(/^0000.*/, ""),
      id: value("id"),
      slug: value("slug"),
      status: value("status"),
      password: value("password"),
      type: value("type"),
      content: this.#values.get("content") ?? "",
      excerpt: value("excerpt"),
      topics: [...new Set(this.#topics)].filter((topic) => topic !== "" && topic !== "Uncategorized"),
      attachment: value("attachment"),
      image: value("image"),
    });
  }
}
