import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import type { Tx } from '#platform/db/database';
import { aClinic, type Clinic } from '#test/clinic';
import { databaseNameOf, endWaiting } from '#test/database-door';
import { recordAudit, theServer } from '../audit.queries.ts';
import { listChain } from './chain.queries.ts';
import { type Break, checkTrail } from './check-trail.ts';
import { sealTrail } from './seal-trail.ts';
import { verifyAuditTrail } from './verify-trail.ts';

const add = (clinic: Clinic) => recordAudit(clinic.context.db, theServer, { action: 'patient.read' });

const chainOf = (clinic: Clinic) =>
  clinic.db.selectFrom('audit_events').select(['seq', 'chain_number as place']).orderBy('seq').execute();

describe('the sealer', () => {
  it('hashes every column there is', async () => {
    const clinic = await aClinic();
    await add(clinic);
    await sealTrail(clinic.context);
    await sql`alter table audit_events alter seq drop identity`.execute(clinic.db);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'audit_events' and column_name not in ('hash', 'previous_hash')
    `.execute(clinic.db);
    expect(await findBreak(clinic, 'seq = seq')).toBeNull();
    for (const { name } of rows) {
      expect([name, await findBreak(clinic, `${name} = ${otherValue(name)}`)]).toEqual([
        name,
        { at: 1, problem: expect.any(String) },
      ]);
    }
  });

  it('leaves no gap and no broken link while many write, in several processes at once', async () => {
    const clinic = await aClinic();
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
    expect((await chainOf(clinic)).map(({ place }) => place).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 2000 }, (_, index) => index + 1),
    );
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 2000 });
  });

  it('gives what was committed late a later place', async () => {
    const clinic = await aClinic();
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
      { seq: 1, place: 2 },
      { seq: 2, place: 1 },
      { seq: 4, place: 3 },
    ]);
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified' });
  });

  it('that is killed in the middle leaves nothing half done', async () => {
    const clinic = await aClinic();
    for (let count = 0; count < 10; count += 1) await add(clinic);
    await sealTrail(clinic.context);
    for (let count = 0; count < 10; count += 1) await add(clinic);
    // The sealer has its lock and waits to write, for somebody holds a row.
    const holder = new pg.Client({ ...inject('postgres'), database: await databaseNameOf(clinic) });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from audit_events where seq = 15 for update');
    const sealing = sealTrail(clinic.context).catch((error: Error) => error);
    await expect.poll(() => endWaiting(holder)).toBe(1);
    expect(await sealing).toBeInstanceOf(Error);
    await holder.query('rollback');
    await holder.end();
    expect((await chainOf(clinic)).filter(({ place }) => place !== null)).toHaveLength(10);
    expect(await sealTrail(clinic.context)).toBe(10);
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 20 });
  });

  it('finds by an index that there is nothing to do', async () => {
    const clinic = await aClinic();
    await sql`
      insert into audit_events (action) select 'patient.read' from generate_series(1, 3000)
    `.execute(clinic.db);
    expect(await sealTrail(clinic.context)).toBe(3000);
    await sql`vacuum analyze audit_events`.execute(clinic.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select seq from audit_events where hash is null order by seq limit 1
    `.execute(clinic.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_events_unsealed');
  });
});

/** What the verifier says of the only entry after this change, which is taken back. */
async function findBreak(clinic: Clinic, change: string): Promise<Break | null> {
  let broken: Break | null = null;
  const takenBack = clinic.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`update audit_events set ${change}`).execute(tx);
    ({ broken } = await checkTrail(pagesOf(tx), noHeads()));
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  return broken;
}

async function* pagesOf(tx: Tx) {
  yield await listChain(tx, 0, 10);
}

async function* noHeads(): AsyncGenerator<null> {
  // There was no time to sign any.
}

const texts: Record<string, string> = {
  seq: '99',
  chain_number: '2',
  at: "at + interval '1 microsecond'",
  outcome: "'failed'",
  ip_address: "'10.0.0.1'",
  patient_ids: "'{1}'",
  changed_fields: "'{a}'",
  details: '\'{"a": 1}\'',
  values_hash: "'\\x00'",
  actor_id: '1',
  session_id: '1',
  doctor_id: '1',
};

function otherValue(column: string): string {
  return texts[column] ?? "'other'";
}
