import { createPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { countDuring } from '#test/cost';
import { aDoctor, type Person } from '#test/people';
import { type Swept, sweep } from './sweep.queries.ts';

const many = 100_000;
const part = 10_000;
const tokensOfSession = 50;

type Part = ReturnType<typeof sql>;
type Rows = { owner: Person; from: number; to: number; at: Part };

const hash = (of: Part) => sql`sha256(convert_to(concat_ws(' ', ${of}), 'UTF8'))`;
const numbers = ({ from, to }: Rows) => sql`generate_series(${from}::int, ${to}::int) nth`;

/** Inserts rows dated `at` into the fastest-growing tables. */
const insertRows: Readonly<Record<string, (rows: Rows) => Part>> = {
  idempotency_keys: (rows) => sql`
    insert into idempotency_keys (user_id, key, operation, request_hash, created_at)
    select ${rows.owner.id}, nth, 'test', '', ${rows.at} from ${numbers(rows)}`,
  session_tokens: (rows) => sql`
    with ended as (
      insert into sessions (user_id, expires_at, ended_at, end_reason)
      select ${rows.owner.id}, ${rows.at}, ${rows.at}, 'idle' from ${numbers(rows)} where nth % ${tokensOfSession} = 0
      returning id
    )
    insert into session_tokens (session_id, refresh_hash, access_hash, access_expires_at, salt)
    select ended.id, ${hash(sql`'refresh', ended.id, nth`)}, ${hash(sql`'access', ended.id, nth`)}, ${rows.at},
      ${hash(sql`nth`)}
    from ended cross join generate_series(1, ${tokensOfSession}::int) nth`,
  sessions: (rows) => sql`
    insert into sessions (user_id, expires_at, ended_at, end_reason)
    select ${rows.owner.id}, ${rows.at}, ${rows.at}, 'signed_out' from ${numbers(rows)}`,
  throttles: (rows) => sql`
    insert into throttles (key, points, expire)
    select nth, 1, extract(epoch from ${rows.at}) * 1000 from ${numbers(rows)}`,
  mail_jobs: (rows) => sql`
    insert into mail_jobs (kind, recipient, created_at, sent_at)
    select 'ticket', nth || '@home.example', ${rows.at}, ${rows.at} from ${numbers(rows)}`,
  mail_tokens: (rows) => sql`
    insert into mail_tokens (user_id, purpose, token_hash, salt, expires_at, used_at)
    select ${rows.owner.id}, 'reset_password', ${hash(sql`nth`)}, ${hash(sql`nth`)}, ${rows.at}, now()
    from ${numbers(rows)}`,
  shown_estimates: (rows) => sql`
    insert into shown_estimates (appointment_id, doctor_id, shown_at, shown_on, estimate, low, high)
    select nth, ${rows.owner.id}, ${rows.at}, 'display', now(), now(), now() from ${numbers(rows)}`,
  estimate_records: (rows) => sql`
    insert into estimate_records (appointment_id, doctor_id, on_date, place_class, place, shown_at, estimate, low, high,
      model_estimate, model_low, model_high)
    select nth, ${rows.owner.id}, current_date, 1, 1, ${rows.at}, now(), now(), now(), now(), now(), now()
    from ${numbers(rows)}`,
};

const tables = Object.keys(insertRows);
const longAgo = sql`(now() - interval '500 days')`;
const tomorrow = sql`(now() + interval '1 day')`;

/** Inserts the rows in several statements, because each statement may take at most three seconds. */
async function fill(clinic: Clinic, owner: Person, count: number): Promise<void> {
  for (const insert of Object.values(insertRows)) {
    for (let from = 1; from <= count; from += part) {
      const to = Math.min(from + part, count + 1) - 1;
      await insert({ owner, from, to, at: longAgo }).execute(clinic.db);
    }
    await insert({ owner, from: many + 1, to: many + 100, at: tomorrow }).execute(clinic.db);
  }
}

async function countsOf({ db }: Clinic): Promise<number[]> {
  const count = (table: string) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  const counted = await Promise.all(tables.map(count));
  return counted.map(({ rows }) => rows[0]?.count ?? 0);
}

/** Records each statement that deletes rows, with its transaction and the number of its rows. */
async function watchDeletes({ db }: Clinic): Promise<void> {
  await sql`create table batches (kind text, rows int, transaction xid8, at timestamptz)`.execute(db);
  await sql`
    create function note_batch() returns trigger language plpgsql security definer as $$
    begin
      insert into public.batches select tg_table_name, count(*), pg_current_xact_id(), clock_timestamp()
      from gone having count(*) > 0;
      return null;
    end $$`.execute(db);
  for (const table of tables) {
    await sql`
      create trigger note_batch after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function note_batch()`.execute(db);
  }
}

type Batches = { kind: string; rows: number; most: number; count: number; transactions: number };

async function batchesIn({ db }: Clinic): Promise<Batches[]> {
  const { rows } = await sql<Batches>`
    select kind, sum(rows)::int as rows, max(rows) as most, count(*)::int, count(distinct transaction)::int as transactions
    from batches group by kind`.execute(db);
  return rows;
}

const emptied = (removed: number): Swept => ({ removed, overdue: 0, hasFailed: false });

it('S-294: one sweep removes a hundred thousand rows of each table in short transactions while staff work', async () => {
  const clinic = await aClinic();
  const [owner, doctor] = [await aDoctor(clinic), await aDoctor(clinic)];
  await fill(clinic, owner, many);
  await watchDeletes(clinic);
  const desk = await signIn(clinic, doctor);
  const before = await countsOf(clinic);
  const addPatient = async () => {
    const body = { firstName: 'Ada', lastName: 'Lovelace' };
    const added = await desk.call(createPatient, { body }, { 'idempotency-key': crypto.randomUUID() });
    expect(added.status).toBe(201);
  };
  const sweeping = sweep(clinic.context.db, new Date());
  expect(await countDuring(sweeping, addPatient)).toBeGreaterThan(10);
  const removed = Object.fromEntries(tables.map((table) => [table, many]));
  removed.sessions = many + many / tokensOfSession;
  const swept = await sweeping;
  for (const [table, rows] of Object.entries(removed)) {
    expect({ table, ...swept?.[table] }).toEqual({ table, ...emptied(rows) });
  }
  for (const { kind, rows, most, count, transactions } of await batchesIn(clinic)) {
    expect({ kind, rows, transactions }).toEqual({ kind, rows: removed[kind], transactions: count });
    expect(most, kind).toBeLessThanOrEqual(2000);
  }
  const after = await countsOf(clinic);
  for (const [nth, table] of tables.entries()) {
    expect({ table, left: (before[nth] ?? 0) - (removed[table] ?? 0) <= (after[nth] ?? 0) }).toEqual({
      table,
      left: true,
    });
  }
}, 300_000);

it('S-294: a sweep takes no lock that blocks a request of staff', async () => {
  const clinic = await aClinic();
  const [owner, doctor] = [await aDoctor(clinic), await aDoctor(clinic)];
  await fill(clinic, owner, 100);
  const own = await signIn(clinic, owner);
  await clinic.db.transaction().execute(async (tx) => {
    // Runs all batches in one transaction, so that this transaction still holds every lock that a sweep takes.
    const swept = await sweep(tx, new Date());
    for (const table of tables) expect(swept?.[table]?.removed).toBeGreaterThanOrEqual(100);
    const desk = await signIn(clinic, doctor);
    for (const each of [desk, own]) {
      const body = { firstName: 'Ada', lastName: 'Lovelace' };
      const added = await each.call(createPatient, { body }, { 'idempotency-key': crypto.randomUUID() });
      expect(added.status).toBe(201);
    }
  });
});

it('S-294: finishes a sweep despite a session with thousands of refreshed tokens', async () => {
  const clinic = await aClinic();
  const { id } = await aDoctor(clinic);
  const chained = 20_000;
  for (let from = 1; from <= chained; from += part) {
    await sql`
      with over as (
        insert into sessions (user_id, expires_at, ended_at, end_reason)
        select ${id}, ${longAgo}, ${longAgo}, 'idle' where ${from}::int = 1 returning id
      ), of as (select id from over union all select max(id) from sessions where ${from}::int > 1)
      insert into session_tokens (id, session_id, parent_id, refresh_hash, access_hash, access_expires_at, salt)
      overriding system value
      select nth, of.id, nullif(nth - 1, 0), ${hash(sql`'refresh', nth`)}, ${hash(sql`'access', nth`)}, ${longAgo},
        ${hash(sql`nth`)}
      from of cross join generate_series(${from}::int, ${from + part - 1}::int) nth where of.id is not null`.execute(
      clinic.db,
    );
  }
  const swept = await sweep(clinic.context.db, new Date());
  expect(swept?.session_tokens).toEqual(emptied(chained));
});
