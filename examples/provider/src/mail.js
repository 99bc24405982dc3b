/** Sends e-mail, through one function: put your own service in its place. */
import nodemailer from "nodemailer";
import { factsOf, log } from "./telemetry.js";

/** @typedef {{to: string, subject: string, text: string}} Mail */

/**
 * @param {{url: string, from: string} | undefined} settings url: smtp://user:password@mail.example.net; undefined: prints each e-mail
 * to the log, for development
 */
export function createMailer(settings) {
  const transport = settings && nodemailer.createTransport(settings.url);
  return {
    /** @param {Mail} mail @throws if the mail server doesn't take it: try again */
    async send({ to, subject, text }) {
      // As an object: an address of an owner is never read as a list of addresses.
      if (transport)
        await transport.sendMail({ from: settings.from, to: { name: "", address: to }, subject, text });
      else log("info", "mail", { to, subject, text });
    },
    /** For whoever waits for an answer, and asks again if nothing arrives. @param {Mail} mail */
    sendSoon(mail) {
      void this.send(mail).catch((error) => log("error", "mail-failed", factsOf(error)));
    },
    close: () => transport?.close(),
  };
}

/**
 * Sends what visitors have sent on by e-mail: reports to the provider, everything else to the owner of the site.
 * @param {import("pg").Pool} database
 * @param {{url: string, from: string, reportsTo: string | undefined}} settings
 */
export function createMail(database, settings) {
  const mailer = createMailer(settings);
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
      const to = form === "compliance" ? settings.reportsTo : email;
      if (!to) return;
      const about = { email: "New subscriber", message: "New message", compliance: "Report of a site" };
      await mailer.send({
        to,
        subject: `${about[/** @type {keyof typeof about} */ (form)]}: ${title ?? site}`,
        text: Object.entries(data)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n\n"),
      });
    },
    close: mailer.close,
  };
}
