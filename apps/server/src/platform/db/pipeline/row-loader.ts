import { type RawBuilder, sql } from 'kysely';
import { createBatchLoader } from '#platform/concurrency/batch-loader';
import type { Db, Tx } from '../database.ts';

/** A row with the 1-based index of the call in the batch that asked for it. */
type Placed<Row> = Row & { place: number };

type Find<Wanted, Row> = (wanted: Wanted) => Promise<Row | undefined>;

/**
 * Looks up records in batches, with one statement for each batch (see `createBatchLoader`). Inside a transaction, looks
 * up each record separately.
 */
export function createRowLoader<Wanted extends object, Row>(
  listAll: (db: Db | Tx, wanted: readonly Wanted[]) => Promise<Placed<Row>[]>,
): (db: Db | Tx, wanted: Wanted) => Promise<Row | undefined> {
  const findAll = async (db: Db | Tx, wanted: readonly Wanted[]) => {
    const rows = await listAll(db, wanted);
    return new Map(rows.map(({ place, ...row }) => [wanted[place - 1] as Wanted, row as unknown as Row]));
  };
  const shared = new WeakMap<Db, Find<Wanted, Row>>();
  return async (db, wanted) => {
    if (db.isTransaction) return (await findAll(db, [wanted])).get(wanted);
    const find = shared.get(db) ?? createBatchLoader((all) => findAll(db, all));
    shared.set(db, find);
    return find(wanted);
  };
}

/**
 * Formats numbers as a PostgreSQL array literal. Lists of different lengths can then be one array of texts, because
 * PostgreSQL has no array of arrays with different lengths.
 */
export function listAsText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

/**
 * Returns the requested pairs as rows with their index. The `select` hides the number of rows from the planner.
 * Otherwise the planner would expect that a plan for a few rows is cheaper than the prepared plan, and plan again at
 * each call.
 */
export function unnested(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest((select ${one}), (select ${other})) with ordinality`;
}
