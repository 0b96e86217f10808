/** What time it is; tests have one that stands still. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
