/** What may be asked for at most, by flags, settings and tool calls alike. */

export const MOST_RESULTS = 10_000;
export const MOST_TOKENS = 10_000_000;
