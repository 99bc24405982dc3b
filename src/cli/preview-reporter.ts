/** Terminal output of `preview` and `edit`: the URLs, a line per change, and the document's problems. */
import { renderUnicodeCompact } from "uqr";
import {
  formatCounts,
  formatPretty,
  printable,
  printableJson,
  toJsonDiagnostic,
} from "../diagnostic/format/index.ts";
import { formatCount, formatDuration } from "./amounts.ts";
import type { Addresses, PreviewEvent } from "./engine.ts";
import { formatFault } from "./fault.ts";
import type { Screen } from "./screen.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site-list.ts";
import { formatKeptOut } from "./summary.ts";

export interface PreviewReporterContext {
  readonly site: Site;
  readonly settings: Settings;
  readonly out: Screen;
  readonly err: Screen;
  /** Clock for the timestamp at the start of a line. */
  readonly now: () => Date;
  readonly command: "preview" | "edit";
}

export type PreviewReporter = (event: PreviewEvent) => void;

export const createPreviewReporter = (context: PreviewReporterContext): PreviewReporter =>
  context.settings.reporter === "json" ? createJsonReporter(context) : createPrettyReporter(context);

/** Prints one line of JSON per event. */
const createJsonReporter =
  ({ out }: PreviewReporterContext): PreviewReporter =>
  (event) => {
    const { kind, ...rest } = event;
    const facts = {
      ...rest,
      ...("diagnostics" in event && { diagnostics: event.diagnostics.map(toJsonDiagnostic) }),
      ...("fault" in event && { fault: event.fault.message }),
    };
    out.write(`${printableJson({ event: kind, ...facts })}\n`);
  };

function createPrettyReporter(context: PreviewReporterContext): PreviewReporter {
  const { site, settings, out, err, now } = context;
  const { colours } = out;
  const isQuiet = settings.verbosity === "quiet";
  const print = (text: string) => {
    if (!isQuiet) out.write(text);
  };
  const stamped = (mark: string, text: string) =>
    print(`${colours.dim(now().toTimeString().slice(0, 8))} ${mark} ${text}\n`);
  let addresses: Addresses | undefined;
  let wasOk = true;
  /** True until the owner has chosen a starter. */
  let isAwaited = false;

  /** Printed once, since the URLs do not change. */
  const printAddresses = () => {
    if (addresses) print(formatAddresses(addresses, out, context.command));
    addresses = undefined;
  };

  const printProblems = ({ diagnostics }: Extract<PreviewEvent, { kind: "built" }>) => {
    const shown = diagnostics.filter(({ severity }) => severity === "error" || !isQuiet);
    if (shown.length === 0) return;
    err.write(`\n${formatPretty({ file: site.file, diagnostics: shown.slice(0, maxShown) }, err)}`);
    const more = shown.length - maxShown;
    if (more > 0)
      err.write(`${formatCount(more, "more problem")}. Run \`sectile check\` to list them all.\n\n`);
  };

  const printPictures = ({ made, total, ms }: Extract<PreviewEvent, { kind: "pictures" }>) => {
    const pictures = formatCount(total, "image");
    if (made === total) return stamped(colours.green("✓"), `${pictures} made in ${formatDuration(ms)}`);
    const soFar =
      made === 0 ? `making ${pictures}; originals are shown until then` : `${made} of ${pictures} made`;
    stamped(colours.dim("…"), soFar);
  };

  return (event) => {
    switch (event.kind) {
      case "listening":
        addresses = event.addresses;
        return;
      case "built": {
        const { isFirst, ok, routes, changed, causes, ms, counts } = event;
        const isMissing = event.diagnostics.some(({ code }) => code === "site-missing");
        if (context.command === "edit" && isFirst && !ok && (isMissing || isAwaited)) {
          if (!isAwaited)
            print(`${printable(site.file)} does not exist yet. Choose a starter in the browser.\n`);
          // Problems of the first document that appears are reported.
          isAwaited = isMissing || event.diagnostics.length === 0;
          printAddresses();
          if (isAwaited) return;
        }
        if (isFirst && ok) {
          print(
            `${colours.green("✓")} ${colours.bold(printable(site.given))}  ${formatCount(routes, "route")} in ${formatDuration(ms)}\n`,
          );
          print(colours.dim(formatKeptOut(event)));
          printAddresses();
        } else if (!ok) {
          stamped(
            colours.red("✗"),
            `${formatCauses(causes, site)}  ${colours.red(formatCounts(counts))}; ${isFirst ? "waiting for changes" : "still showing the last valid version"}`,
          );
        } else if (changed.length > 0 || !wasOk)
          stamped(
            colours.green("✓"),
            `${formatCauses(causes, site)} → ${formatChanged(changed, colours)} in ${formatDuration(ms)}`,
          );
        wasOk = ok;
        printProblems(event);
        // Problems are fixed in the editor, so its URL is needed now.
        if (context.command === "edit") printAddresses();
        return;
      }
      case "pictures":
        return printPictures(event);
      case "form": {
        const mark = event.status < 400 ? colours.green("✓") : colours.yellow("!");
        return stamped(mark, `form ${printable(event.form)} → ${event.status}`);
      }
      case "fault":
        err.write(formatFault(site.given, event.fault, settings, err));
    }
  };
}

/** Maximum number of problems printed after a save. */
const maxShown = 10;

const formatCauses = (causes: readonly string[], { file }: Site): string =>
  printable(causes.length === 0 ? file : causes.slice(0, 3).join(", ")) + (causes.length > 3 ? ", …" : "");

function formatChanged(changed: readonly string[], { cyan, dim }: Screen["colours"]): string {
  const [first, ...others] = changed;
  if (first === undefined) return dim("no changes");
  return others.length === 0 ? cyan(printable(first)) : `${formatCount(changed.length, "page")}`;
}

function formatAddresses(
  { local, network }: Addresses,
  { colours, isLive }: Screen,
  command: string,
): string {
  const lines = [["Local", local], ...network.map((address) => ["Network", address])].map(
    ([name = "", address = ""]) => `  ${colours.dim(name.padEnd(8))}${colours.cyan(address)}`,
  );
  const [first] = network;
  const code = first === undefined || !isLive ? "" : `\n${indent(renderUnicodeCompact(first))}\n`;
  return `\n${lines.join("\n")}\n${code}\n  ${colours.dim(`Press Ctrl+C to stop the ${command === "edit" ? "editor" : "preview"}.`)}\n\n`;
}

const indent = (text: string): string => text.replace(/^/gm, "  ");
