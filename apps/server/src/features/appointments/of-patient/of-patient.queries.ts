import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { appointmentRows, isVisibleTo } from '../appointments.queries.ts';

type OfPatient = { patientId: number; todayBegan: Date };

type VisitPage = OfPatient & { after: { at: Date; id: number } | null; limit: number };

function ofPatient(db: Db, actor: Actor, patientId: number) {
  return allOfPatient(db, patientId).where(isVisibleTo(actor));
}

/**
 * Selects the appointments of one patient with every doctor through the index on the patient. Without `materialized`,
 * the planner may read all appointments of a busy doctor in order of time instead.
 */
export function allOfPatient(db: Db, patientId: number) {
  const ofOne = sql<{ id: number }>`(
    with found as materialized (select * from appointments where patient_id = ${patientId}) select id from found
  )`;
  return appointmentRows(db).innerJoin(ofOne.as<'of_one'>(sql`of_one`), 'of_one.id', 'appointments.id');
}

/**
 * Lists appointments that took place, are in progress, were missed, or lie before today, latest first. Returns one row
 * more than `limit` if there is a next page.
 */
export function listVisits(db: Db, actor: Actor, { patientId, todayBegan, after, limit }: VisitPage) {
  return ofPatient(db, actor, patientId)
    .where(
      sql<SqlBool>`(appointments.status in ('completed', 'in_progress', 'no_show')
        or appointments.scheduled_at < ${todayBegan})`,
    )
    .$if(after !== null, (rows) =>
      rows.where(sql<SqlBool>`(appointments.scheduled_at, appointments.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('appointments.scheduled_at', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Lists scheduled and confirmed appointments from today on, earliest first. */
export function listBookings(
  db: Db,
  actor: Actor,
  { patientId, todayBegan, limit }: Omit<VisitPage, 'after'>,
) {
  return ofPatient(db, actor, patientId)
    .leftJoin('queue_entries as entry', 'entry.appointment_id', 'appointments.id')
    .select('entry.arrived_at as arrivedAt')
    .select(sql<boolean>`coalesce(entry.status = 'waiting', false)`.as('isWaiting'))
    .where('appointments.status', 'in', ['scheduled', 'confirmed'])
    .where('appointments.scheduled_at', '>=', todayBegan)
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(limit)
    .execute();
}
