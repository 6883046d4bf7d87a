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
    .select(['action', 'chain_number as place'])
    .orderBy('seq')
    .execute();
  expect(entries).toEqual([
    { action: 'system.started', place: expect.any(Number) },
    { action: 'audit.verified', place: expect.any(Number) },
    { action: 'system.stopped', place: 3 },
  ]);
  const heads = await readFile(clinic.context.settings.auditHeadsFile, 'utf8');
  expect(heads.trim().split('\n').at(-1)).toContain('"chainNumber":3');
  expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 3 });
  expect(clinic.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
