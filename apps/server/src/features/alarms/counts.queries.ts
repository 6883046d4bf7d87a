import type { Role } from '@anteroom/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { Measure, TimeWindow } from './alarm-limits.rules.ts';

export type CountOfAccount = { userId: number; role: Role; since: Date; count: number };

const counted: Record<Measure['kind'], { rows: RawBuilder<unknown>; count: RawBuilder<unknown> }> = {
  records_opened: {
    rows: sql`action in ('patient.read', 'appointment.read', 'patient.access_history_read')
      and cardinality(patient_ids) = 1`,
    count: sql`count(distinct patient_ids[1])`,
  },
  records_listed: {
    // The list of appointments adds entries without a doctor. The appointment board adds entries with a doctor and does
    // not count: one screen shows a day of all doctors, so in a large clinic it would raise an alarm every day.
    rows: sql`(action in ('patient.read', 'patient.searched', 'day_list.read')
      or action = 'appointment.read' and doctor_id is null)`,
    count: sql`count(distinct patient_id)`,
  },
  records_exported: {
    rows: sql`action in ('patient.exported', 'patient.record_exported', 'appointment.exported')`,
    count: sql`sum((details ->> 'count')::bigint)`,
  },
  calls_refused: {
    rows: sql`action = 'access.refused'`,
    // Counts audit entries, not requests. However often a screen repeats a rejected request, the repeats within 15
    // minutes add only one more entry, so they do not look like an attack.
    count: sql`count(*)`,
  },
};

/**
 * Joins one row per patient to count the patients shown in lists. Other measures count the audit entries themselves.
 */
const patients = (kind: Measure['kind']) =>
  kind === 'records_listed' ? sql`cross join lateral unnest(patient_ids) as patient_id` : sql``;

type Asked = { kind: Measure['kind']; since: Date; until: Date; atLeast: number };

/**
 * Counts the activity of each account since the window began, or since an admin acknowledged the account's last alarm
 * of this kind, if that is later. So acknowledged activity raises no second alarm. Returns only the accounts with a
 * count of at least `atLeast`, and at most the 100 highest.
 */
export async function countByAccount(
  tx: Tx,
  { kind, since, until, atLeast }: Asked,
): Promise<CountOfAccount[]> {
  const { rows, count } = counted[kind];
  const found = await sql<{ user_id: number; role: Role; since: Date; count: string }>`
    with acknowledged as (
      select user_id, max(acknowledged_at) as at from alarms
      where kind = ${kind} and acknowledged_at > ${since} group by user_id)
    select actor_id as user_id, users.role,
      coalesce(max(acknowledged.at), ${since}::timestamptz) as since, ${count} as count
    from audit_events ${patients(kind)}
    join users on users.id = actor_id
    left join acknowledged on acknowledged.user_id = actor_id
    where audit_events.at > ${since} and audit_events.at <= ${until} and ${rows}
      and audit_events.at > coalesce(acknowledged.at, ${since})
    group by actor_id, users.role having ${count} >= ${atLeast}
    order by 4 desc limit 100
  `.execute(tx);
  return found.rows.map((row) => ({
    userId: Number(row.user_id),
    role: row.role,
    since: row.since,
    count: Number(row.count),
  }));
}

type Past = { kind: Measure['kind']; window: TimeWindow; userId: number; before: Date };

/** An account's past counts are used only if it had activity of this kind on at least this many days. */
const fewestDays = 5;

/**
 * Returns the account's usual count: the median of the counts in the busiest window of each day with activity in the
 * last 28 days. Returns null if there are too few such days.
 */
export async function findUsual(tx: Tx, { kind, window, userId, before }: Past): Promise<number | null> {
  const { rows, count } = counted[kind];
  const found = await sql<{ usual: number | null }>`
    select percentile_cont(0.5) within group (order by busiest) as usual from (
      select max(count) as busiest from (
        select date_trunc('day', at) as day, ${count} as count
        from audit_events ${patients(kind)}
        where actor_id = ${userId} and at >= ${before}::timestamptz - interval '28 days' and at < ${before} and ${rows}
        group by day, date_trunc(${window}, at)
      ) as windows group by day
    ) as days having count(*) >= ${fewestDays}
  `.execute(tx);
  return found.rows[0]?.usual ?? null;
}

export type RefusedSignIns = { ipAddress: string; tries: number; userIds: string[] };

/**
 * Returns, for each IP address, the number of failed sign-ins and the existing accounts that were tried. An audit entry
 * that reports repeats counts once for each repeat.
 */
export async function countRefusedSignIns(
  tx: Tx,
  { since, until }: { since: Date; until: Date },
): Promise<RefusedSignIns[]> {
  const { rows } = await sql<{ ip: string; tries: string; user_ids: string[] | null }>`
    select host(ip_address) as ip, sum(coalesce((details ->> 'repeats')::bigint, 1)) as tries,
      array_agg(distinct object_id) filter (where object_type = 'user') as user_ids
    from audit_events
    where at > ${since} and at <= ${until} and action = 'session.refused' and ip_address is not null
    group by ip_address
  `.execute(tx);
  return rows.map(({ ip, tries, user_ids }) => ({
    ipAddress: ip,
    tries: Number(tries),
    userIds: user_ids ?? [],
  }));
}
