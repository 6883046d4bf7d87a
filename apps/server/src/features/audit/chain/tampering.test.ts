import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Clinic, openClinic } from '#test/clinic';
import { recordAudit, theServer } from '../audit.queries.ts';
import { beginning, entryOf, hashEntry } from './audit-chain.ts';
import { listChain } from './chain.queries.ts';
import { sealTrail } from './seal-trail.ts';
import { lastVerification, verifyAuditTrail } from './verify-trail.ts';
import { writeHead } from './write-head.ts';

let clinic: Clinic;

/** A trail of a hundred entries, sealed, with heads signed at 40 and at its end. */
beforeEach(async () => {
  const opened = await openClinic();
  onTestFinished(() => opened.close());
  clinic = opened;
  await add(40);
  await writeHead(clinic.context);
  await add(60);
  await writeHead(clinic.context);
});

async function add(count: number): Promise<void> {
  await sql`
    insert into audit_events (action, patient_ids, details)
    select 'patient.read', array[n], jsonb_build_object('done', n) from generate_series(1, ${count}::int) n
  `.execute(clinic.db);
  await sealTrail(clinic.context);
}

/** As the owner of the whole database could: with the triggers out of the way. */
async function tamper(...statements: string[]): Promise<void> {
  await clinic.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}

/** Makes every hash right again, from the given entry on. */
async function recompute(from: number): Promise<void> {
  const rows = await listChain(clinic.db, 0, 1000);
  let previous = rows.find(({ row }) => row.chain_number === from - 1)?.row.hash ?? beginning;
  const updates: string[] = [];
  for (const { row } of rows.filter((kept) => (kept.row.chain_number ?? 0) >= from)) {
    const hash = hashEntry(previous, entryOf(row));
    updates.push(
      `update audit_events set previous_hash = '\\x${previous}', hash = '\\x${hash}' where seq = ${row.seq}`,
    );
    previous = hash;
  }
  await tamper(...updates);
}

const verify = () => verifyAuditTrail(clinic.context);

