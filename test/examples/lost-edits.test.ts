/** EDT-21 the load test finds edits that were acknowledged and lost. */
import { expect, test } from "vitest";
import { findLostEdits } from "../../scripts/lost-edits.js";

const acknowledged = new Map([
  ["/ hero title", [1, 3]],
  ["/ hero text", [2]],
]);

test.each([
  ["nothing, if each is in a version and no older one comes back", [[1], [1, 2], [3, 2]], []],
  ["nothing, if one that was not acknowledged is stored", [[1], [1, 2], [3, 2], [3, 4]], []],
  ["one that was never stored", [[1], [3]], ["edit 2 of / hero text was never stored"]],
  [
    "one that an older one has overwritten, even if it comes back",
    [[1], [1, 2], [3, 2], [1, 2], [3, 2]],
    ["edit 1 of / hero title overwrote edit 3"],
  ],
])("EDT-21 finds %s", (_, versions, lost) => {
  expect(findLostEdits(versions, acknowledged)).toEqual(lost);
});
