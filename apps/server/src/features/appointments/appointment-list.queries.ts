import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import { doctorsAskedFor } from '#features/staff';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { holdsSearch, holdsSearchByIndex } from '#platform/db/search-terms.queries';
import { type AppointmentRow, appointmentRows } from './appointments.queries.ts';

export type AppointmentFilter = {
  doctorId?: number | undefined;
  patientId?: number | undefined;
  status?: AppointmentStatus | undefined;
  search?: string | undefined;
  /** Instants between which the appointment begins. */
  span: { start: Date; end: Date } | null;
};

/** What an appointment's place in the list is told by. */
type Key = { id: number; at: Date };

type Listing = AppointmentFilter & { after: Position | null; offset: number; limit: number };

/** Up to so many patients found, a search goes by them. */
const few = 1000;

/** How many of the list a search for more of them looks at, before it goes by them after all. */
const nearby = 1000;

/** Latest first; one row more than `limit`, which tells whether there is more. */
export function listAppointmentRows(db: Db, actor: Actor, listing: Listing): Promise<AppointmentRow[]> {
  const { search, offset, limit, doctorId, ...filter } = listing;
  const wish = { ...filter, doctors: doctorsAskedFor(actor, doctorId), wanted: offset + limit + 1 };
  const keys: AliasableExpression<Key> = search ? keysFound(db, { ...wish, search }) : keysInOrder(db, wish);
  const page = db
    .selectFrom(keys.as('keys'))
    .select(['keys.id', 'keys.at'])
    .orderBy('keys.at', 'desc')
    .orderBy('keys.id', 'desc')
    .offset(offset)
    .limit(limit + 1);
  return appointmentRows(db)
    .innerJoin(page.as('page'), 'page.id', 'appointments.id')
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

type Filter = Omit<AppointmentFilter, 'doctorId' | 'search'> & { doctors: readonly number[] | 'all' };
type Wanted = Filter & { after: Position | null; wanted: number };

/** The latest of a list; of several doctors, so many of each. */
function keysInOrder(db: Db, { doctors, ...wish }: Wanted): AliasableExpression<Key> {
  if (doctors === 'all') return keysOfList(db, { ...wish, doctors });
  const listOf = (doctorId: number) =>
    db.selectFrom(keysOfList(db, { ...wish, doctors: [doctorId] }).as('list')).select(['id', 'at']);
  const [first = 0, ...others] = doctors;
  const lists = others.reduce((united, doctorId) => united.unionAll(listOf(doctorId)), listOf(first));
  return db
    .selectFrom(lists.as('lists'))
    .select(['id', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(wish.wanted);
}

/**
 * The latest of all doctors or of one. The doctor and the status are asked for by `any` and stand in the order, so that
 * only the index that begins with them has it. PostgreSQL would else go through everyone's latest and pass over the
 * others, which takes long where this doctor's, or those of this status, lie far back.
 */
function keysOfList(db: Db, { wanted, ...filter }: Wanted) {
  return matching(db, filter)
    .$if(filter.doctors !== 'all', (keys) => keys.orderBy('appointments.doctor_id'))
    .$if(filter.status !== undefined, (keys) => keys.orderBy('appointments.status'))
    .orderBy('appointments.scheduled_at', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(wanted);
}

function matching(db: Db, { doctors, patientId, status, span, after }: Omit<Wanted, 'wanted'>) {
  return db
    .selectFrom('appointments')
    .select(['appointments.id', 'appointments.scheduled_at as at'])
    .$if(doctors !== 'all', (keys) => keys.where(isOneOf('appointments.doctor_id', 'bigint', doctors)))
    .$if(patientId !== undefined, (keys) => keys.where('appointments.patient_id', '=', patientId ?? 0))
    .$if(status !== undefined, (keys) => keys.where(isOneOf('appointments.status', 'text', [status ?? ''])))
    .$if(span !== null, (keys) => keys.where(beginsWithin(span)))
    .$if(after !== null, (keys) => keys.where(isAfter(after ?? [])));
}

function isOneOf(column: string, type: 'bigint' | 'text', values: readonly (string | number)[] | 'all') {
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
}

function beginsWithin(span: AppointmentFilter['span']): Expression<SqlBool> {
  return sql<SqlBool>`appointments.scheduled_at >= ${span?.start} and appointments.scheduled_at < ${span?.end}`;
}

function isAfter([scheduledAtMillis, id]: Position): Expression<SqlBool> {
  return sql<SqlBool>`(appointments.scheduled_at, appointments.id) < (${new Date(Number(scheduledAtMillis))}, ${id})`;
}

/**
 * The latest of a list whose patients hold what is searched. Where they are few, all of their appointments; where many
 * are, they soon come by in the list. Only what is held by many who have not been here for long is looked up by all.
 */
function keysFound(db: Db, { search, wanted, ...filter }: Wanted & { search: string }) {
  const areFew = sql<SqlBool>`(select count(*) from found) <= ${few}`;
  const isWhole = sql<SqlBool>`((select count(*) from hits) = ${wanted} or (select count(*) from near) < ${nearby})`;
  const isSettled = sql<SqlBool>`(${areFew} or ${isWhole})`;
  const holding = db
    .selectFrom('patients')
    .select('patients.id')
    .where((patients) => holdsSearchByIndex(patients.ref('patients.search_text'), search));
  return db
    .with('found', () => holding.limit(few + 1))
    .with('near', () =>
      db
        .selectFrom('appointments')
        .innerJoin(keysInOrder(db, { ...filter, wanted: nearby }).as('list'), 'list.id', 'appointments.id')
        .innerJoin('patients', 'patients.id', 'appointments.patient_id')
        .select(['list.id', 'list.at', 'patients.search_text as text'])
        .where(sql<SqlBool>`not ${areFew}`),
    )
    .with('hits', (found) =>
      found
        .selectFrom('near')
        .select(['id', 'at'])
        .where((near) => holdsSearch(near.ref('near.text'), search))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(wanted),
    )
    .selectFrom((found) =>
      matching(db, filter)
        .where(areFew)
        .where('appointments.patient_id', 'in', found.selectFrom('found').select('id'))
        .unionAll(found.selectFrom('hits').select(['id', 'at']).where(isSettled))
        .unionAll(
          matching(db, filter)
            .where(sql<SqlBool>`not ${isSettled}`)
            .where('appointments.patient_id', 'in', holding),
        )
        .as('either'),
    )
    .select(['id', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted);
}
