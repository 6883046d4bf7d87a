import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool, type Db } from '#platform/db/database';
import { migrate, migrateUpTo } from '#platform/db/migrate';
import { createLog } from '#platform/log';
import { systemClock } from '#platform/time/clock';
import { aDatabase } from '#test/databases';
import { recordAudit, theServer } from '../audit.queries.ts';
import { sealTrail } from './seal-trail.ts';
import { type TrailContext, verifyAuditTrail } from './verify-trail.ts';
import { writeHead } from './write-head.ts';

/** The hash that a release without the seals table computed for the first row of `aLegacyClinic`. */
const hashOfFirst = '40ee694660deba4b442dda72d91b5f632a083393dcd85877702e352ac85df4f7';

type Upgrading = { context: TrailContext; db: Db; connectAsBefore(): Promise<pg.Client> };

/** Returns a database of the last release before the seals table, with three sealed entries, not migrated yet. */
async function aLegacyClinic(): Promise<Upgrading> {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const log = createLog('silent');
  const appSecret = 'a secret for tests, at least thirty-two characters';
  const db = createDb(createPool(database.connection, log, { isPatient: true }), { appSecret });
  onTestFinished(() => db.destroy());
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateUpTo(db, '0025_demo_password');
  await sql`
    insert into users (id, email, name, role, password_hash) overriding system value
    values (7, 'dana@clinic.example', 'Dana Okafor', 'doctor', 'x')
  `.execute(db);
  await sql`
    insert into audit_events (at, actor_id, actor_name, actor_role, session_id, ip_address, user_agent, request_id,
      action, doctor_id, object_type, object_id, patient_ids, changed_fields, details)
    values ('2026-01-15T09:30:00.123456Z', 7, 'Dana Okafor', 'doctor', 3, '192.0.2.4', 'Firefox', 'r-1',
      'patient.updated', 7, 'patient', '5', '{5}', '{city}', '{"a": 1}')
  `.execute(db);
  for (const patient of [6, 8]) await addAsBefore(db, patient);
  await sealAsBefore(db);
  const auditHeadsFile = join(tmpdir(), `anteroom-legacy-${randomBytes(8).toString('hex')}`);
  onTestFinished(() => rm(auditHeadsFile, { force: true }));
  const settings = { appSecret, previousAppSecret: null, auditHeadsFile };
  const connectAsBefore = async () => {
    const client = new pg.Client({ ...database.connection, application_name: 'anteroom front-desk' });
    await client.connect();
    return client;
  };
  return { context: { db, clock: systemClock, log, settings }, db, connectAsBefore };
}

/** Adds an unsigned row, as a release without the seals table did. */
function addAsBefore(db: Db, patientId: number) {
  return sql`insert into audit_events (action, patient_ids) values ('patient.read', array[${patientId}::bigint])`.execute(
    db,
  );
}

/**
 * Seals all waiting rows in their own columns, as a release without the seals table did, with a hash over the columns
 * that it knew.
 */
async function sealAsBefore(db: Db): Promise<void> {
  const { rows } = await sql<{ seq: number; columns: Record<string, unknown> }>`
    select seq, jsonb_build_object('seq', seq, 'actor_id', actor_id, 'actor_name', actor_name, 'actor_role', actor_role,
      'session_id', session_id, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'ip_address', ip_address::text, 'user_agent', user_agent, 'request_id', request_id, 'action', action,
      'outcome', outcome, 'reason', reason, 'doctor_id', doctor_id, 'object_type', object_type, 'object_id', object_id,
      'patient_ids', patient_ids, 'changed_fields', changed_fields, 'details', details::text,
      'values_hash', encode(values_hash, 'hex')) as columns
    from audit_events where hash is null order by seq`.execute(db);
  for (const { seq, columns } of rows) {
    const { rows: ends } = await sql<{ place: number; hash: Buffer }>`
      select chain_number as place, hash from audit_events where chain_number is not null
      order by chain_number desc limit 1`.execute(db);
    const { place, hash } = ends[0] ?? { place: 0, hash: Buffer.alloc(32) };
    const filled = Object.entries({ ...columns, chain_number: place + 1 }).filter(
      ([, value]) => value !== null,
    );
    const text = JSON.stringify(Object.fromEntries(filled.sort(([one], [other]) => (one < other ? -1 : 1))));
    await sql`
      update audit_events set chain_number = ${place + 1}, previous_hash = ${hash},
        hash = ${createHash('sha256').update(hash).update(text).digest()}
      where seq = ${seq}`.execute(db);
  }
}

