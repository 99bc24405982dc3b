/** The lines of the debug log, and the names that turn it on. */
import { describe, expect, test } from "vitest";
import { debugLog, hasDebugLog } from "../../src/build/debug-log.ts";

/** Lines without the process id, which those of a worker process have. */
function linesOf(use: (log: ReturnType<typeof debugLog>) => void): string[] {
  const lines: string[] = [];
  use(debugLog("build", "sectile:build", (line) => lines.push(line.replace(/ \[\d+\]/, ""))));
  return lines;
}

describe("names", () => {
  test.for([
    ["sectile:build", ["build"]],
    ["sectile:build,sectile:editor", ["build", "editor"]],
    [" express:* , sectile:preview ", ["preview"]],
    ["sectile:*", ["build", "preview", "editor"]],
    ["*", ["build", "preview", "editor"]],
    ["sectile:*,-sectile:preview", ["build", "editor"]],
    ["-sectile:*", []],
    ["*,-*", []],
    ["sectile", []],
    ["express:*", []],
    ["1", []],
    ["", []],
    [undefined, []],
  ] as const)("CLI-5 DEBUG=%s", ([names, expected]) => {
    const areas = (["build", "preview", "editor"] as const).filter((area) => debugLog(area, names ?? ""));
    expect(areas).toEqual(expected);
    expect(hasDebugLog(names)).toBe(expected.length > 0);
  });
});

describe("lines", () => {
  test("CLI-5 a clock measures each step from the end of the one before", () => {
    const lines = linesOf((log) => {
      const step = log?.clock();
      step?.("index", "sites/a, 3 pages");
      step?.("plan");
    });
    expect(lines.map((line) => line.replace(/ \d+ ms/, " 0 ms"))).toEqual([
      "sectile:build index 0 ms sites/a, 3 pages\n",
      "sectile:build plan 0 ms\n",
    ]);
  });

  test("CLI-5 the log of one site among several begins with its id", () => {
    expect(linesOf((log) => log?.of("shop-1").write("open"))).toEqual(["sectile:build shop-1 open\n"]);
  });

  test("SAF-1 a hostile name can't move the cursor, reorder text or fake a line", () => {
    const hostile = "a\u001b[2J\n::error::b\r\u0085c\u202ed\ud800";
    const [line = "", ...more] = linesOf((log) => log?.of(hostile).write(`edit ${hostile}`));
    expect(more).toEqual([]);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(line).toMatch(/^sectile:build a\\u001b\[2J\\n::error::b.*edit a.*\n$/);
  });

  test("SAF-2 a line has a bounded length", () => {
    const [line = ""] = linesOf((log) => log?.write("\u0000".repeat(1_000_000)));
    expect(line.length).toBeLessThan(4000);
  });
});
