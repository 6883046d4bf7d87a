import type { ChainEnd } from './audit-chain.ts';

/** The first altered entry (null if no single entry can be named), and the problem. */
export type Break = { at: number | null; problem: string };

/** `end` is the last correct entry. */
export type Finding = { end: ChainEnd; broken: Break | null };
