import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getHealth } from '@anteroom/contract/health';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { sweepAll } from './upkeep.ts';

const day = 24 * 60;

async function retentionOf(clinic: Clinic) {
  const admin = await signIn(clinic, await anAdmin(clinic));
  const { body } = await admin.call(getHealth, {});
  return body.health.retention;
}

const foldersOf = ({ dataDir }: Clinic) => ({
  dataDir,
  backupDir: join(dataDir, 'backups'),
  backupKeep: { days: 2, weeks: 0, months: 0 },
});
const sweepNow = (clinic: Clinic) => sweepAll(clinic.context, foldersOf(clinic));

const addCounter = ({ db }: Clinic, at: Date) =>
  sql`insert into throttles (key, points, expire) values (${crypto.randomUUID()}, 1, ${at.getTime()})`.execute(
    db,
  );

const figureOf = async ({ address }: Clinic, name: string) => {
  const metrics = await fetch(`${address}/metrics`).then((answer) => answer.text());
  return new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1];
};

describe('the deletion by retention rules', () => {
  it('S-266: reports the rows and files that a sweep deleted in a day and in a month', async () => {
    const clinic = await aClinic();
    expect(await retentionOf(clinic)).toMatchObject({
      state: 'attention',
      facts: { sweptAt: null, kinds: [] },
    });
    expect(await figureOf(clinic, 'anteroom_retention_complete_age_seconds')).toBe('Nan');
    const outbox = join(clinic.dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    await writeFile(join(outbox, 'old.eml'), 'To: pat@home.example');
    await utimes(join(outbox, 'old.eml'), 1, 1);
    for (let count = 0; count < 3; count += 1) await addCounter(clinic, new Date(1000));
    await sweepNow(clinic);
    clinic.clock.moveOn(2 * day);
    for (let count = 0; count < 2; count += 1) await addCounter(clinic, new Date(1000));
    await sweepNow(clinic);
    const { state, facts } = await retentionOf(clinic);
    expect(state).toBe('good');
    expect(facts?.kinds).toContainEqual({ kind: 'throttles', day: 2, month: 5, overdue: 0 });
    expect(facts?.kinds).toContainEqual({ kind: 'outbox_files', day: 0, month: 1, overdue: 0 });
    expect(facts?.sweptAt).toBe(facts?.completeAt);
    clinic.clock.moveOn(29 * day);
    await sweepNow(clinic);
    const later = await retentionOf(clinic);
    expect(later.facts?.kinds.find(({ kind }) => kind === 'throttles')).toMatchObject({ day: 0, month: 2 });
  });

  it('S-266: if deleting one kind of rows fails, a sweep continues with the other kinds and reports the overdue rows', async () => {
    const clinic = await aClinic();
    const { id } = await aDoctor(clinic);
    await sweepNow(clinic);
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger kept before delete on mail_tokens for each row execute function refuse();
      create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger failing before delete on idempotency_keys for each row execute function fail()`.execute(
      clinic.db,
    );
    await sql`
      insert into mail_tokens (user_id, purpose, token_hash, salt, expires_at)
      values (${id}, 'reset_password', sha256('one'), sha256('salt'), now())`.execute(clinic.db);
    await sql`
      insert into idempotency_keys (user_id, key, operation, request_hash, created_at)
      values (${id}, 'key', 'test', '', now())`.execute(clinic.db);
    clinic.clock.moveOn(31 * day);
    await addCounter(clinic, new Date(1000));
    await sweepNow(clinic);
    const { state, facts } = await retentionOf(clinic);
    expect(state).toBe('bad');
    expect(facts?.failed).toEqual(['idempotency_keys']);
    expect(facts?.kinds).toContainEqual({ kind: 'mail_tokens', day: 0, month: 0, overdue: 1 });
    expect(facts?.kinds).toContainEqual({ kind: 'throttles', day: 1, month: 1, overdue: 0 });
    expect(await figureOf(clinic, 'anteroom_retention_overdue')).toBe('1');
    expect(Number(await figureOf(clinic, 'anteroom_retention_complete_age_seconds'))).toBeGreaterThan(
      30 * 86_400,
    );
    expect(clinic.log.join('')).toContain('a sweep failed');
  });

  it('S-266: stores no report of a stopped sweep, because the remaining rows are not a backlog', async () => {
    const clinic = await aClinic();
    await sweepNow(clinic);
    const { facts } = await retentionOf(clinic);
    await addCounter(clinic, new Date(1000));
    await sweepAll(clinic.context, foldersOf(clinic), AbortSignal.abort());
    expect((await retentionOf(clinic)).facts).toEqual(facts);
    expect(await figureOf(clinic, 'anteroom_retention_overdue')).toBe('0');
  });

  it('S-294: if several servers sweep at once, each row is reported once, and never as overdue', async () => {
    const clinic = await aClinic();
    await sql`
      insert into throttles (key, points, expire) select nth, 1, 1000 from generate_series(1, 20000) nth`.execute(
      clinic.db,
    );
    const areDone = await Promise.all([sweepNow(clinic), sweepNow(clinic), sweepNow(clinic)]);
    expect(areDone.filter(Boolean)).toHaveLength(1);
    const { rows } = await sql`select removed, overdue from retention_sweeps`.execute(clinic.db);
    expect(rows).toEqual([{ removed: { throttles: 20_000 }, overdue: {} }]);
    expect(await sweepNow(clinic)).toBe(true);
  });

  it('S-266: stores the report of a sweep even if the connection that holds the sweep’s lock is lost', async () => {
    const clinic = await aClinic();
    await sql`
      create function cut() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = hashtext('retention sweep')::bigint & 4294967295
          and database = (select oid from pg_database where datname = current_database());
        return old;
      end $$;
      create trigger cutting before delete on throttles for each row execute function cut()`.execute(
      clinic.db,
    );
    await addCounter(clinic, new Date(1000));
    expect(await sweepNow(clinic)).toBe(true);
    expect(clinic.log.join('')).toContain('a database connection was lost');
    const { rows } = await sql`select removed, overdue from retention_sweeps`.execute(clinic.db);
    expect(rows).toEqual([{ removed: { throttles: 1 }, overdue: {} }]);
    expect(await sweepNow(clinic)).toBe(true);
  });

  it('S-266: logs a sweep that cannot take its lock, and returns false, so that the server tries again', async () => {
    const clinic = await aClinic();
    const settings = clinic.context.settings;
    const connection = { ...inject('appPostgres'), port: 1 };
    const db = createDb(createPool(connection, clinic.context.log, { max: 1 }), settings);
    onTestFinished(() => db.destroy());
    expect(await sweepAll({ ...clinic.context, db }, foldersOf(clinic))).toBe(false);
    expect(clinic.log.join('')).toContain('a sweep failed');
  });

  it('S-286: reports backup files beyond their retention rule as overdue until they are removed', async () => {
    const clinic = await aClinic();
    const { backupDir } = foldersOf(clinic);
    await mkdir(backupDir, { recursive: true });
    for (const date of [23, 24, 25, 26])
      await writeFile(join(backupDir, `anteroom-202611${date}T013000Z.backup`), '');
    await writeFile(join(backupDir, 'notes.txt'), '');
    await sweepNow(clinic);
    const { facts } = await retentionOf(clinic);
    expect(facts?.kinds).toContainEqual({ kind: 'backup_files', day: 0, month: 0, overdue: 2 });
    expect(facts?.completeAt).toBeNull();
    expect(await figureOf(clinic, 'anteroom_retention_overdue')).toBe('2');
    for (const date of [23, 24]) await rm(join(backupDir, `anteroom-202611${date}T013000Z.backup`));
    await sweepNow(clinic);
    expect((await retentionOf(clinic)).state).toBe('good');
  });

  it('S-266: deletes sweep reports after 400 days', async () => {
    const clinic = await aClinic();
    await sweepNow(clinic);
    clinic.clock.moveOn(399 * day);
    await sweepNow(clinic);
    const count = async () => (await clinic.db.selectFrom('retention_sweeps').select('id').execute()).length;
    expect(await count()).toBe(2);
    clinic.clock.moveOn(2 * day);
    await sweepNow(clinic);
    expect(await count()).toBe(2);
  });
});
