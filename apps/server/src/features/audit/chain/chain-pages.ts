import type { Db } from '#platform/db/database';
import { type KeptRow, listChain } from './chain.queries.ts';

const page = 1000;

/** The chain in its order up to this entry, a page at a time; throws where it is told to stop. */
export async function* chainPages(db: Db, last: number, stopping?: AbortSignal): AsyncGenerator<KeptRow[]> {
  for (let after = 0; after < last; ) {
    stopping?.throwIfAborted();
    const rows = (await listChain(db, after, page)).filter(({ row }) => (row.chain_number ?? 0) <= last);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.row.chain_number ?? last;
  }
}
