/** A performance promise and whether it holds. */
export type Bar = { promise: string; isHeld: boolean; worst: string };
