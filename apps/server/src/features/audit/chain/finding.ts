import type { ChainEnd } from './audit-chain.ts';

/** The first entry that is not as it was written (null where no one entry is to blame), and what is wrong. */
export type Break = { at: number | null; problem: string };

/** `end` is the last entry that was found right. */
export type Finding = { end: ChainEnd; broken: Break | null };
