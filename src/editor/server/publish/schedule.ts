/** Publishing at a later time (EDT-32), if a provider offers it. */
import type { ScheduledPublish } from "../../shared/publish-protocol.ts";
import { Refusal } from "../refusal.ts";

export interface Schedule {
  /** Lists what waits, in the order of time. @throws Refusal */
  list(): Promise<readonly ScheduledPublish[]>;
  /** @param at in ISO 8601 @param now milliseconds since 1970 @throws Refusal */
  add(at: string, now: number, by: string | undefined): Promise<void>;
  /** Nothing happens if it was published or cancelled meanwhile. @throws Refusal */
  cancel(id: string): Promise<void>;
}

/** Days until the latest time: a mistyped year is a mistake. */
const maxDays = 366;

/** @throws Refusal for a time that is past or too far away */
export function checkTime(at: string, now: number): Date {
  const time = Date.parse(at);
  if (!(time > now)) throw new Refusal("bad-request", { kind: "time-past" });
  if (time > now + maxDays * 86_400_000) throw new Refusal("bad-request", { kind: "time-far" });
  return new Date(time);
}
