import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { holdsSearch, holdsSearchByIndex } from '#platform/db/search-terms.queries';
import { isVisibleTo, type PatientRow, patientRows } from './patients.queries.ts';

/** What a patient's place in the list is told by. */
type Key = { id: number; lastName: string; firstName: string };

type Listing = {
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  after: Position | null;
  limit: number;
};

/** Up to so many found, a search goes by them. */
const few = 1000;

/** How much of the list a search for more of them looks at, before it goes by them after all. */
const nearby = 600;

/** By last name, first name and id; one row more than `limit`, which tells whether there is more. */
export async function listPatientRows(db: Db, actor: Actor, listing: Listing): Promise<PatientRow[]> {
  const { search, limit, ...wish } = { ...listing, wanted: listing.limit + 1 };
  if (!search) return rowsOf(db, keysInOrder(db, actor, wish)).execute();
  const found = await findFew(db, actor, { ...wish, search });
  return found ?? rowsOf(db, keysAmongMany(db, actor, { ...wish, search })).execute();
}

function rowsOf(db: Db, page: AliasableExpression<Key>) {
  return patientRows(db)
    .innerJoin(page.as('page'), 'page.id', 'patients.id')
    .orderBy('page.lastName')
    .orderBy('page.firstName')
    .orderBy('page.id');
}

type Wanted = Pick<Listing, 'status' | 'after'> & { wanted: number };

/** The next of a list, each once: read from an index that has their order, so that only those wanted are looked at. */
function keysInOrder(db: Db, actor: Actor, wish: Wanted): AliasableExpression<Key> {
  if (actor.doctorIds === 'all') return keysOfAll(db, wish);
  const [first = 0, ...others] = actor.doctorIds;
  const listOf = (doctorId: number) => db.selectFrom(keysOfDoctor(db, doctorId, wish).as('list')).selectAll();
  const lists = others.reduce((united, doctorId) => united.unionAll(listOf(doctorId)), listOf(first));
  return db
    .selectFrom(lists.as('lists'))
    .select(['id', 'lastName', 'firstName'])
    .distinctOn(['lastName', 'firstName', 'id'])
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(wish.wanted);
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

/** The patients who hold what is searched, by the index of words. */
function holding(db: Db, search: string) {
  return db
    .selectFrom('patients')
    .where((patients) => holdsSearchByIndex(patients.ref('search_text'), search));
}

/**
 * The next of a list that hold what is searched, where they are few in all; null where they are not. A search is planned
 * anew each time, which takes longer the more it asks: so it asks who they are and nothing else.
 */
async function findFew(
  db: Db,
  actor: Actor,
  { search, ...wish }: Wanted & { search: string },
): Promise<PatientRow[] | null> {
  const found = await holding(db, search)
    .select('id')
    .limit(few + 1)
    .execute();
  if (found.length > few) return null;
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const page = keysOfAll(db, wish)
    // Behind a `select`, so that the plan it has is good for any number of them.
    .where(sql<SqlBool>`id = any((select ${ids}::bigint[])::bigint[])`)
    .where(isVisibleTo(actor));
  return rowsOf(db, page).execute();
}

/**
 * The same where they are many: they mostly soon come by in the list. But no statistics tell where, and of a surname's
 * initial nobody may come for a long way. So only a short piece of the list is looked at, and unless it fills the page or
 * is all, the index names all.
 */
function keysAmongMany(db: Db, actor: Actor, { search, wanted, ...wish }: Wanted & { search: string }) {
  const isWhole = sql<SqlBool>`((select count(*) from hits) = ${wanted} or (select count(*) from near) < ${nearby})`;
  const listed = holding(db, search)
    .select(['id', 'last_name_order as lastName', 'first_name_order as firstName'])
    .where(isVisibleTo(actor))
    .where(hasStatus(wish.status))
    .where(comesAfter(sql.ref('id'), wish.after));
  return (
    db
      .with('near', () =>
        db
          .selectFrom('patients')
          .innerJoin(keysInOrder(db, actor, { ...wish, wanted: nearby }).as('list'), 'list.id', 'patients.id')
          .select(['list.id', 'list.lastName', 'list.firstName', 'patients.search_text as text']),
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
      // Materialized: were it known how few are wanted, the whole list would be gone through.
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
