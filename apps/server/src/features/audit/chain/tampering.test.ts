import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clinic, openClinic } from '#test/clinic';
import { countBlockedBy } from '#test/database-door';
import { recordAudit, theServer } from '../audit.queries.ts';
import { beginning, entryOf, hashEntry } from './audit-chain.ts';
import { listChain } from './chain.queries.ts';
import { sealTrail } from './seal-trail.ts';
import { lastVerification, verifyAuditTrail } from './verify-trail.ts';
import { writeHead } from './write-head.ts';

let clinic: Clinic;

/**
 * Creates a sealed trail of a hundred entries, with signed heads after entries 40 and 100. Entry 1 is the one that the
 * first sealing adds. The numbers in the hash chain equal the row numbers.
 */
beforeEach(async () => {
  const opened = await openClinic();
  onTestFinished(() => opened.close());
  clinic = opened;
  await sealTrail(clinic.context);
  await add(39);
  await writeHead(clinic.context);
  await add(60);
  await writeHead(clinic.context);
});

async function add(count: number): Promise<void> {
  for (let done = 1; done <= count; done += 1) {
    await recordAudit(clinic.db, theServer, {
      action: 'patient.read',
      patientIds: [done],
      details: { done },
    });
  }
  await sealTrail(clinic.context);
}

/** Changes rows as the database's owner can, with the triggers disabled. */
async function tamper(...statements: string[]): Promise<void> {
  await clinic.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}

/** Recomputes all hashes from the given entry on. */
async function recompute(from: number): Promise<void> {
  const rows = await listChain(clinic.db, { chainNumber: 0, seq: 0 }, 1000);
  let previous = rows.find(({ row }) => row.chain_number === from - 1)?.row.hash ?? beginning;
  const updates: string[] = [];
  for (const { row } of rows.filter((kept) => (kept.row.chain_number ?? 0) >= from)) {
    previous = hashEntry(previous, entryOf(row));
    updates.push(`update audit_seals set hash = '\\x${previous}' where audit_seq = ${row.seq}`);
  }
  await tamper(...updates);
}

const cutOff = (last: number) => [
  `delete from audit_events where seq > ${last}`,
  `delete from audit_seals where chain_number > ${last}`,
];

const verify = () => verifyAuditTrail(clinic.context);

