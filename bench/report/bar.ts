/** A performance promise, and whether the measurements keep it. */
export type Bar = { promise: string; isHeld: boolean; worst: string };
