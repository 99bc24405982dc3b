/** The product example hashes passwords one at a time, so that signing in does not block others, and limits attempts. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createOwners, TooBusy } from "../../examples/provider/src/owners.js";
import { networkOf } from "../../examples/provider/src/sign-in-limits.js";

// No user exists: each password is compared with a dummy hash.
const database = { query: async () => ({ rows: [] }) } as unknown as Parameters<typeof createOwners>[0];

test("EDT-21 a flood of sign-ins is bounded, and leaves the thread pool to others", async () => {
  const owners = createOwners(database);
  let hashed = 0;
  const find = (index: number) => owners.find(`nobody-${index}@example.org`, "not a password");
  // The dummy hash may be in the queue too.
  for (let index = 0; index < 20; index++)
    void find(index).then(
      () => hashed++,
      () => {},
    );
  const late = await Promise.allSettled([find(20), find(21)]);
  for (const one of late) expect(one).toMatchObject({ reason: expect.any(TooBusy) });
  for (const one of late) expect(one).toMatchObject({ reason: { status: 503, retryAfter: 10 } });
  // The edit gets its turn in the thread pool while most sign-ins still wait.
  for (let count = 0; count < 10; count++) await readFile(import.meta.filename);
  expect(hashed).toBeLessThan(10);
});

test("SAF-2 attempts are counted for an IPv4 address, and for the network of an IPv6 address", () => {
  expect(["203.0.113.7", "::ffff:203.0.113.7", undefined].map(networkOf)).toEqual([
    "203.0.113.7",
    "::ffff:203.0.113.7",
    "",
  ]);
  const same = ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::6", "2001:db8:1:2:ffff::"];
  expect(same.map(networkOf)).toEqual(Array(3).fill("2001:db8:1:2"));
  expect(["2001:db8::1", "::1"].map(networkOf)).toEqual(["2001:db8:0:0", ":0:0:0"]);
});
