/**
 * Formats diagnostics as GitHub workflow commands, which become annotations in a pull request.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
import { fileOf, type LocatedDiagnostics } from "./located.ts";
import { printable } from "./printable.ts";

const escapeMessage = (text: string): string => printable(text).replaceAll("%", "%25");
const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** @returns one `::error` or `::warning` line per diagnostic, each with its line break */
export const formatGithub = (located: LocatedDiagnostics): string =>
  located.diagnostics
    .map((diagnostic) => {
      const { severity, code, pointer, line, column, message, hint } = diagnostic;
      const properties = { file: fileOf(located, diagnostic), line, col: column, title: code };
      const text = [message, hint, pointer && `(${pointer})`].filter(Boolean).join(" ");
      return formatCommand(severity, properties, text);
    })
    .join("");

/**
 * Formats one workflow command.
 * @param properties undefined ones are left out
 * @returns the line with its line break
 */
export function formatCommand(
  name: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const given = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(",");
  return `::${name} ${given}::${escapeMessage(message)}\n`;
}
