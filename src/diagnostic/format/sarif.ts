/**
 * Formats diagnostics as a SARIF 2.1.0 log for code scanning services.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
import type { Diagnostic } from "../diagnostic.ts";
import { fileOf, type LocatedDiagnostics } from "./located.ts";

export interface SarifFacts {
  /** Version of sectile. */
  readonly version: string;
  /** Faults that stopped a site; if there are any, the log is marked as incomplete. */
  readonly faults: readonly string[];
}

/** @returns the log as a JSON value: one run, a rule per code that occurs, a result per diagnostic */
export function toSarif(sites: readonly LocatedDiagnostics[], { version, faults }: SarifFacts): object {
  const codes = [...new Set(sites.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: "sectile", version, rules: codes.map((code) => toRule(code)) },
        },
        invocations: [
          {
            executionSuccessful: faults.length === 0,
            toolExecutionNotifications: faults.map((text) => ({ level: "error", message: { text } })),
          },
        ],
        columnKind: "utf16CodeUnits",
        results: sites.flatMap((located) =>
          located.diagnostics.map((one) => toResult(one, fileOf(located, one), codes)),
        ),
      },
    ],
  };
}

const toRule = (code: string) => {
  const words = code.replaceAll("-", " ");
  return { id: code, shortDescription: { text: `${words[0]?.toUpperCase()}${words.slice(1)}.` } };
};

function toResult(diagnostic: Diagnostic, file: string, codes: readonly string[]): object {
  const { severity, code, pointer, line, column, message, hint } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: hint === undefined ? message : `${message} ${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(file) },
          // SARIF requires a start line, so a problem without a position is shown on the first one.
          region: { startLine: line ?? 1, ...(column !== undefined && { startColumn: column }) },
        },
        ...(pointer !== "" && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
  };
}

/** Keeps a relative path as a relative reference, and makes a file URI of an absolute one. */
function toUri(file: string): string {
  // File names on Windows can contain lone surrogates, which cannot be encoded.
  const encoded = file
    .replace(/\p{Cs}/gu, "\uFFFD")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  if (file.startsWith("/")) return `file://${encoded}`;
  return /^[a-z]:\//i.test(file) ? `file:///${file.slice(0, 2)}${encoded.slice(4)}` : encoded;
}
