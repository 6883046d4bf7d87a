import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';
import { isFoundBy, isNotHidden, searchedText } from '#features/patients';
import { requestedDoctors } from '#features/staff';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { holdsSearch } from '#platform/db/search/search-terms.queries';
import { type AppointmentRow, appointmentRows } from './appointments.queries.ts';

export type AppointmentFilter = {
  doctorId?: number | undefined;
  patientId?: number | undefined;
  status?: AppointmentStatus | undefined;
  search?: string | undefined;
  /** If `end` is null, the span has no end. */
  span: { start: Date; end: Date | null } | null;
  /** Sorts by time. `desc` means latest first. */
  order: Order;
};

type Order = 'asc' | 'desc';

type Key = { id: number; at: Date };

type Listing = AppointmentFilter & { after: Position | null; offset: number; limit: number };

/** If at most this many patients match, a search reads the appointments of those patients. */
const few = 1000;

/**
 * If more patients match, a search first looks for them among this many appointments at the start of the list. It reads
 * all appointments only if necessary.
 */
const nearby = 1000;

/** Returns a page of appointments in the requested order, with one row more than `limit` if there is a next page. */
export function listAppointmentRows(db: Db, actor: Actor, listing: Listing): Promise<AppointmentRow[]> {
  const { search, offset, limit, doctorId, ...filter } = listing;
  const { order } = filter;
  const params = {
    ...filter,
    doctors: requestedDoctors(actor, doctorId),
    isOfAdmin: actor.doctorIds === 'all',
    wanted: offset + limit + 1,
  };
  const keys: AliasableExpression<Key> = search
    ? keysFound(db, actor, { ...params, search })
    : keysInOrder(db, params);
  const page = db
    .selectFrom(keys.as('keys'))
    .select(['keys.id', 'keys.at'])
    .orderBy('keys.at', order)
    .orderBy('keys.id', order)
    .offset(offset)
    .limit(limit + 1);
  return appointmentRows(db)
    .innerJoin(page.as('page'), 'page.id', 'appointments.id')
    .orderBy('page.at', order)
    .orderBy('page.id', order)
    .execute();
}

type Filter = Omit<AppointmentFilter, 'doctorId' | 'search'> & {
  doctors: readonly number[] | 'all';
  isOfAdmin: boolean;
};
type Wanted = Filter & { after: Position | null; wanted: number };

/**
 * Selects the first appointments of the list. For several doctors, reads up to `wanted` appointments of each doctor.
 */
function keysInOrder(db: Db, { doctors, ...params }: Wanted): AliasableExpression<Key> {
  if (doctors === 'all') return keysOfList(db, { ...params, doctors });
  const listOf = (doctorId: number) =>
    db.selectFrom(keysOfList(db, { ...params, doctors: [doctorId] }).as('list')).select(['id', 'at']);
  const [first = 0, ...others] = doctors;
  const lists = others.reduce((united, doctorId) => united.unionAll(listOf(doctorId)), listOf(first));
  return db
    .selectFrom(lists.as('lists'))
    .select(['id', 'at'])
    .orderBy('at', params.order)
    .orderBy('id', params.order)
    .limit(params.wanted);
}

/**
 * Selects the first appointments of all doctors or of one. The conditions on doctor and status use `any`, and both
 * columns lead the sort order, so that PostgreSQL must use the index that starts with these columns. Otherwise it may
 * scan the appointments of all doctors in order of time, which is slow if the matching ones come late. The indexes
 * store these columns in ascending and the times in descending order, so ascending times need a backward scan.
 */
function keysOfList(db: Db, { wanted, ...filter }: Wanted) {
  const { order } = filter;
  const leading: Order = order === 'desc' ? 'asc' : 'desc';
  return matching(db, filter)
    .$if(filter.doctors !== 'all', (keys) => keys.orderBy('appointments.doctor_id', leading))
    .$if(filter.status !== undefined, (keys) => keys.orderBy('appointments.status', leading))
    .orderBy('appointments.scheduled_at', order)
    .orderBy('appointments.id', order)
    .limit(wanted);
}

function matching(
  db: Db,
  { doctors, isOfAdmin, patientId, status, span, after, order }: Omit<Wanted, 'wanted'>,
) {
  return db
    .selectFrom('appointments')
    .select(['appointments.id', 'appointments.scheduled_at as at'])
    .$if(doctors !== 'all', (keys) => keys.where(isOneOf('appointments.doctor_id', 'bigint', doctors)))
    .$if(!isOfAdmin, (keys) => keys.where(isNotHidden))
    .$if(patientId !== undefined, (keys) => keys.where('appointments.patient_id', '=', patientId ?? 0))
    .$if(status !== undefined, (keys) => keys.where(isOneOf('appointments.status', 'text', [status ?? ''])))
    .$if(span !== null, (keys) => keys.where(beginsWithin(span)))
    .$if(after !== null, (keys) => keys.where(isAfter(after ?? [], order)));
}

function isOneOf(column: string, type: 'bigint' | 'text', values: readonly (string | number)[] | 'all') {
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
}

function beginsWithin(span: AppointmentFilter['span']): Expression<SqlBool> {
  const begins = sql<SqlBool>`appointments.scheduled_at >= ${span?.start}`;
  return span?.end ? sql<SqlBool>`${begins} and appointments.scheduled_at < ${span.end}` : begins;
}

function isAfter([scheduledAtMillis, id]: Position, order: Order): Expression<SqlBool> {
  const isBeyond = sql.raw(order === 'desc' ? '<' : '>');
  const last = sql`(${new Date(Number(scheduledAtMillis))}, ${id})`;
  return sql<SqlBool>`(appointments.scheduled_at, appointments.id) ${isBeyond} ${last}`;
}

/**
 * Selects the first appointments of the matching patients. If few patients match, reads all their appointments. If many
 * match, filters the first appointments of the list, where matches soon appear. Reads everything only if many patients
 * match but the first appointments contain fewer than `wanted` matches.
 */
function keysFound(db: Db, actor: Actor, { search, wanted, ...filter }: Wanted & { search: string }) {
  const { order } = filter;
  const areFew = sql<SqlBool>`(select count(*) from found) <= ${few}`;
  const isWhole = sql<SqlBool>`((select count(*) from hits) = ${wanted} or (select count(*) from near) < ${nearby})`;
  const isSettled = sql<SqlBool>`(${areFew} or ${isWhole})`;
  const holding = db.selectFrom('patients').select('patients.id').where(isFoundBy(actor, search));
  return db
    .with('found', () => holding.limit(few + 1))
    .with('near', () =>
      db
        .selectFrom('appointments')
        .innerJoin(keysInOrder(db, { ...filter, wanted: nearby }).as('list'), 'list.id', 'appointments.id')
        .innerJoin('patients', 'patients.id', 'appointments.patient_id')
        .select(['list.id', 'list.at'])
        .select(searchedText(actor).as('text'))
        .where(sql<SqlBool>`not ${areFew}`),
    )
    .with('hits', (found) =>
      found
        .selectFrom('near')
        .select(['id', 'at'])
        .where((near) => holdsSearch(near.ref('near.text'), search))
        .orderBy('at', order)
        .orderBy('id', order)
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
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(wanted);
}
