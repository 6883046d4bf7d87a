/** A performance promise, and whether the measurements meet it. */
export type Bar = { promise: string; isHeld: boolean; worst: string };
