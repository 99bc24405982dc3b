/** Contract tests for a product's record of publications, and for its publishing times. */
import type { Publications, PublishSchedule } from "../server/provider-publications.ts";
import { type ContractCase, createCase, encode, must, mustBeBytes, type OpenStore, quote } from "./case.ts";

export interface OpenPublications extends OpenStore {
  readonly publications: Publications;
  /** Creates a site the way the product does. @returns the site's name, as in `authorize` */
  createSite(name: string, document: Uint8Array): Promise<string>;
  /** Saves a document, publishes it the way the product does, and resolves once visitors get it. */
  publish(site: string, document: Uint8Array): Promise<void>;
}

/**
 * The contract of `Publications`.
 *
 *     for (const { name, run } of publicationsContract(open)) test(name, run);
 *
 * @param open returns a store for one test; other tests may use the same database at the same time
 */
export function publicationsContract(
  open: () => Promise<OpenPublications> | OpenPublications,
): readonly ContractCase[] {
  const cases: [string, (opened: OpenPublications) => Promise<void>][] = [
    ["a site that was never published has no versions", startsEmpty],
    ["versions are listed newest first, and one is online", listsNewestFirst],
    ["the document of each version is read back byte for byte", keepsDocuments],
    ["only a site's own versions are read", keepsVersionsApart],
    ["a version that an owner goes back to is online", goesBack],
  ];
  return cases.map(([name, body]) => createCase(open, `publications: ${name}`, body));
}

/** A site that any engine builds, with a title that tells its versions apart. */
const documentOf = (title: string): Uint8Array =>
  encode(
    `${JSON.stringify(
      {
        siteId: "contract",
        name: "Contract",
        pages: [
          {
            path: "/",
            meta: { title: "Contract" },
            components: [{ id: "BigTitle", uniqId: "title", data: { title } }],
          },
        ],
      },
      undefined,
      2,
    )}\n`,
  );
const texts = [documentOf("One"), documentOf("Two 🦷"), documentOf("Three")];

async function createPublished({ createSite, publish }: OpenPublications, name: string): Promise<string> {
  const site = await createSite(name, documentOf("Never published"));
  for (const text of texts) await publish(site, text);
  return site;
}

async function startsEmpty({ publications, createSite }: OpenPublications): Promise<void> {
  const site = await createSite("unpublished", documentOf("Draft"));
  const versions = await publications.list(site);
  must(versions.length === 0, `listed ${versions.length} versions of a new site`, "list none");
}

async function listsNewestFirst(opened: OpenPublications): Promise<void> {
  const site = await createPublished(opened, "listed");
  const versions = await opened.publications.list(site);
  const times = versions.map(({ at }) => at.getTime());
  must(versions.length === texts.length, `listed ${versions.length} of 3 versions`, "list all of them");
  must(new Set(versions.map(({ id }) => id)).size === 3, "gave two versions the same id", "tell them apart");
  must(
    versions.every(({ id }) => id !== "" && id.length <= 200),
    "gave a version an empty or too long id",
    "use 1 to 200 characters",
  );
  must(
    times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0)),
    `listed the times ${quote(times)}`,
    "list the newest version first",
  );
  const online = versions.map(({ isOnline }) => isOnline);
  must(
    online[0] === true && !online.slice(1).includes(true),
    `listed ${quote(online)} as online`,
    "mark only the version that visitors see",
  );
}

async function keepsDocuments(opened: OpenPublications): Promise<void> {
  const site = await createPublished(opened, "kept");
  const versions = await opened.publications.list(site);
  for (const [index, { id }] of [...versions].reverse().entries())
    mustBeBytes(
      await opened.publications.read(site, id),
      texts[index] ?? documentOf(""),
      "was asked for the document of a version",
    );
}

