import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { holdsSearch } from '#platform/db/search/search-terms.queries';
import { isVisibleTo, type PatientRow, patientRows } from './patients.queries.ts';
import { isFoundBy, searchedText } from './searched-text.queries.ts';

/** The sort key of a patient in the list. */
type Key = { id: number; lastName: string; firstName: string };

type Listing = {
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  after: Position | null;
  limit: number;
};

/** The maximum number of matches for which a search sorts all of them (`findFew`). */
const few = 1000;

/** If there are more matches, the search first scans this many rows of the sorted list. */
const nearby = 600;

/** Lists patients by last name, first name and id. Returns one row more than `limit` if there is another page. */
export async function listPatientRows(db: Db, actor: Actor, listing: Listing): Promise<PatientRow[]> {
  const { search, limit, ...params } = { ...listing, wanted: listing.limit + 1 };
  if (!search) return rowsOf(db, keysInOrder(db, actor, params)).execute();
  const found = await findFew(db, actor, { ...params, search });
  return found ?? rowsOf(db, keysAmongMany(db, actor, { ...params, search })).execute();
}

function rowsOf(db: Db, page: AliasableExpression<Key>) {
  return patientRows(db)
    .innerJoin(page.as('page'), 'page.id', 'patients.id')
    .orderBy('page.lastName')
    .orderBy('page.firstName')
    .orderBy('page.id');
}

type Wanted = Pick<Listing, 'status' | 'after'> & { wanted: number };

/**
 * Selects the next keys of the sorted list, without duplicates. Uses an index in the same order, so that only the
 * needed rows are read.
 */
function keysInOrder(db: Db, actor: Actor, params: Wanted): AliasableExpression<Key> {
  if (actor.doctorIds === 'all') return keysOfAll(db, params);
  const [first = 0, ...others] = actor.doctorIds;
  const listOf = (doctorId: number) =>
    db.selectFrom(keysOfDoctor(db, doctorId, params).as('list')).selectAll();
  const lists = others.reduce((united, doctorId) => united.unionAll(listOf(doctorId)), listOf(first));
  return db
    .selectFrom(lists.as('lists'))
    .select(['id', 'lastName', 'firstName'])
    .distinctOn(['lastName', 'firstName', 'id'])
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(params.wanted);
}

function keysOfAll(db: Db, { status, after, wanted }: Wanted) {
  return db
    .selectFrom('patients')
    .select(['id', 'last_name_order as lastName', 'first_name_order as firstName'])
    .where(hasStatus(status))
    .where(comesAfter(sql.ref('id'), after))
    .orderBy('last_name_order')
    .orderBy('first_name_order')
    .orderBy('id')
    .limit(wanted);
}

function keysOfDoctor(db: Db, doctorId: number, { status, after, wanted }: Wanted) {
  return db
    .selectFrom('patient_readers')
    .select(['patient_id as id', 'last_name_order as lastName', 'first_name_order as firstName'])
    .where('doctor_id', '=', doctorId)
    .where(hasStatus(status))
    .where(comesAfter(sql.ref('patient_id'), after))
    .orderBy('last_name_order')
    .orderBy('first_name_order')
    .orderBy('patient_id')
    .limit(wanted);
}

function hasStatus(status: Listing['status']): Expression<SqlBool> {
  if (status === undefined) return sql<SqlBool>`true`;
  return status === 'active' ? sql<SqlBool>`is_active` : sql<SqlBool>`not is_active`;
}

function comesAfter(id: Expression<unknown>, after: Position | null): Expression<SqlBool> {
  if (after === null) return sql<SqlBool>`true`;
  const [lastName, firstName, lastId] = after;
  return sql<SqlBool>`(last_name_order, first_name_order, ${id}) > (${lastName}, ${firstName}, ${lastId})`;
}

/** Selects the patients that match a search, using the index of search words. */
function holding(db: Db, actor: Actor, search: string) {
  return db.selectFrom('patients').where(isFoundBy(actor, search));
}

/**
 * Returns the next matches if there are at most `few` in total, else null. PostgreSQL plans the search on each call, so
 * this query returns only the ids of the page. A prepared statement then reads the rows.
 */
async function findFew(
  db: Db,
  actor: Actor,
  { search, status, after, wanted }: Wanted & { search: string },
): Promise<PatientRow[] | null> {
  // Materialized. Otherwise the order and the limit would make PostgreSQL walk through the whole sorted list.
  const { total, ids } = await db
    .with(
      (all) => all('patients_found').materialized(),
      () =>
        holding(db, actor, search)
          .select(['id', 'last_name_order', 'first_name_order', 'is_active'])
          .limit(few + 1),
    )
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('patients_found').select(fn.countAll<number>().as('count')).as('total'),
      sql<number[]>`array(${selectFrom('patients_found as patients')
        .select('id')
        .where(sql<SqlBool>`(select count(*) from patients_found) <= ${few}`)
        .where(hasStatus(status))
        .where(comesAfter(sql.ref('id'), after))
        .where(isVisibleTo(actor))
        .orderBy('last_name_order')
        .orderBy('first_name_order')
        .orderBy('id')
        .limit(wanted)})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(total) > few) return null;
  return ids.length === 0 ? [] : listRowsById(db, ids);
}

const listRowsById = preparedQuery((db, ids: readonly number[]) =>
  patientRows(db)
    .where(sql<SqlBool>`patients.id = any(${ids}::bigint[])`)
    .orderBy('patients.last_name_order')
    .orderBy('patients.first_name_order')
    .orderBy('patients.id'),
);

/**
 * Selects the next matches of a search with many matches. First scans the next rows of the sorted list, because they
 * usually contain enough matches. Uses the index of search words only if the scan neither fills the page nor reaches
 * the end of the list.
 */
function keysAmongMany(db: Db, actor: Actor, { search, wanted, ...params }: Wanted & { search: string }) {
  const isWhole = sql<SqlBool>`((select count(*) from hits) = ${wanted} or (select count(*) from near) < ${nearby})`;
  const listed = holding(db, actor, search)
    .select(['id', 'last_name_order as lastName', 'first_name_order as firstName'])
    .where(isVisibleTo(actor))
    .where(hasStatus(params.status))
    .where(comesAfter(sql.ref('id'), params.after));
  return (
    db
      .with('near', () =>
        db
          .selectFrom('patients')
          .innerJoin(
            keysInOrder(db, actor, { ...params, wanted: nearby }).as('list'),
            'list.id',
            'patients.id',
          )
          .select(['list.id', 'list.lastName', 'list.firstName'])
          .select(searchedText(actor).as('text')),
      )
      .with('hits', (earlier) =>
        earlier
          .selectFrom('near')
          .select(['id', 'lastName', 'firstName'])
          .where((near) => holdsSearch(near.ref('near.text'), search))
          .orderBy('lastName')
          .orderBy('firstName')
          .orderBy('id')
          .limit(wanted),
      )
      // Materialized. Otherwise the limit would make PostgreSQL walk through the whole sorted list.
      .with(
        (all) => all('indexed').materialized(),
        () => listed.where(sql<SqlBool>`not ${isWhole}`),
      )
      .selectFrom((earlier) =>
        earlier
          .selectFrom('hits')
          .selectAll()
          .where(isWhole)
          .unionAll(earlier.selectFrom('indexed').selectAll())
          .as('either'),
      )
      .select(['id', 'lastName', 'firstName'])
      .orderBy('lastName')
      .orderBy('firstName')
      .orderBy('id')
      .limit(wanted)
  );
}
