/** Sends what visitors have sent on by e-mail: reports to the provider, everything else to the owner of the site. */
import nodemailer from "nodemailer";

/**
 * @param {import("pg").Pool} database
 * @param {{url: string, from: string, reportsTo: string | undefined}} settings url: smtp://user:password@mail.example.net
 */
export function createMail(database, { url, from, reportsTo }) {
  const transport = nodemailer.createTransport(url);
  return {
    /** @param {string} submission its id @throws if the mail server doesn't take it: try again */
    async send(submission) {
      const { rows } = await database.query(
        `SELECT form, site, data, title, email FROM submissions LEFT JOIN sites ON name = site LEFT JOIN owners ON owners.id = owner
         WHERE submissions.id::text = $1`,
        [submission],
      );
      const found = rows[0];
      // Deleted meanwhile.
      if (found === undefined) return;
      const { form, site, data, title, email } = found;
      const to = form === "compliance" ? reportsTo : email;
      if (!to) return;
      const about = { email: "New subscriber", message: "New message", compliance: "Report of a site" };
      await transport.sendMail({
        from,
        // As an object: an address of an owner is never read as a list of addresses.
        to: { name: "", address: to },
        subject: `${about[/** @type {keyof typeof about} */ (form)]}: ${title ?? site}`,
        text: Object.entries(data)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n\n"),
      });
    },
    close: () => transport.close(),
  };
}
