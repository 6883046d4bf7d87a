/** What the product promises of its speed. */
export type Bar = { promise: string; isHeld: boolean; worst: string };
