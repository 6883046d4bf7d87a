import { createPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor } from '#test/people';
import { sweep } from './sweep.queries.ts';

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);

describe('sweep', () => {
  it('keeps answers and tokens while they are of use, and removes them a day later', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const body = { firstName: 'Ada', lastName: 'Lovelace' };
    await desk.call(createPatient, { body }, { 'idempotency-key': 'once' });
    const left = async () => [
      (await clinic.db.selectFrom('idempotency_keys').select('key').execute()).length,
      (await clinic.db.selectFrom('session_tokens').select('id').execute()).length,
    ];
    await sweep(clinic.db, hours(23));
    expect(await left()).toEqual([1, 1]);
    await sweep(clinic.db, hours(37));
    expect(await left()).toEqual([0, 0]);
  });

  it('forgets after 400 days what patients were told to expect', async () => {
    const clinic = await aClinic();
    for (const doctor of [await aDoctor(clinic), await aDoctor(clinic)]) {
      await sql`
        insert into shown_estimates (appointment_id, doctor_id, shown_at, shown_on, estimate, low, high)
        select days, ${doctor.id}, now() - days * interval '1 day', 'display', now(), now(), now()
        from unnest(array[399, 401, 500]) as days
      `.execute(clinic.db);
    }
    await sweep(clinic.context.db, new Date());
    const left = await clinic.db.selectFrom('shown_estimates').select('appointment_id as days').execute();
    expect(left).toEqual([{ days: 399 }, { days: 399 }]);
  });
});
