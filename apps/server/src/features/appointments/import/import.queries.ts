import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { isoText } from '#platform/time/clinic-time';
import { released } from '../appointment-change.rules.ts';
import { longestAppointment } from '../appointments.queries.ts';
import type { WhoAndWhen } from './plan-imported-appointment.rules.ts';

export async function findWhoAndWhen(tx: Tx, ids: readonly number[]): Promise<Map<number, WhoAndWhen>> {
  const found = await tx
    .selectFrom('appointments')
    .select(['id', 'patient_id as patientId', 'scheduled_at as scheduledAt'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(
    found.map(({ id, patientId, scheduledAt }) => [id, { patientId, start: scheduledAt.getTime() }]),
  );
}

/** A period in epoch milliseconds. The doctor and the patient are null if unknown. */
export type Span = { doctorId: number | null; patientId: number | null; start: number; end: number };

/** A range of lines of one import. */
export type OwnLines = { importId: number; from: number; to: number };

/**
 * Counts for each period the overlapping appointments of its doctor or its patient. Omits the appointments that the
 * lines in `own` already created: the caller compares these lines with each other, and lines later in the file may have
 * been written first.
 */
export async function countOverlaps(tx: Tx, spans: readonly Span[], own: OwnLines): Promise<number[]> {
  const inTheWay = sql`status <> all(${released}::text[]) and scheduled_at < wanted.ends_at
    and scheduled_at > wanted.starts_at - ${longestAppointment} and ends_at > wanted.starts_at`;
  const { rows } = await sql<{ place: number; count: number }>`
    select wanted.place::int, count(*) as count
    from unnest(
      ${spans.map(({ doctorId }) => doctorId)}::bigint[], ${spans.map(({ patientId }) => patientId)}::bigint[],
      ${spans.map(({ start }) => isoText(start))}::timestamptz[], ${spans.map(({ end }) => isoText(end))}::timestamptz[]
    ) with ordinality as wanted (doctor_id, patient_id, starts_at, ends_at, place)
    cross join lateral (
      -- The patient is selected only because it is not in appointments_by_time. Otherwise PostgreSQL would read that index,
      -- with the appointments of all doctors on the day.
      select id, patient_id from appointments where doctor_id = wanted.doctor_id and ${inTheWay}
      union
      select id, patient_id from appointments where patient_id = wanted.patient_id and ${inTheWay}
    ) as taken
    where not exists (
      select from imported_appointments origin where origin.appointment_id = taken.id
        and origin.import_id = ${own.importId} and origin.line_number between ${own.from} and ${own.to}
    )
    group by wanted.place
  `.execute(tx);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return spans.map((_, index) => counts.get(index + 1) ?? 0);
}
