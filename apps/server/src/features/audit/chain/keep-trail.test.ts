import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { keepTrail } from './keep-trail.ts';
import { lastVerification, verifyAuditTrail } from './verify-trail.ts';

it('a server that starts and stops leaves a trail that is sealed, looked at and signed to its end', async () => {
  const clinic = await aClinic();
  const keeper = await keepTrail(clinic.context);
  keeper.start();
  await expect.poll(async () => (await lastVerification(clinic.context)).state).toBe('verified');
  await keeper.stop();
  const entries = await clinic.db
    .selectFrom('audit_events')
    .innerJoin('audit_seals', 'audit_seals.audit_seq', 'audit_events.seq')
    .select(['action', 'audit_seals.chain_number as place'])
    .orderBy('audit_seals.chain_number')
    .execute();
  expect(entries).toEqual([
    { action: 'system.started', place: 1 },
    { action: 'audit.vouched', place: 2 },
    { action: 'audit.verified', place: 3 },
    { action: 'system.stopped', place: 4 },
  ]);
  const heads = await readFile(clinic.context.settings.auditHeadsFile, 'utf8');
  expect(heads.trim().split('\n').at(-1)).toContain('"chainNumber":4');
  expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 4 });
  expect(clinic.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
