/** The source of the current time for requests and jobs. Tests can stop or move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
