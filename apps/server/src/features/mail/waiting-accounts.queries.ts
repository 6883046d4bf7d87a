import { sql } from 'kysely';
import type { Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

type Rule = Pick<Settings, 'requireEmailVerification'>;

const waits = ({ requireEmailVerification }: Rule) => sql`(not waiting.is_confirmed and waiting.is_enabled
  and (waiting.email_verified_at is not null or not ${requireEmailVerification}::boolean))`;

export async function countWaitingAccounts(db: Db, rule: Rule): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users waiting where ${waits(rule)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Tries to take a lock, so that only one transaction at a time adds mails about waiting accounts. The other
 * transactions rely on that one and on the hourly sweep.
 */
export async function tryToAnnounce(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('accounts to confirm')) as held
  `.execute(tx);
  return rows[0]?.held ?? false;
}

type Asked = Rule & { hourAgo: Date };

/**
 * Lists the admins to mail about waiting accounts: those who got no such mail in the last hour, and none since the
 * newest account started to wait.
 */
export async function listAdminsToNotify(tx: Tx, { hourAgo, ...rule }: Asked) {
  const { rows } = await sql<{ id: number; email: string }>`
    select admin.id::float8 as id, admin.email::text as email
    from users admin cross join lateral (
      select coalesce(max(created_at), '-infinity') as at from mail_jobs
      where user_id = admin.id and kind = 'accounts_to_confirm'
    ) last_mail
    where admin.role = 'admin' and admin.is_enabled and last_mail.at <= ${hourAgo}
      and exists (
        select from users waiting
        where ${waits(rule)} and greatest(waiting.created_at, waiting.email_verified_at) > last_mail.at
      )
    order by admin.id
  `.execute(tx);
  return rows;
}
