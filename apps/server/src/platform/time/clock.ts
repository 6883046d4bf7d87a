/** The only source of the current time. Tests can stop or move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
