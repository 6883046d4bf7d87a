import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import { doctorsAskedFor } from '#features/staff';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { holdsSearch, holdsSearchByIndex } from '#platform/db/search/search-terms.queries';
import { type AppointmentRow, appointmentRows } from './appointments.queries.ts';

export type AppointmentFilter = {
  doctorId?: number | undefined;
  patientId?: number | undefined;
  status?: AppointmentStatus | undefined;
  search?: string | undefined;
  span: { start: Date; end: Date } | null;
};

type Key = { id: number; at: Date };

type Listing = AppointmentFilter & { after: Position | null; offset: number; limit: number };

/** Up to this many matching patients, a search reads the patients' appointments. */
const few = 1000;

/** With more patients, a search first filters this many of the latest appointments, before it reads all. */
const nearby = 1000;

/** Returns the latest first, with one row more than `limit` if there is a next page. */
export function listAppointmentRows(db: Db, actor: Actor, listing: Listing): Promise<AppointmentRow[]> {
  const { search, offset, limit, doctorId, ...filter } = listing;
  const params = { ...filter, doctors: doctorsAskedFor(actor, doctorId), wanted: offset + limit + 1 };
  const keys: AliasableExpression<Key> = search
    ? keysFound(db, { ...params, search })
    : keysInOrder(db, params);
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

/** The latest appointments. For several doctors, reads up to `wanted` of each. */
function keysInOrder(db: Db, { doctors, ...params }: Wanted): AliasableExpression<Key> {
  if (doctors === 'all') return keysOfList(db, { ...params, doctors });
  const listOf = (doctorId: number) =>
    db.selectFrom(keysOfList(db, { ...params, doctors: [doctorId] }).as('list')).select(['id', 'at']);
  const [first = 0, ...others] = doctors;
  const lists = others.reduce((united, doctorId) => united.unionAll(listOf(doctorId)), listOf(first));
  return db
    .selectFrom(lists.as('lists'))
    .select(['id', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(params.wanted);
}

/**
 * The latest appointments of all doctors or of one. The conditions on doctor and status use `any`, and both columns
 * lead the sort order, so that only the index starting with them fits. Otherwise PostgreSQL may scan the latest
 * appointments of all doctors, which is slow if this doctor's, or those with this status, are far back.
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
 * The latest appointments of the matching patients. With few patients, reads all their appointments. With many, filters
 * the latest appointments of the list, where matches soon appear. Reads everything only if many patients match but none
 * was there recently.
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