describe('the verifier', () => {
  it('finds nothing wrong with a trail that is as it was written, and says so in the trail', async () => {
    const found = await verify();
    expect(found).toMatchObject({ state: 'verified', upTo: 100, brokenAt: null, problem: null });
    expect(found.fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(await lastVerification(clinic.context)).toEqual(found);
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
  });

  it('names an entry of which one byte was edited', async () => {
    await tamper(`update audit_events set actor_name = 'X' where chain_number = 50`);
    expect(await verify()).toMatchObject({ state: 'broken', upTo: 49, brokenAt: 50 });
    expect(clinic.log.join('')).toContain('the audit trail is broken');
    expect(await lastVerification(clinic.context)).toMatchObject({ state: 'broken', brokenAt: 50 });
    expect(await (await fetch(`${clinic.address}/metrics`)).text()).toContain(
      'anteroom_audit_trail_broken 1',
    );
  });

  it.each([
    ['the microseconds of its time', `at = at + interval '1 microsecond'`],
    ['its patients', `patient_ids = '{7}'`],
    ['a number in its details', `details = '{"done": 50}'`],
  ])('notices an edit of %s', async (_, change) => {
    await tamper(`update audit_events set ${change} where chain_number = 77`);
    expect(await verify()).toMatchObject({ state: 'broken', brokenAt: 77 });
  });

  it('names an entry that was deleted', async () => {
    await tamper('delete from audit_events where chain_number = 50');
    expect(await verify()).toMatchObject({ brokenAt: 50, problem: 'Entry 50 is missing.' });
  });

  it('names the first of the last ten that were deleted', async () => {
    await tamper('delete from audit_events where chain_number > 90');
    expect(await verify()).toMatchObject({
      brokenAt: 91,
      problem: expect.stringMatching(/^Entry 91 is missing: the trail went on to entry 100 /),
    });
  });

  it('is not deceived by others that were written in the place of the last ten', async () => {
    await tamper('delete from audit_events where chain_number > 90');
    await add(30);
    expect(await verify()).toMatchObject({
      brokenAt: 41,
      problem: expect.stringMatching(/^Entries 41 to 100 are not the ones that were signed at /),
    });
  });

  it('names the first of two that were swapped', async () => {
    await tamper(
      'update audit_events set chain_number = 1000 where chain_number = 60',
      'update audit_events set chain_number = 60 where chain_number = 61',
      'update audit_events set chain_number = 61 where chain_number = 1000',
    );
    expect(await verify()).toMatchObject({ brokenAt: 60 });
  });

  it('is not deceived by a chain that was made anew, from its beginning or in its middle', async () => {
    await tamper(`update audit_events set actor_name = 'X' where chain_number = 60`);
    await recompute(60);
    expect(await verify()).toMatchObject({
      upTo: 100,
      brokenAt: 41,
      problem: expect.stringMatching(/^Entries 41 to 100 are not the ones that were signed at /),
    });
    await tamper(`update audit_events set actor_name = 'X' where chain_number = 1`);
    await recompute(1);
    expect(await verify()).toMatchObject({ brokenAt: 1 });
  });

  it('names an entry whose kept values were altered or removed, and does not mind when their time is over', async () => {
    const sealedValues = Buffer.from('what was before and after');
    await recordAudit(clinic.db, theServer, { action: 'patient.updated', sealedValues });
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
    await tamper(`update audit_values set sealed = 'other'`);
    expect(await verify()).toMatchObject({
      brokenAt: 101,
      problem: expect.stringContaining('before and after'),
    });
    await clinic.db.deleteFrom('audit_values').execute();
    expect(await verify()).toMatchObject({
      brokenAt: 101,
      problem: expect.stringContaining('removed before its time'),
    });
    clinic.clock.moveOn(2 * 366 * 24 * 60);
    expect(await verify()).toMatchObject({ state: 'verified' });
  });

  it('does not take a shortened trail for whole because the signed heads are gone with its end', async () => {
    const longAgo = new Date(Date.now() - 3_600_000);
    await clinic.db.insertInto('audit_events').values({ action: 'system.started', at: longAgo }).execute();
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
    await rm(clinic.context.settings.auditHeadsFile);
    await tamper('delete from audit_events where chain_number > 101');
    expect(await verify()).toMatchObject({
      state: 'broken',
      problem: expect.stringContaining('signed heads are missing'),
    });
  });

  it('is believed over a row that says otherwise', async () => {
    await tamper(`update audit_events set actor_name = 'X' where chain_number = 50`);
    await verify();
    await recordAudit(clinic.db, theServer, { action: 'audit.verified', details: { upTo: 100 } });
    expect(await lastVerification(clinic.context)).toMatchObject({ state: 'broken', brokenAt: 50 });
  });

  it('does not pass over an entry that was put where nobody looks', async () => {
    await tamper(
      'alter table audit_events drop constraint audit_events_chain_number_check',
      `update audit_events set chain_number = -1 where chain_number = 100`,
    );
    expect(await verify()).toMatchObject({ brokenAt: 100 });
  });

  it('says when something has kept the sealer away', async () => {
    await clinic.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(tx);
      await clinic.db
        .insertInto('audit_events')
        .values({ action: 'patient.read', at: new Date(Date.now() - 120_000) })
        .execute();
      expect(await verify()).toMatchObject({
        state: 'broken',
        brokenAt: null,
        problem: expect.stringContaining('has waited over a minute'),
      });
    });
  });
});

describe('the signed heads', () => {
  const file = () => clinic.context.settings.auditHeadsFile;
  const lines = async () => (await readFile(file(), 'utf8')).trim().split('\n');

  it('are lines that only the server can write', async () => {
    const [first = ''] = await lines();
    expect(JSON.parse(first)).toEqual({
      chainNumber: 40,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: expect.stringMatching(/^2.*Z$/),
      signature: expect.any(String),
    });
    await writeFile(file(), (await readFile(file(), 'utf8')).replace('"chainNumber":40', '"chainNumber":39'));
    expect(await verify()).toMatchObject({
      state: 'broken',
      problem: "Line 1 of the signed heads is not signed with this server's key.",
    });
  });

  it('are not added to while nothing happened', async () => {
    await writeHead(clinic.context);
    expect(await lines()).toHaveLength(2);
  });

  it('are not continued over a break, so that none covers it up', async () => {
    await tamper('delete from audit_events where chain_number > 90');
    await add(30);
    expect(await writeHead(clinic.context)).toMatchObject({ at: 100 });
    expect(await lines()).toHaveLength(2);
  });

  it('outlive a process that was killed in the middle of a line', async () => {
    await appendFile(file(), '{"chainNumber":100,"ha');
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 100 });
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
    expect(await lines()).toHaveLength(3);
  });

  it('that were copied to another place of the file are noticed', async () => {
    const [first] = await lines();
    await appendFile(file(), `${first}\n`);
    expect(await verify()).toMatchObject({ problem: 'Line 3 of the signed heads is not in its place.' });
  });
});
