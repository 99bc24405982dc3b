/** Commands for whoever runs the product: plans, reports of sites, and deletion for a person who asks for it. */
import { formatCsv } from "./csv.js";
import { openDatabase } from "./database.js";
import { createForms } from "./forms.js";
import { createPublications } from "./publications.js";
import { openQueue } from "./queue.js";

/**
 * @param {import("pg").PoolConfig} settings of PostgreSQL
 * @param {string} command @param {readonly string[]} given
 * @returns {Promise<string | undefined>} text to print; undefined for wrong arguments
 */
export async function runCommand(settings, command, [first = "", second]) {
  const database = await openDatabase(settings);
  const queue = await openQueue(settings, database);
  try {
    // Opening the database and the queue has done it.
    if (command === "migrate") return "The tables are up to date.\n";
    const forms = createForms(database, queue);
    if (command === "reports")
      return formatCsv(await forms.list("compliance", undefined, "csv"), { withSite: true });
    if (command === "forget" && first.includes("@")) return `${await forms.forget(first)} deleted\n`;
    if (command !== "plan" || !["free", "paid"].includes(second ?? "")) return undefined;
    const { rows } = await database.query(
      "UPDATE sites SET is_paid = $2 WHERE name = $1 RETURNING published, pg_notify('site_changed', name)",
      [first, second === "paid"],
    );
    if (rows[0] === undefined) return undefined;
    // Visitors get the site of its new plan: what is online, not what its owner is writing.
    if (rows[0].published) await createPublications(database, queue).request(first, "rebuild");
    return `${first} is ${second}\n`;
  } finally {
    await queue.stop({ graceful: false });
    await database.end();
  }
}
