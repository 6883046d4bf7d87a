import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createClockWatch } from '#platform/time/watch-clock';
import { aClinic } from '#test/clinic';
import { keepTrail } from './keep-trail.ts';
import { lastVerification, verifyAuditTrail } from './verify-trail.ts';

it('a server that starts and stops leaves a sealed, verified and signed trail', async () => {
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
  expect(entries.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  const [started, ...others] = entries.map(({ action }) => action);
  const stopped = others.pop();
  // Signing the head and verifying the trail run concurrently, so their order varies.
  expect([started, others.toSorted(), stopped]).toEqual([
    'system.started',
    ['audit.verified', 'audit.vouched'],
    'system.stopped',
  ]);
  const heads = await readFile(clinic.context.settings.auditHeadsFile, 'utf8');
  expect(heads.trim().split('\n').at(-1)).toContain('"chainNumber":4');
  expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: 4 });
  expect(clinic.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('a server whose clock was changed adds an audit entry with the size of the change in milliseconds', async () => {
  const clinic = await aClinic();
  let wall = 0;
  const keeper = await keepTrail(clinic.context, createClockWatch({ wall: () => wall, steady: () => 0 }));
  wall = -3_600_000;
  keeper.start();
  const steps = () =>
    clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'details'])
      .where('action', '=', 'system.clock_stepped')
      .execute();
  await expect.poll(steps).toEqual([{ actor_id: null, details: { millis: -3_600_000 } }]);
  await keeper.stop();
});
