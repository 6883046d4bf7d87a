import type { ToldAhead } from '@anteroom/contract/reports';
import { sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
import { lastEntriesOf } from './last-entries.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { isInScope } from './scope.queries.ts';

/** How the ranges did that a doctor's patients were told so long ahead. */
export type KeptPromises = {
  toldAhead: ToldAhead;
  doctorId: number;
  told: number;
  held: number;
  calledEarlier: number;
  calledLater: number;
  /** Between each estimate and the call, in whole seconds. */
  errors: number[];
};

/**
 * Of each patient who was called, what they were told earlier on that day: for each of the three distances to the
 * expected time the first range that they were shown there. A wall is looked at every few seconds and keeps every
 * change, so someone who waits for two hours is told a hundred times; that is to weigh no more than one who is told once,
 * and the first one is what a patient makes plans by. Which one was the first is noted when it is kept.
 */
export async function judgePromises(db: Db, actor: Actor, scope: ReportScope): Promise<KeptPromises[]> {
  const { rows } = await sql<KeptPromises>`
    with visits as (select id, doctor_id from appointments where ${isInScope(actor, scope)})
    select first_ahead as "toldAhead", entries.doctor_id as "doctorId", count(*)::int as told,
      count(*) filter (where called_at between low and high)::int as held,
      count(*) filter (where called_at < low)::int as "calledEarlier",
      count(*) filter (where called_at > high)::int as "calledLater",
      array_to_json(array_agg(abs(date_part('epoch', called_at - estimate))::int)) as errors
    from ${lastEntriesOf('visits')} entries
    join shown_estimates shown on shown.appointment_id = entries.id and shown.first_on is not null
      and shown.shown_at <= called_at and shown.shown_at >= date_trunc('day', called_at, ${scope.timezone})
    group by 1, 2
    ${plannedAfresh}
  `.execute(db);
  return rows;
}
