/**
 * People who have a site open in the editor (EDT-28): their name, page and section, and nothing of the document. Every browser says
 * where it is, on each move and twice a minute. Servers pass that on to one another in messages, which are only hints: an entry
 * that is not renewed expires.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { cleanName } from "../shared/clean-text.ts";
import type { EditorEvent, Person } from "../shared/protocol.ts";

/** Milliseconds after which a silent browser counts as gone. Browsers slow down timers of hidden pages to one a minute. */
const lasts = 90_000;
const sweepTime = 15_000;
/** Maximum number of entries of a site, and of sites. */
const [maxPeople, maxSites] = [100, 10_000];

/** Maximum size of a message. PostgreSQL passes on 8,000 bytes, and bytes may be written as two digits. */
const maxBytes = 3_500;

const [page, section] = [z.string().max(300).catch(""), z.string().max(100).catch("")];

/** Body of `POST presence`. */
const whereabouts = z.object({
  /** Chosen by the browser window. */
  window: z.string().min(1).max(100),
  page,
  section,
  isGone: z.boolean().optional(),
});

const message = z.object({
  site: z.string().max(1000),
  id: z.string().regex(/^[\w-]{16}$/),
  name: z.string().transform(cleanName),
  page,
  section,
  isGone: z.boolean().optional(),
});
type Message = z.infer<typeof message>;

interface Entry extends Person {
  /** Time of its last sign of life. */
  readonly at: number;
  /** False for one of another server. */
  readonly isOwn: boolean;
}

interface PresenceOptions {
  readonly notify: (site: string, event: EditorEvent) => void;
  /** Returns true if anybody on this server wants to know. */
  readonly isWatched: (site: string) => boolean;
  /** Passes a message to the other servers. */
  readonly send: (message: string, site: string) => void;
  /** Clock in milliseconds. */
  readonly now?: () => number;
}

export class Presence {
  readonly #sites = new Map<string, Map<string, Entry>>();
  readonly #now: () => number;
  readonly #timer = setInterval(() => this.sweep(), sweepTime);

  constructor(private readonly options: PresenceOptions) {
    this.#now = options.now ?? (() => performance.now());
    this.#timer.unref();
  }

  /**
   * Takes the whereabouts of a browser.
   * @param owner id of the user, part of the entry's id, so that nobody can speak for others
   * @returns the id of the entry, and everyone; undefined for an invalid body
   */
  report(
    site: string,
    { owner, name = "" }: { readonly owner?: string | undefined; readonly name?: string | undefined },
    body: unknown,
  ): { readonly id: string; readonly people: readonly Person[] } | undefined {
    const parsed = whereabouts.safeParse(body);
    if (!parsed.success) return undefined;
    const { window, ...place } = parsed.data;
    const key = JSON.stringify([site, owner, window]);
    const id = createHash("sha256").update(key).digest("base64url").slice(0, 16);
    const told: Message = { site, id, name: cleanName(name), ...place };
    this.#take(told, true);
    this.#send(told);
    return { id, people: this.#people(site) };
  }

  /** Takes a message of another server. An invalid one is ignored: anybody who can reach the channel can send anything. */
  receive(text: string): void {
    const parsed = message.safeParse(parse(text));
    if (!parsed.success || !this.options.isWatched(parsed.data.site)) return;
    const { site, id, isGone } = parsed.data;
    const before = this.#sites.get(site)?.get(id);
    if (before?.isOwn) return;
    this.#take(parsed.data, false);
    if (before || isGone) return;
    // The server of a newcomer does not know who is here.
    for (const { at: _, isOwn, ...person } of this.#sites.get(site)?.values() ?? [])
      if (isOwn) this.#send({ site, ...person });
  }

  /** Removes entries of silent browsers. */
  sweep(): void {
    for (const [site, entries] of this.#sites) {
      const old = [...entries].filter(([, { at }]) => this.#now() - at > lasts);
      for (const [id] of old) entries.delete(id);
      if (old.length > 0) this.#changed(site, entries);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #send(told: Message): void {
    const text = JSON.stringify(told);
    if (Buffer.byteLength(text) <= maxBytes) this.options.send(text, told.site);
  }

  #take({ site, isGone, ...person }: Message, isOwn: boolean): void {
    const entries = this.#sites.get(site) ?? new Map<string, Entry>();
    const before = entries.get(person.id);
    if (isGone) entries.delete(person.id);
    else if (before || (entries.size < maxPeople && (entries.size > 0 || this.#sites.size < maxSites)))
      entries.set(person.id, { ...person, at: this.#now(), isOwn });
    const isSame =
      before && !isGone && (["name", "page", "section"] as const).every((key) => before[key] === person[key]);
    if (!isSame) this.#changed(site, entries);
  }

  #changed(site: string, entries: Map<string, Entry>): void {
    if (entries.size > 0) this.#sites.set(site, entries);
    else this.#sites.delete(site);
    this.options.notify(site, { event: "presence", people: this.#people(site) });
  }

  #people(site: string): readonly Person[] {
    return [...(this.#sites.get(site)?.values() ?? [])].map(({ at: _, isOwn: __, ...person }) => person);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
