/** The one source of the present. Everything else asks it, so that a test can hold or move time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