describe('the verifier', () => {
  it('the verifier reports an unaltered trail as verified and records the result', async () => {
    const found = await verify();
    expect(found).toMatchObject({ state: 'verified', upTo: 100, brokenAt: null, problem: null });
    expect(found.fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(await lastVerification(clinic.context)).toEqual(found);
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
  });

  it('the verifier reports an entry with one edited byte', async () => {
    await tamper(`update audit_events set actor_name = 'X' where seq = 50`);
    expect(await verify()).toMatchObject({ state: 'broken', upTo: 49, brokenAt: 50 });
    expect(clinic.log.join('')).toContain('the audit trail is broken');
    const entries = await clinic.db
      .selectFrom('audit_events')
      .select(['outcome', 'details'])
      .where('action', '=', 'audit.broken')
      .execute();
    expect(entries).toEqual([{ outcome: 'failed', details: expect.objectContaining({ brokenAt: 50 }) }]);
    expect(await lastVerification(clinic.context)).toMatchObject({ state: 'broken', brokenAt: 50 });
    expect(await (await fetch(`${clinic.address}/metrics`)).text()).toContain(
      'anteroom_audit_trail_broken 1',
    );
  });

  it.each([
    ['the microseconds of its time', `at = at + interval '1 microsecond'`],
    ['its patients', `patient_ids = '{7}'`],
    ['a number in its details', `details = '{"done": 50}'`],
  ])('the verifier detects an edit of %s', async (_, change) => {
    await tamper(`update audit_events set ${change} where seq = 77`);
    expect(await verify()).toMatchObject({ state: 'broken', brokenAt: 77 });
  });

  it('the verifier reports a deleted entry', async () => {
    await tamper('delete from audit_events where seq = 50');
    expect(await verify()).toMatchObject({ brokenAt: 50, problem: 'Entry 50 is missing.' });
  });

  it('reports the first missing entry when the last ten entries of the trail were deleted', async () => {
    await tamper(...cutOff(90));
    expect(await verify()).toMatchObject({
      brokenAt: 91,
      problem: expect.stringMatching(/^Entry 91 is missing: the trail went on to entry 100 /),
    });
  });

  it('the verifier detects that the last ten entries were replaced by others', async () => {
    await tamper(...cutOff(90));
    await add(30);
    expect(await verify()).toMatchObject({
      brokenAt: 41,
      problem: expect.stringMatching(/^Entries 41 to 100 are not the ones that were signed at /),
    });
  });

  it('the verifier reports the first of two swapped entries', async () => {
    await tamper(
      'update audit_seals set chain_number = 1000 where chain_number = 60',
      'update audit_seals set chain_number = 60 where chain_number = 61',
      'update audit_seals set chain_number = 61 where chain_number = 1000',
    );
    expect(await verify()).toMatchObject({ brokenAt: 60 });
  });

  it('the verifier detects a recomputed chain, from its start or from the middle', async () => {
    await tamper(`update audit_events set actor_name = 'X' where seq = 60`);
    await recompute(60);
    expect(await verify()).toMatchObject({ upTo: 59, brokenAt: 60 });
    await tamper(`update audit_events set actor_name = 'X' where seq = 1`);
    await recompute(1);
    expect(await verify()).toMatchObject({ brokenAt: 1 });
  });

  it('the verifier reports an entry whose stored values were altered or removed, but accepts their removal after the retention period', async () => {
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

  it('the verifier accepts that an erasure deletes stored values while the verifier reads the trail', async () => {
    const sealedValues = Buffer.from('what was before and after');
    await recordAudit(clinic.db, theServer, { action: 'patient.updated', patientIds: [7], sealedValues });
    const { verifying } = await clinic.db.transaction().execute(async (tx) => {
      await sql`lock table audit_values in access exclusive mode`.execute(tx);
      const verifying = verify();
      await vi.waitUntil(async () => (await countBlockedBy(clinic, tx)) === 1, { timeout: 10_000 });
      await tx.deleteFrom('audit_values').execute();
      await recordAudit(tx, theServer, { action: 'patient.erased', patientIds: [7] });
      return { verifying };
    });
    expect(await verifying).toMatchObject({ state: 'verified', upTo: 102, problem: null });
  });

  it('the verifier detects a shortened trail even if the signed heads are deleted too', async () => {
    await recordAudit(clinic.db, theServer, { action: 'system.started' });
    clinic.clock.moveOn(60);
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
    await rm(clinic.context.settings.auditHeadsFile);
    await tamper(...cutOff(101));
    expect(await verify()).toMatchObject({
      state: 'broken',
      problem: expect.stringContaining('signed heads are missing'),
    });
  });

  it('the verifier reports its own result even if an audit entry claims the opposite', async () => {
    await tamper(`update audit_events set actor_name = 'X' where seq = 50`);
    await verify();
    await recordAudit(clinic.db, theServer, { action: 'audit.verified', details: { upTo: 100 } });
    expect(await lastVerification(clinic.context)).toMatchObject({ state: 'broken', brokenAt: 50 });
  });

  it('the verifier detects an entry whose place in the chain was changed to an invalid number', async () => {
    await tamper(
      'alter table audit_seals drop constraint audit_seals_chain_number_check',
      'update audit_seals set chain_number = -1 where chain_number = 100',
    );
    expect(await verify()).toMatchObject({ brokenAt: 100 });
  });

  it('the verifier reports entries that have waited too long for their seal', async () => {
    await clinic.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(tx);
      await recordAudit(clinic.db, theServer, { action: 'patient.read' });
      await tamper(`update audit_events set at = at - interval '2 minutes' where seq = 101`);
      expect(await verify()).toMatchObject({
        state: 'broken',
        brokenAt: null,
        problem: expect.stringContaining('has waited over a minute'),
      });
    });
  });
});

describe('an entry that the server did not write', () => {
  const own = [
    'at, actor_id, actor_name, actor_role, session_id, ip_address, user_agent, request_id, action, outcome, reason',
    'doctor_id, object_type, object_id, patient_ids, changed_fields, details, values_hash, disclosed',
  ].join(', ');
  const named = (problem: string) => ({
    state: 'broken',
    brokenAt: 101,
    problem: `Entry 101 (number 101 of the trail) ${problem}`,
  });
  const unsigned = 'has no signature of the server: it was not written by Anteroom.';

  it('S-140: the verifier reports an entry that the server did not write, even if it is sealed like the others', async () => {
    await sql`insert into audit_events (action, patient_ids) values ('patient.read', '{7}')`.execute(
      clinic.db,
    );
    await add(3);
    await writeHead(clinic.context);
    expect(await verify()).toMatchObject(named(unsigned));
  });

  it('S-140: the verifier reports a copied entry, even if its nonce or the id of its key was changed', async () => {
    await tamper(
      'drop index audit_events_nonce',
      `insert into audit_events (${own}, nonce, mac, mac_key)
       select ${own}, nonce, mac, mac_key from audit_events where seq = 50`,
    );
    expect(await verify()).toMatchObject(named('is a copy of an earlier entry.'));
    await tamper(`update audit_events set nonce = gen_random_uuid() where seq = 101`);
    await recompute(101);
    expect(await verify()).toMatchObject(named('is not as the server signed it.'));
    await tamper(`update audit_events set mac_key = 'elsewher' where seq = 101`);
    await recompute(101);
    expect(await verify()).toMatchObject(
      named('is signed with another key (elsewher): it was not written by Anteroom.'),
    );
  });

  it('S-140: a database constraint prevents copying an entry', async () => {
    const copying = tamper(
      `insert into audit_events (action, nonce, mac, mac_key)
       select 'patient.read', nonce, mac, mac_key from audit_events where seq = 50`,
    );
    await expect(copying).rejects.toThrow('audit_events_nonce');
  });

  it.each([
    ['at the end of the chain', '101'],
    ['in the place of another', '50'],
    ['before the first place', '-1'],
    ['without a place', 'null'],
  ])(
    'S-140: the verifier reports a forged entry that claims to be sealed by an older release, %s',
    async (_, place) => {
      await tamper(
        'alter table audit_events drop constraint audit_events_chain_number_check',
        'alter table audit_events drop constraint audit_events_sealed_whole',
        `insert into audit_events (action, chain_number, previous_hash, hash)
       values ('patient.read', ${place}, '\\x00', '\\x00')`,
      );
      expect(await verify()).toMatchObject({
        state: 'broken',
        problem: expect.stringMatching(
          /^(Entry 101 \(number 101 of the trail\) has no signature|Number 101 of the trail claims the place of)/,
        ),
      });
    },
  );

  it('S-140: the verifier reports a forged entry before the first signed entry, even if the heads are deleted', async () => {
    await tamper(
      ...Array.from({ length: 100 }, (_, n) => 100 - n).map(
        (place) => `update audit_seals set chain_number = ${place + 1} where chain_number = ${place}`,
      ),
      `insert into audit_events (action) values ('patient.read')`,
      `insert into audit_seals (chain_number, audit_seq, hash) select 1, max(seq), sha256('') from audit_events`,
    );
    await recompute(1);
    await rm(clinic.context.settings.auditHeadsFile);
    expect(await verify()).toMatchObject({
      state: 'broken',
      brokenAt: 1,
      problem: expect.stringContaining(unsigned),
    });
  });

  it.each([
    ['its time', `at = at + interval '1 microsecond'`],
    ['its author', `actor_name = 'X'`],
    ['its address', `ip_address = '10.0.0.1'`],
    ['its patients', `patient_ids = '{7}'`],
    ['its disclosed patients', `disclosed = '\\x00'`],
    ['its details', `details = '{"done": 5000}'`],
    ['its values', `values_hash = '\\x00'`],
  ])(
    'S-140: the verifier reports a changed entry even if the chain was recomputed after a change of %s',
    async (_, change) => {
      await tamper(`update audit_events set ${change} where seq = 90`);
      await recompute(90);
      await rm(clinic.context.settings.auditHeadsFile);
      expect(await verify()).toMatchObject({
        brokenAt: 90,
        problem: 'Entry 90 (number 90 of the trail) is not as the server signed it.',
      });
    },
  );
});

describe('the signed heads', () => {
  const file = () => clinic.context.settings.auditHeadsFile;
  const lines = async () => (await readFile(file(), 'utf8')).trim().split('\n');

  it('the verifier reports a line of the heads file that the server did not sign', async () => {
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
      problem: 'Line 1 of the signed heads is not signed with this server’s key.',
    });
  });

  it('adds no signed head if there is no new entry', async () => {
    await writeHead(clinic.context);
    expect(await lines()).toHaveLength(2);
  });

  it('adds no signed head after a break in the chain, so that no head covers up the break', async () => {
    await tamper(...cutOff(90));
    await add(30);
    expect(await writeHead(clinic.context)).toMatchObject({ at: 100 });
    expect(await lines()).toHaveLength(2);
  });

  it('the verifier can read the heads file even after a process died while writing a line', async () => {
    await appendFile(file(), '{"chainNumber":100,"ha');
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 100 });
    expect(await verify()).toMatchObject({ state: 'verified', upTo: 101 });
    expect(await lines()).toHaveLength(3);
  });

  it('the verifier reports a line of the heads file that was copied to another place', async () => {
    const [first] = await lines();
    await appendFile(file(), `${first}\n`);
    expect(await verify()).toMatchObject({ problem: 'Line 3 of the signed heads is not in its place.' });
  });
});
