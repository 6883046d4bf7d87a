import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

export type SmsState = {
  /** True if any rule or the booking pages send by SMS. */
  hasRules: boolean;
  /** The number of messages that are due, or whose last attempt failed and will be repeated. */
  waiting: number;
  oldestAt: Date | null;
  /** The number of messages after `since` that failed or whose state is unknown. */
  failed: number;
  unclear: number;
  /** The code of the latest problem after `since`. */
  lastProblem: string | null;
};

/**
 * The error codes for problems of the number: not valid, not mobile, not reachable or opted out. The five-digit codes
 * are those of Twilio. Other gateways respond to a wrong number with 400 or 422.
 */
const aboutNumber: readonly string[] = [
  ...['21211', '21214', '21217', '21610', '21612', '21614', '30003', '30005', '30006'],
  ...['HTTP 400', 'HTTP 422'],
];

/** Returns the state of all SMS. */
export async function findSmsState(db: Db, { now, since }: { now: Date; since: Date }): Promise<SmsState> {
  const { rows } = await sql<SmsState>`
    with texts as (
      -- Without the pauses of 2, 4, 8, 16 and then 30 minutes after attempts: when it was due at first.
      select reminders.state, reminders.problem, reminders.changed_at, reminders.due_at,
        reminders.due_at - interval '1 minute' * (least(2 ^ (least(reminders.attempts, 4) + 1) - 2, 30)
          + 30 * greatest(reminders.attempts - 4, 0)) as first_due_at
      from reminders join reminder_rules rule on rule.id = reminders.rule_id
      where rule.channel = 'sms' and (reminders.state = 'planned' or reminders.changed_at > ${since})
      union all
      -- Offers: a minute between two attempts. One that was skipped, answered or closed is not sent again.
      select text.state, text.problem, text.claimed_at, text.due_at,
        text.claimed_at - interval '1 minute' * (text.attempts - 1)
      from offer_texts text
      join offers on offers.id = text.offer_id
      join openings on openings.id = offers.opening_id
      where case when text.state = 'planned' then offers.state = 'sent' and openings.state = 'open'
        else text.claimed_at > ${since} end
      union all
      -- SMS about online bookings, which are created when they are due, or before the end of the quiet hours.
      -- A number that cannot get SMS is a stranger's mistake.
      select case when is_mistake then 'refused' else state end, case when is_mistake then null else problem end,
        coalesce(claimed_at, created_at), due_at, case when attempts = 0 then due_at else created_at end
      from booking_texts
      cross join lateral (select kind = 'code' and state = 'failed'
        and problem = any(${[...aboutNumber]}::text[]) as is_mistake) mistake
      where state = 'planned' or created_at > ${since}
    ), waiting as (
      select first_due_at from texts where state = 'planned' and (due_at <= ${now} or problem is not null)
    )
    select exists (
        select from reminder_rules where channel = 'sms' and is_active and removed_at is null)
        or exists (select from clinic_settings where booking_codes_by_sms) as "hasRules",
      (select count(*)::int from waiting) as waiting,
      (select min(first_due_at) from waiting) as "oldestAt",
      (select count(*)::int from texts where state = 'failed') as failed,
      (select count(*)::int from texts where state = 'unknown') as unclear,
      (select problem from texts where problem is not null order by changed_at desc limit 1) as "lastProblem"
  `.execute(db);
  const none = { hasRules: false, waiting: 0, oldestAt: null, failed: 0, unclear: 0, lastProblem: null };
  return rows[0] ?? none;
}
