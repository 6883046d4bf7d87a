import { createPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { untilWaiting } from '#test/database-door';
import { aDoctor } from '#test/people';
import { sweep } from './sweep.queries.ts';

const clinic = await aClinic();
const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
const days = (count: number) => hours(24 * count);

const countOf = async (table: 'sessions' | 'mail_jobs' | 'mail_tokens' | 'throttles' | 'idempotency_keys') =>
  Number(
    (await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(clinic.db)).rows[0]
      ?.count,
  );

describe('sweep', () => {
  it('keeps stored responses for a day, and tokens for a day after their session ends', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    const body = { firstName: 'Ada', lastName: 'Lovelace' };
    await desk.call(createPatient, { body }, { 'idempotency-key': 'once' });
    const left = async () => [
      (await clinic.db.selectFrom('idempotency_keys').select('key').execute()).length,
      (await clinic.db.selectFrom('session_tokens').select('id').execute()).length,
    ];
    await sweep(clinic.context.db, hours(23));
    expect(await left()).toEqual([1, 1]);
    await sweep(clinic.context.db, hours(37));
    expect(await left()).toEqual([0, 0]);
  });

  it('S-127: removes sessions ninety days after they expired', async () => {
    await signIn(clinic, await aDoctor(clinic));
    await sweep(clinic.context.db, days(90));
    expect(await countOf('sessions')).toBeGreaterThan(0);
    await sweep(clinic.context.db, days(91));
    expect(await countOf('sessions')).toBe(0);
  });

  it('S-127: removes mails thirty days after they were sent or abandoned, and mail jobs without a mail after a day', async () => {
    const now = new Date();
    const mail = { recipient: 'pat@home.example', created_at: now };
    const ticket = { ...mail, kind: 'ticket' };
    await clinic.db.deleteFrom('mail_jobs').execute();
    const rows = [
      { ...ticket, sent_at: now },
      { ...ticket, given_up_at: now },
      ticket,
      { ...mail, kind: 'none', sent_at: now },
    ];
    for (const row of rows) await clinic.db.insertInto('mail_jobs').values(row).execute();
    await sweep(clinic.context.db, hours(23));
    expect(await countOf('mail_jobs')).toBe(4);
    await sweep(clinic.context.db, hours(25));
    expect(await countOf('mail_jobs')).toBe(3);
    await sweep(clinic.context.db, days(31));
    expect(await countOf('mail_jobs')).toBe(1);
  });

  it('S-127: removes expired email links after thirty days', async () => {
    const { id } = await aDoctor(clinic);
    await sql`
      insert into mail_tokens (user_id, purpose, token_hash, salt, expires_at)
      values (${id}, 'reset_password', sha256('one'), sha256('salt'), now())`.execute(clinic.db);
    await sweep(clinic.context.db, days(29));
    expect(await countOf('mail_tokens')).toBe(1);
    await sweep(clinic.context.db, days(31));
    expect(await countOf('mail_tokens')).toBe(0);
  });

  it('S-127: removes all expired counters, in several batches', async () => {
    const end = Date.now() + 60_000;
    await sql`
      insert into throttles (key, points, expire) select 'flood:' || nth, 1, ${end}::bigint
      from generate_series(1, 9000) as nth`.execute(clinic.db);
    await sql`insert into throttles (key, points, expire) values ('later', 1, ${end}::bigint + 7200000)`.execute(
      clinic.db,
    );
    await sweep(clinic.context.db, hours(1));
    expect(await countOf('throttles')).toBe(1);
  });

  it('keeps a counter that starts again while the sweep runs', async () => {
    await sql`insert into throttles (key, points, expire) values ('again', 3, 1)`.execute(clinic.db);
    const { sweeping } = await clinic.db.transaction().execute(async (tx) => {
      const again = { points: 1, expire: hours(1).getTime() };
      await tx.updateTable('throttles').set(again).where('key', '=', 'again').execute();
      const sweeping = sweep(clinic.context.db, new Date());
      await untilWaiting(clinic, sweeping);
      return { sweeping };
    });
    await sweeping;
    const again = clinic.db.selectFrom('throttles').select('points').where('key', '=', 'again');
    expect(await again.execute()).toEqual([{ points: 1 }]);
  });

  it('S-127: removes stored responses in several batches', async () => {
    const { id } = await aDoctor(clinic);
    await sql`
      insert into idempotency_keys (user_id, key, operation, request_hash, created_at)
      select ${id}, 'key ' || nth, 'test', '', now() - interval '2 days' from generate_series(1, 5000) as nth
    `.execute(clinic.db);
    await sweep(clinic.context.db, new Date());
    expect(await countOf('idempotency_keys')).toBe(0);
  });

  it('S-127: ends the sweep early when a stop is requested', async () => {
    const stopping = AbortSignal.abort();
    await sql`insert into throttles (key, points, expire) values ('over', 1, 1)`.execute(clinic.db);
    expect(await sweep(clinic.context.db, new Date(), stopping)).toBeNull();
    const over = clinic.db.selectFrom('throttles').select('key').where('key', '=', 'over');
    expect(await over.execute()).toHaveLength(1);
  });

  it('after 400 days, removes the waiting times that patients were shown', async () => {
    for (const doctor of [await aDoctor(clinic), await aDoctor(clinic)]) {
      await sql`
        insert into shown_estimates (appointment_id, doctor_id, shown_at, shown_on, estimate, low, high)
        select days, ${doctor.id}, now() - days * interval '1 day', 'display', now(), now(), now()
        from unnest(array[399, 401, 500]) as days
      `.execute(clinic.db);
    }
    await sweep(clinic.context.db, new Date());
    const left = await clinic.db.selectFrom('shown_estimates').select('appointment_id as days').execute();
    expect(left).toEqual([{ days: 399 }, { days: 399 }]);
  });

  it('after 90 days, removes the estimate records used for calibration', async () => {
    const doctor = await aDoctor(clinic);
    await sql`
      insert into estimate_records (appointment_id, doctor_id, on_date, place_class, place, shown_at, estimate, low, high,
        model_estimate, model_low, model_high)
      select days, ${doctor.id}, current_date, 1, 1, now() - days * interval '1 day', now(), now(), now(), now(), now(), now()
      from unnest(array[89, 91, 300]) as days
    `.execute(clinic.db);
    await sweep(clinic.context.db, new Date());
    const left = await clinic.db.selectFrom('estimate_records').select('appointment_id as days').execute();
    expect(left).toEqual([{ days: 89 }]);
  });
});
