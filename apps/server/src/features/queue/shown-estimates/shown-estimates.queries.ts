import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/** An estimate that a patient was shown, and where it was shown. Times are epoch milliseconds. */
export type ShownEstimate = {
  appointmentUuid: string;
  shownOn: 'display' | 'visit_page';
  estimate: number;
  low: number;
  high: number;
};

/** Returns the doctor's current patient, from any day's queue. */
export async function findCalled(db: Db | Tx, doctorId: number) {
  const called = await db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['appointments.uuid as appointmentUuid', 'appointments.ticket_code as ticketCode'])
    .select(['patients.first_name as firstName', 'patients.last_name as lastName'])
    .select((entry) => entry.fn.coalesce('entry.called_at', 'entry.started_at').as('calledAt'))
    .$narrowType<{ ticketCode: string; calledAt: Date }>()
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'in_progress')
    .executeTakeFirst();
  return called ?? null;
}

export type CalledRow = NonNullable<Awaited<ReturnType<typeof findCalled>>>;

type Lateness = { minutes: number | null; now: Date };

/** Stores how many minutes late a patient will be; null clears it. Clears an arrival that no longer counts. */
export async function setLateMinutes(tx: Tx, entryId: number, { minutes, now }: Lateness): Promise<void> {
  await tx
    .updateTable('queue_entries')
    .set({ late_minutes: minutes, late_noted_at: now, arrived_at: null })
    .where('id', '=', entryId)
    .execute();
}

/** Returns the delay that is stored for a patient, and when the patient announced it. */
export async function findLateness(tx: Tx, entryId: number) {
  return tx
    .selectFrom('queue_entries')
    .select(['late_minutes as runningLateMinutes', 'late_noted_at as lateNotedAt'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
}

type Now = { now: Date; today: string };

/**
 * Stores estimates that differ by a minute or more from the last stored one of the same appointment, and the first of
 * the day in each lead-time class (`told_ahead`). Several processes can write the same rows: sorting by appointment
 * prevents deadlocks, and a row that another process has just stored is skipped.
 */
export async function insertShownEstimates(
  db: Db,
  shown: readonly ShownEstimate[],
  { now, today }: Now,
): Promise<void> {
  const at = (of: (one: ShownEstimate) => number) => shown.map((one) => new Date(of(one)));
  await sql`
    insert into shown_estimates (appointment_id, doctor_id, shown_at, shown_on, estimate, low, high,
      first_on, first_ahead)
    select appointments.id, appointments.doctor_id, ${now}, told.shown_on, told.estimate, told.low, told.high,
      case when is_first then ${today}::date end, case when is_first then ahead end
    from unnest(
      ${shown.map(({ appointmentUuid }) => appointmentUuid)}::uuid[],
      ${shown.map(({ shownOn }) => shownOn)}::text[],
      ${at(({ estimate }) => estimate)}::timestamptz[],
      ${at(({ low }) => low)}::timestamptz[],
      ${at(({ high }) => high)}::timestamptz[]
    ) as told (uuid, shown_on, estimate, low, high)
    join appointments using (uuid)
    left join lateral (
      select estimate, low, high from shown_estimates
      where appointment_id = appointments.id order by id desc limit 1
    ) last on true
    cross join told_ahead(${now}, told.estimate) as ahead
    cross join lateral (
      select not exists (
        select from shown_estimates earlier
        where (earlier.appointment_id, earlier.first_on, earlier.first_ahead) = (appointments.id, ${today}, ahead)
      ) as is_first
    ) place
    where is_first or greatest(
      abs(extract(epoch from last.estimate - told.estimate)),
      abs(extract(epoch from last.low - told.low)),
      abs(extract(epoch from last.high - told.high))
    ) >= 60
    order by appointments.id
    on conflict do nothing
  `.execute(db);
}
