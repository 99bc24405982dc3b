import { existsSync, readdirSync } from "node:fs";

const folder = "/usr/lib/postgresql";

/** @returns {boolean} whether a PostgreSQL server can be started, as examples/provider does it */
export const hasPostgresql = () =>
  existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`));
