import { type RawBuilder, sql } from 'kysely';
import { askTogether } from '#platform/ask-together';
import type { Db, Tx } from './database.ts';

/** A row with the place, from 1 on, of what was asked for. */
type Placed<Row> = Row & { place: number };

type Find<Wanted, Row> = (wanted: Wanted) => Promise<Row | undefined>;

/** Looks records up in one statement for all who ask at the same moment; in a transaction each asks for itself. */
export function findTogether<Wanted extends object, Row>(
  listAll: (db: Db | Tx, wanted: readonly Wanted[]) => Promise<Placed<Row>[]>,
): (db: Db | Tx, wanted: Wanted) => Promise<Row | undefined> {
  const findAll = async (db: Db | Tx, wanted: readonly Wanted[]) => {
    const rows = await listAll(db, wanted);
    return new Map(rows.map(({ place, ...row }) => [wanted[place - 1] as Wanted, row as unknown as Row]));
  };
  const shared = new WeakMap<Db, Find<Wanted, Row>>();
  return async (db, wanted) => {
    if (db.isTransaction) return (await findAll(db, [wanted])).get(wanted);
    const find = shared.get(db) ?? askTogether((all) => findAll(db, all));
    shared.set(db, find);
    return find(wanted);
  };
}

/** A list of numbers as one text that PostgreSQL reads as an array: it knows no lists of lists of different lengths. */
export function listAsText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

/**
 * What is wanted as rows, with their places. Behind a `select` the planner does not see how many there are: for few it
 * would take a plan of their own to be cheaper than the one it has, and plan anew each time.
 */
export function unnested(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest((select ${one}), (select ${other})) with ordinality`;
}
