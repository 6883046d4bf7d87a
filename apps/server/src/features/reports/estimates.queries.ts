import type { ToldAhead } from '@anteroom/contract/reports';
import { sql } from 'kysely';
import { isWithinRange } from '#features/queue';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import { lastEntriesOf } from './last-entries.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { isInScope } from './scope.queries.ts';

/**
 * The accuracy of the estimates that were shown to a doctor's patients, for one class of `toldAhead`: how long before
 * the expected call the patient saw the estimate.
 */
export type KeptPromises = {
  toldAhead: ToldAhead;
  doctorId: number;
  told: number;
  held: number;
  calledEarlier: number;
  calledLater: number;
  /** Absolute differences between estimate and call, in whole seconds. */
  errors: number[];
};

/**
 * Compares the estimates shown to patients with their calls. For each patient and class of `toldAhead`, counts only the
 * first range shown on the day of the call. A display stores every change, so a patient who waits two hours is shown
 * about a hundred ranges; without this rule, long waits would dominate. The first range is also the one that patients
 * rely on. It is marked when it is stored.
 */
export async function judgePromises(db: Db, actor: Actor, scope: ReportScope): Promise<KeptPromises[]> {
  const dateOf = (instant: string) => sql`(${sql.ref(instant)} at time zone ${scope.timezone})::date`;
  const { rows } = await sql<KeptPromises>`
    with visits as (select id, doctor_id from appointments where ${isInScope(actor, scope)})
    select first_ahead as "toldAhead", entries.doctor_id as "doctorId", count(*)::int as told,
      count(*) filter (where ${isWithinRange})::int as held,
      count(*) filter (where called_at < low)::int as "calledEarlier",
      count(*) filter (where called_at >= low and not ${isWithinRange})::int as "calledLater",
      array_to_json(array_agg(abs(date_part('epoch', called_at - estimate))::int)) as errors
    from ${lastEntriesOf('visits')} entries
    join shown_estimates shown on shown.appointment_id = entries.id and shown.first_on is not null
      and shown.shown_at <= called_at and ${dateOf('shown.shown_at')} = ${dateOf('called_at')}
    group by 1, 2
    ${unprepared}
  `.execute(db);
  return rows;
}
