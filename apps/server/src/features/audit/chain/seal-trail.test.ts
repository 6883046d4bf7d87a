import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import type { Tx } from '#platform/db/database';
import { aClinic, type Clinic } from '#test/clinic';
import { databaseNameOf, endWaiting } from '#test/database-door';
import { recordAudit, theServer } from '../audit.queries.ts';
import { listChain, unsealed } from './chain.queries.ts';
import { checkTrail } from './check-trail.ts';
import type { Break } from './finding.ts';
import { sealTrail } from './seal-trail.ts';
import { verifyAuditTrail } from './verify-trail.ts';

const add = (clinic: Clinic) => recordAudit(clinic.context.db, theServer, { action: 'patient.read' });

const chainOf = (clinic: Clinic) =>
  clinic.db
    .selectFrom('audit_seals')
    .select(['audit_seq as seq', 'chain_number as place'])
    .orderBy('audit_seq')
    .execute();

/** Returns a clinic whose trail is signed from its first entry on. */
async function aSealedClinic(): Promise<Clinic> {
  const clinic = await aClinic();
  await sealTrail(clinic.context);
  return clinic;
}

describe('the sealer', () => {
  it('the sealer hashes every column of the audit table', async () => {
    const clinic = await aSealedClinic();
    await add(clinic);
    await sealTrail(clinic.context);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'audit_events' and column_name not in ('seq', 'chain_number', 'hash', 'previous_hash')
    `.execute(clinic.db);
    expect(await findBreak(clinic, 'action = action')).toBeNull();
    for (const { name } of rows) {
      expect([name, await findBreak(clinic, `${name} = ${otherValue(name)}`)]).toEqual([
        name,
        { at: 2, problem: 'Entry 2 (number 2 of the trail) is not as it was written.' },
      ]);
    }
  });

  it('the sealer leaves no gap and no broken link while several processes write and seal', async () => {
    const clinic = await aSealedClinic();
    let isOver = false;
    const sealer = async () => {
      while (!isOver) {
        await sealTrail(clinic.context);
        await wait(5);
      }
    };
    const sealers = [sealer(), sealer(), sealer()];
    const writer = async () => {
      for (let count = 0; count < 250; count += 1) await add(clinic);
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    isOver = true;
    await Promise.all(sealers);
    await sealTrail(clinic.context);
    expect((await chainOf(clinic)).map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 2001 }, (_, index) => index + 1),
    );
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 2001 });
  });

  it('an entry that commits late is placed in the chain after the entries that were sealed before its commit', async () => {
    const clinic = await aSealedClinic();
    await clinic.db.transaction().execute(async (tx) => {
      await recordAudit(tx, theServer, { action: 'patient.read' });
      await add(clinic);
      expect(await sealTrail(clinic.context)).toBe(1);
    });
    await clinic.db
      .transaction()
      .execute(async (tx) => {
        await recordAudit(tx, theServer, { action: 'patient.read' });
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await add(clinic);
    expect(await sealTrail(clinic.context)).toBe(2);
    expect(await chainOf(clinic)).toEqual([
      { seq: 1, place: 1 },
      { seq: 2, place: 3 },
      { seq: 3, place: 2 },
      { seq: 5, place: 4 },
    ]);
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified' });
  });

  it('killing the sealer rolls back its whole batch', async () => {
    const clinic = await aSealedClinic();
    for (let count = 0; count < 10; count += 1) await add(clinic);
    await sealTrail(clinic.context);
    for (let count = 0; count < 10; count += 1) await add(clinic);
    // The sealer has its lock and waits to write, because another transaction is about to take the same place in the
    // chain.
    const holder = new pg.Client({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`insert into audit_seals (chain_number, audit_seq, hash) values (15, 15, sha256(''))`);
    const sealing = sealTrail(clinic.context).catch((error: Error) => error);
    await expect.poll(() => endWaiting(holder)).toBe(1);
    expect(await sealing).toBeInstanceOf(Error);
    await holder.query('rollback');
    await holder.end();
    expect(await chainOf(clinic)).toHaveLength(11);
    expect(await sealTrail(clinic.context)).toBe(10);
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 21 });
  });

  it('the sealer reads only a few rows when there is nothing to seal, even in a long trail', async () => {
    const clinic = await aSealedClinic();
    await sql`
      insert into audit_events (action) select 'patient.read' from generate_series(1, 3000)
    `.execute(clinic.db);
    expect(await sealTrail(clinic.context)).toBe(3000);
    await sql`vacuum analyze audit_events, audit_seals`.execute(clinic.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain ${unsealed(sql`event.seq`, 3000)} limit 1`.execute(clinic.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/audit_events_pkey[\s\S]*Index Cond: \(seq > /);
    expect(plan).not.toContain('Seq Scan on audit_events');
  });

  it('S-140: sealing does not change the audit rows', async () => {
    const clinic = await aSealedClinic();
    await add(clinic);
    const versions = () => sql`select seq, xmin, xmax, ctid from audit_events`.execute(clinic.db);
    const { rows: before } = await versions();
    expect(await sealTrail(clinic.context)).toBe(1);
    expect((await versions()).rows).toEqual(before);
    await expect(sql`update audit_seals set hash = sha256('')`.execute(clinic.db)).rejects.toThrow(
      'only ever added',
    );
    await expect(sql`delete from audit_seals`.execute(clinic.db)).rejects.toThrow('only ever added');
    await expect(sql`truncate audit_seals`.execute(clinic.db)).rejects.toThrow('only ever added');
  });

  it('S-140: the sealer skips an unsigned row that was inserted below the sealed rows, but a full verification finds it', async () => {
    const clinic = await aSealedClinic();
    for (let count = 0; count < 5; count += 1) {
      await add(clinic);
      await sealTrail(clinic.context);
      clinic.clock.moveOn(1);
    }
    await sealTrail(clinic.context);
    await sql`
      insert into audit_events (seq, action) overriding system value values (-5, 'patient.read')`.execute(
      clinic.db,
    );
    expect(await sealTrail(clinic.context)).toBe(0);
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({
      brokenAt: 7,
      problem: expect.stringContaining('has no signature'),
    });
  });
});

/** Returns the verifier's result for a change of the second entry, and rolls the change back. */
async function findBreak(clinic: Clinic, change: string): Promise<Break | null> {
  let broken: Break | null = null;
  const takenBack = clinic.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`update audit_events set ${change} where seq = 2`).execute(tx);
    ({ broken } = await checkTrail(pagesOf(tx), noHeads()));
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  return broken;
}

async function* pagesOf(tx: Tx) {
  yield await listChain(tx, { chainNumber: 0, seq: 0 }, 10);
}

async function* noHeads(): AsyncGenerator<null> {
  // No head has been signed yet.
}

const texts: Record<string, string> = {
  at: "at + interval '1 microsecond'",
  outcome: "'failed'",
  ip_address: "'10.0.0.1'",
  patient_ids: "'{1}'",
  changed_fields: "'{a}'",
  details: '\'{"a": 1}\'',
  values_hash: "'\\x00'",
  disclosed: "'\\x00'",
  mac: "sha256('')",
  nonce: 'gen_random_uuid()',
  actor_id: '1',
  session_id: '1',
  doctor_id: '1',
};

function otherValue(column: string): string {
  return texts[column] ?? "'other'";
}
