import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { instantAt } from '#platform/time/clinic-time';
import {
  aBookingPage,
  anAddress,
  codeFor,
  confirm,
  giveDetails,
  hold,
  look,
  someone,
} from '#test/booking-pages';
import { signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { aDoctor, aPatientOf } from '#test/people';
import { someHours } from '#test/visits';

const clinic = await aClinic();
/** A Monday. */
const today = '2026-11-23';
clinic.clock.set(instantAt(today, 480, clinicTimezone));

it('S-278: reads no patient until the contact is confirmed, so that the response time cannot reveal who is a patient', async () => {
  const doctor = await aDoctor(clinic);
  await someHours(clinic, doctor, { day: 1, from: 540, to: 720 });
  const slug = await aBookingPage(await signIn(clinic, doctor));
  const [known, unknown] = [anAddress(), anAddress()];
  await aPatientOf(clinic, doctor, { ...someone, email: known });
  const answers = await clinic.db.transaction().execute(async (tx) => {
    // From here on, every statement that reads or changes a patient waits, and then fails.
    await sql`lock table patients, patient_readers in access exclusive mode`.execute(tx);
    const found = [];
    for (const [place, email] of [known, unknown].entries()) {
      expect((await look(clinic, slug)).status).toBe(200);
      const held = await hold(clinic, slug, instantAt(today, 540 + place * 15, clinicTimezone).getTime());
      const given = await giveDetails(clinic, held.body.secret, { ...someone, email });
      const code = await codeFor(clinic, email);
      const wrong = await confirm(clinic, held.body.secret, code === '123456' ? '654321' : '123456');
      found.push([held.status, given.status, code.length, wrong.status, wrong.errorBody.error]);
    }
    return found;
  });
  expect(answers[0]).toEqual([201, 200, 6, 400, expect.any(String)]);
  expect(answers[1]).toEqual(answers[0]);
});
