import type { Db } from '#platform/db/database';
import { type ChainPlace, type KeptRow, listChain } from './chain.queries.ts';

const page = 1000;

const beginning: ChainPlace = { chainNumber: 0, seq: 0 };

type Part = { behind?: ChainPlace; last: number };

/** Yields the chain in order, page by page, from `behind` up to the place `last`. Throws when `stopping` aborts. */
export async function* chainPages(
  db: Db,
  { behind = beginning, last }: Part,
  stopping?: AbortSignal,
): AsyncGenerator<KeptRow[]> {
  for (let after = behind; ; ) {
    stopping?.throwIfAborted();
    const found = await listChain(db, after, page);
    const rows = found.filter(({ row }) => (row.chain_number ?? 0) <= last);
    if (rows.length > 0) yield rows;
    const end = found.at(-1)?.row;
    if (!end || rows.length < found.length || found.length < page) return;
    after = { chainNumber: end.chain_number ?? 0, seq: end.seq };
  }
}
