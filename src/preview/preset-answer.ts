/** How forms are answered instead of truly, to see what a page makes of it (PRV-4). */
export interface PresetAnswer {
  readonly status?: number | undefined;
  /** Milliseconds before the answer. */
  readonly delay?: number | undefined;
}

/** Pages wait for 30 seconds; what is told to take longer has failed by then. */
const longestDelay = 60_000;

/**
 * `403`, `500`, `204,3000`: a status, milliseconds, or both.
 * @returns undefined for anything else
 */
export function parsePresetAnswer(text: string): PresetAnswer | undefined {
  const [, status, delay] = /^([2-5]\d\d)?(?:,(\d{1,5}))?$/.exec(text) ?? [];
  if (status === undefined && delay === undefined) return undefined;
  const ms = delay === undefined ? undefined : Math.min(Number(delay), longestDelay);
  return { ...(status && { status: Number(status) }), ...(ms !== undefined && { delay: ms }) };
}
