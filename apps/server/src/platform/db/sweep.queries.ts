import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How long the trail keeps what a record held before and after a change. */
export const auditValuesLifeMillis = 2 * 365 * 24 * 60 * 60 * 1000;

/** How many rows a sweep takes at once, so that it never holds anyone up. */
const batch = 5000;

/**
 * Removes what nobody can use any more: answers kept for a repeat older than a day, token pairs of sessions that
 * ended or ran out a day ago, counters that have run out, mails that were sent or given up 30 days ago, the tokens
 * of links that were over by then, what patients were told to expect 400 days ago, and after a week the refused lines
 * of an import and files that were never imported.
 * Sessions themselves stay, for the audit trail.
 */
export async function sweep(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
  await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${dayAgo} limit ${batch})
  `.execute(db);
  await sql`
    delete from session_tokens where id in (
      select pair.id from session_tokens pair join sessions on sessions.id = pair.session_id
      where sessions.expires_at < ${dayAgo} or sessions.ended_at < ${dayAgo} limit ${batch})
  `.execute(db);
  const outlived = new Date(now.getTime() - auditValuesLifeMillis);
  await sql`
    delete from audit_values where audit_seq in (
      select audit_seq from audit_values where at < ${outlived} order by at limit ${batch})
  `.execute(db);
  await sql`delete from throttles where expire < ${now.getTime()}`.execute(db);
  await sql`
    delete from mail_jobs where id in (
      select id from mail_jobs where sent_at < ${monthAgo} or given_up_at < ${monthAgo} limit ${batch})
  `.execute(db);
  await sql`
    delete from mail_tokens where id in (
      select id from mail_tokens where expires_at < ${monthAgo} limit ${batch})
  `.execute(db);
  await sweepShownEstimates(db, new Date(now.getTime() - 400 * 24 * 60 * 60 * 1000));
  await sweepImports(db, new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000));
}

/** A doctor at a time, for so they are found by their index; a doctor's patients are told far less in an hour. */
async function sweepShownEstimates(db: Db, outlived: Date): Promise<void> {
  await sql`
    delete from shown_estimates where id = any(array(
      select old.id from doctors cross join lateral (
        select id from shown_estimates
        where doctor_id = doctors.id and shown_at < ${outlived} order by shown_at limit 500
      ) old))
  `.execute(db);
}

/** A file that nobody went on with is forgotten once its refused lines are gone, which takes a statement each. */
async function sweepImports(db: Db, weekAgo: Date): Promise<void> {
  await sql`
    delete from import_refusals where ctid = any(array(
      select refusal.ctid from import_refusals refusal join imports on imports.id = refusal.import_id
      where imports.changed_at < ${weekAgo} and imports.state not in ('checking', 'importing') limit ${batch}))
  `.execute(db);
  await sql`
    delete from imports where id in (
      select id from imports where changed_at < ${weekAgo} and state in ('uploading', 'checked', 'failed')
        and not exists (select from import_refusals where import_id = imports.id) order by id limit 5)
  `.execute(db);
}
