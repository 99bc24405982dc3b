/** Simulated responses to forms, to test how pages handle them (PRV-4). */
export interface PresetAnswer {
  readonly status?: number | undefined;
  /** Milliseconds before the response. */
  readonly delay?: number | undefined;
}

/** Maximum delay in milliseconds. Pages give up after 30 seconds. */
const longestDelay = 60_000;

/**
 * Parses `403`, `500`, `204,3000`: a status, milliseconds, or both.
 * @returns undefined for anything else
 */
export function parsePresetAnswer(text: string): PresetAnswer | undefined {
  const [, status, delay] = /^([2-5]\d\d)?(?:,(\d{1,5}))?$/.exec(text) ?? [];
  if (status === undefined && delay === undefined) return undefined;
  const ms = delay === undefined ? undefined : Math.min(Number(delay), longestDelay);
  return { ...(status && { status: Number(status) }), ...(ms !== undefined && { delay: ms }) };
}
