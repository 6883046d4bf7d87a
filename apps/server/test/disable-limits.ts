import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/**
 * From now on, keeps all rate limit counters at zero and dates new mails back by a day. For tests in which a few users
 * send hundreds of requests to each route.
 */
export async function disableLimits({ db }: Pick<Clinic, 'db'>): Promise<void> {
  await sql`
    create or replace function count_nothing() returns trigger language plpgsql as
    $$ begin new.points := 0; return new; end $$
  `.execute(db);
  await sql`
    create or replace trigger throttles_count_nothing before insert or update on throttles
    for each row execute function count_nothing()
  `.execute(db);
  await sql`
    create or replace function date_back() returns trigger language plpgsql as
    $$ begin new.created_at := new.created_at - interval '1 day'; return new; end $$
  `.execute(db);
  await sql`
    create or replace trigger mail_jobs_date_back before insert on mail_jobs
    for each row execute function date_back()
  `.execute(db);
}
