import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { holdsSearch, mayHoldSearch } from '#platform/db/search-terms.queries';
import { isVisibleTo, type PatientRow, patientRows } from './patients.queries.ts';

/** What a patient's place in the list is told by. */
type Key = { id: number; lastName: string; firstName: string };

type Listing = {
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  after: Position | null;
  limit: number;
};

/** How many of the list a search looks at one by one before it asks the index of words. */
const nearby = 600;

/** By last name, first name and id; one row more than `limit`, which tells whether there is more. */
export function listPatientRows(db: Db, actor: Actor, listing: Listing): Promise<PatientRow[]> {
  const wanted = listing.limit + 1;
  const { search } = listing;
  const page: AliasableExpression<Key> = search
    ? keysFound(db, actor, { ...listing, search, wanted })
    : keysInOrder(db, actor, { ...listing, wanted });
  return patientRows(db)
    .innerJoin(page.as('page'), 'page.id', 'patients.id')
    .orderBy('page.lastName')
    .orderBy('page.firstName')
    .orderBy('page.id')
    .execute();
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

/**
 * The next of a list that hold what is searched. What many hold is soon found by going through the list, and what few
 * hold by the index of words. Which of the two it is no statistics tell: of a surname's initial nobody may come for a
 * long way. So a short piece of the list is looked at first, and unless it fills the page or is the whole list, the
 * index gives all.
 */
function keysFound(db: Db, actor: Actor, { search, wanted, ...wish }: Wanted & { search: string }) {
  const isSettled = sql<SqlBool>`(select count(*) from hits) = ${wanted} or (select count(*) from near) < ${nearby}`;
  return (
    db
      .with('near', () =>
        db
          .selectFrom('patients')
          .innerJoin(keysInOrder(db, actor, { ...wish, wanted: nearby }).as('list'), 'list.id', 'patients.id')
          .select(['list.id', 'list.lastName', 'list.firstName', 'patients.search_text as text']),
      )
      .with('hits', (found) =>
        found
          .selectFrom('near')
          .select(['id', 'lastName', 'firstName'])
          .where((near) => holdsSearch(near.ref('near.text'), search))
          .orderBy('lastName')
          .orderBy('firstName')
          .orderBy('id')
          .limit(wanted),
      )
      // Materialized: were it known how few are wanted, the list would be gone through after all.
      .with(
        (all) => all('indexed').materialized(),
        (found) =>
          found
            .selectFrom('patients')
            .select(['id', 'last_name_order as lastName', 'first_name_order as firstName'])
            .where(sql<SqlBool>`not (${isSettled})`)
            .where(isVisibleTo(actor))
            .where((patients) => mayHoldSearch(patients.ref('search_text'), search))
            .where((patients) => holdsSearch(patients.ref('search_text'), search))
            .where(hasStatus(wish.status))
            .where(comesAfter(sql.ref('id'), wish.after)),
      )
      .selectFrom((found) =>
        found
          .selectFrom('hits')
          .selectAll()
          .where(isSettled)
          .unionAll(found.selectFrom('indexed').selectAll())
          .as('either'),
      )
      .select(['id', 'lastName', 'firstName'])
      .orderBy('lastName')
      .orderBy('firstName')
      .orderBy('id')
      .limit(wanted)
  );
}
