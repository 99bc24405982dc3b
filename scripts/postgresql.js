/** Makes sure that the tests of examples/provider find a PostgreSQL server: without one they are skipped. */
import { installPackages } from "./apt.js";
import { hasPostgresql } from "./find-postgresql.js";

installPackages("PostgreSQL for the tests of examples/provider", hasPostgresql, [["postgresql"]]);
if (!hasPostgresql()) console.log("There is no PostgreSQL: the tests of examples/provider are skipped.");