async function keepsVersionsApart(opened: OpenPublications): Promise<void> {
  const [site, other] = [
    await createPublished(opened, "own"),
    await opened.createSite("other", documentOf("x")),
  ];
  const [newest] = await opened.publications.list(site);
  const ids = [newest?.id ?? "", "", "0", "1' OR '1'='1", "../x", "00000000-0000-0000-0000-000000000000"];
  for (const id of ids) {
    // The store may throw for ids that it never gave.
    const read = await opened.publications.read(other, id).catch(() => undefined);
    must(
      read === undefined,
      `returned a document for ${quote(id)}, which is no version of the site`,
      "return undefined",
    );
    if (id === "" || !opened.publications.goBack) continue;
    const back = await opened.publications.goBack(other, id, undefined).catch(() => undefined);
    must(back === undefined, `published ${quote(id)}, which is no version of the site`, "return undefined");
  }
}

async function goesBack(opened: OpenPublications): Promise<void> {
  if (!opened.publications.goBack) return;
  const site = await createPublished(opened, "back");
  const oldest = (await opened.publications.list(site)).at(-1);
  const done = await opened.publications.goBack(site, oldest?.id ?? "", "Ada");
  must(done !== undefined, "refused to go back to a version that is kept", "publish it again");
  const online = (await opened.publications.list(site)).filter(({ isOnline }) => isOnline);
  must(online.length === 1, `listed ${online.length} versions as online`, "mark one");
  mustBeBytes(
    await opened.publications.read(site, online[0]?.id ?? ""),
    texts[0] ?? documentOf(""),
    "was asked for what is online after going back to the first version",
  );
}

export interface OpenSchedule extends OpenStore {
  readonly schedule: PublishSchedule;
  /** Creates a site the way the product does. @returns the site's name, as in `authorize` */
  createSite(name: string, document: Uint8Array): Promise<string>;
}

/**
 * The contract of `PublishSchedule`, except for the publication itself. A product may keep one time for a site, or several.
 * @param open returns a store for one test; other tests may use the same database at the same time
 */
export function scheduleContract(open: () => Promise<OpenSchedule> | OpenSchedule): readonly ContractCase[] {
  const cases: [string, (opened: OpenSchedule) => Promise<void>][] = [
    ["a time that was added is listed with who added it", listsTimes],
    ["a cancelled time is gone, and cancelling it again does nothing", cancels],
    ["an unknown id cancels nothing, and sites are separate", cancelsOnlyOwn],
  ];
  return cases.map(([name, body]) => createCase(open, `schedule: ${name}`, body));
}

const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000);

async function addTime({ schedule, createSite }: OpenSchedule, name: string) {
  const site = await createSite(name, documentOf("Draft"));
  const before = await schedule.list(site);
  must(before.length === 0, `listed ${before.length} times of a new site`, "list none");
  const at = inDays(30);
  await schedule.add(site, at, "Ada");
  const [found, ...others] = await schedule.list(site);
  must(
    found !== undefined && others.length === 0 && found.at.getTime() === at.getTime(),
    `listed ${quote(found)} after ${at.toISOString()} was added`,
    "list this time",
  );
  return { site, found };
}

async function listsTimes(opened: OpenSchedule): Promise<void> {
  const { site, found } = await addTime(opened, "timed");
  must(found.by === "Ada", `listed ${quote(found.by)} as who added a time of Ada`, "list the name");
  const later = inDays(60);
  await opened.schedule.add(site, later, undefined);
  const listed = (await opened.schedule.list(site)).map(({ at }) => at.getTime());
  must(listed.includes(later.getTime()), "did not list the time that was added last", "list it");
}

async function cancels(opened: OpenSchedule): Promise<void> {
  const { site, found } = await addTime(opened, "cancelled");
  for (let count = 0; count < 2; count++) await opened.schedule.cancel(site, found.id);
  const left = await opened.schedule.list(site);
  must(left.length === 0, `listed ${left.length} times after the only one was cancelled`, "list none");
}

async function cancelsOnlyOwn(opened: OpenSchedule): Promise<void> {
  const { site, found } = await addTime(opened, "mine");
  const other = await opened.createSite("theirs", documentOf("Draft"));
  await opened.schedule.cancel(other, found.id);
  // The store may throw for ids that it never gave.
  for (const id of ["0", "1' OR '1'='1", "../x", new Date(0).toISOString()])
    await opened.schedule.cancel(site, id).catch(() => {});
  const left = await opened.schedule.list(site);
  must(left.length === 1, `listed ${left.length} times after others were cancelled`, "keep this one");
}