/** Changes rows as the database's owner can, with the triggers disabled. */
async function tamper(db: Db, statement: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

const addNow = (db: Db) => recordAudit(db, theServer, { action: 'patient.read' });

describe('a trail started by a release before the seals table', () => {
  it('S-140: continues the old chain while a server of the older release runs; starts sealing after that server stops', async () => {
    const { context, db, connectAsBefore } = await aLegacyClinic();
    const older = await connectAsBefore();
    await migrate(db);
    await addNow(db);
    await addAsBefore(db, 9);
    expect(await sealTrail(context)).toBe(0);
    await sealAsBefore(db);
    expect(await verifyAuditTrail(context)).toMatchObject({ state: 'verified', upTo: 5 });
    expect(await db.selectFrom('audit_seals').select('audit_seq').execute()).toEqual([]);
    await older.end();
    await expect
      .poll(() => sealTrail(context).then(() => db.selectFrom('audit_seals').select('audit_seq').execute()))
      .not.toEqual([]);
    // The two new entries are the verification and the one that vouches for all entries before it.
    expect(await verifyAuditTrail(context)).toMatchObject({ state: 'verified', upTo: 7 });
    const places = await db
      .selectFrom('audit_seals')
      .select('chain_number as place')
      .orderBy('place')
      .execute();
    expect(places).toEqual([{ place: 6 }, { place: 7 }]);
  });

  it('S-140: verifies entries of an older release with the hashes of that release', async () => {
    const { context, db } = await aLegacyClinic();
    await migrate(db);
    const { rows } = await sql`
      select encode(hash, 'hex') as hash from audit_events where chain_number = 1`.execute(db);
    expect(rows).toEqual([{ hash: hashOfFirst }]);
    await addNow(db);
    expect(await verifyAuditTrail(context)).toMatchObject({ state: 'verified', upTo: 5 });
  });

  it.each([
    ['altered', `update audit_events set actor_name = 'Someone' where seq = 1`, 1],
    ['given other patients', `update audit_events set patient_ids = '{4}' where seq = 2`, 2],
    ['given exported patients', `update audit_events set disclosed = '\\x00' where seq = 2`, 2],
    ['deleted', 'delete from audit_events where seq = 2', 2],
    ['taken out of the chain', 'update audit_events set chain_number = null, hash = null where seq = 2', 2],
  ])(
    'S-140: reports a trail from before the seals table as broken if one of its entries was %s after the upgrade',
    async (_, change, brokenAt) => {
      const { context, db } = await aLegacyClinic();
      await migrate(db);
      expect(await verifyAuditTrail(context)).toMatchObject({ state: 'verified', upTo: 4 });
      await tamper(db, change);
      expect(await verifyAuditTrail(context)).toMatchObject({ state: 'broken', brokenAt });
    },
  );

  it('S-140: detects that the chain of a trail from before the seals table was recomputed, even without the signed heads', async () => {
    const { context, db } = await aLegacyClinic();
    await migrate(db);
    await sealTrail(context);
    await writeHead(context);
    await rm(context.settings.auditHeadsFile);
    await tamper(
      db,
      `update audit_events set actor_name = 'Someone', chain_number = null, previous_hash = null, hash = null where seq <= 3`,
    );
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sealAsBefore(tx as unknown as Db);
    });
    expect(await verifyAuditTrail(context)).toMatchObject({ state: 'broken', brokenAt: 4 });
  });
});
