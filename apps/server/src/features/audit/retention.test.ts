import { describe, expect, it } from 'vitest';
import { sweep } from '#platform/db/sweep.queries';
import { aClinic } from '#test/clinic';
import { recordAudit, theServer } from './audit.queries.ts';
import { verifyAuditTrail } from './chain/verify-trail.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (count: number) => new Date(Date.now() + count * day);

describe('retention', () => {
  it('removes the stored values of audit entries after two years without breaking the trail', async () => {
    const clinic = await aClinic();
    const sealedValues = Buffer.from('before and after');
    await recordAudit(clinic.db, theServer, { action: 'patient.updated', sealedValues });
    const count = async (table: 'audit_values' | 'audit_events') =>
      (await clinic.db.selectFrom(table).selectAll().execute()).length;
    await sweep(clinic.context.db, inDays(729));
    expect([await count('audit_values'), await count('audit_events')]).toEqual([1, 1]);
    await sweep(clinic.context.db, inDays(731));
    expect([await count('audit_values'), await count('audit_events')]).toEqual([0, 1]);
    clinic.clock.set(inDays(731));
    expect((await verifyAuditTrail(clinic.context)).state).toBe('verified');
  });
});
