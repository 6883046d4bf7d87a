import { releaseHeldTimes } from '@anteroom/contract/booking-pages';
import { bookRequest } from '@anteroom/contract/booking-requests';
import { holdTime } from '@anteroom/contract/self-booking';
import { expect, it } from 'vitest';
import { instantAt } from '#platform/time/clinic-time';
import {
  aBookingPage,
  aBookingRequestOf,
  giveDetails,
  hold,
  look,
  solve,
  someone,
} from '#test/booking-pages';
import { call, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { insist } from '#test/insist';
import { aDoctor, aPatientOf } from '#test/people';
import { someHours } from '#test/visits';

const clinic = await aClinic();
/** A Monday. */
const today = '2026-11-23';
clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));
const at = (minutes: number) => instantAt(today, minutes, clinicTimezone).getTime();

async function aPage() {
  const doctor = await aDoctor(clinic);
  await someHours(clinic, doctor, { day: 1, from: 540, to: 720 });
  const desk = await signIn(clinic, doctor);
  return { doctor, desk, slug: await aBookingPage(desk) };
}

/** Reads and solves a challenge before the flood. */
async function prepareHold(slug: string, scheduledDateTime: number) {
  const { challenge, challengeBits } = (await look(clinic, slug)).body;
  const solution = solve(challenge, challengeBits);
  const [appointmentType, language] = ['consultation', 'en'] as const;
  const body = { scheduledDateTime, appointmentType, language, challenge, solution };
  return () => call(clinic, holdTime, { params: { slug }, body });
}

/** Waits until this many requests wait for a lock in the database. */
const waitingInDatabase = (count: number) =>
  expect.poll(() => countWaiting(clinic), { interval: 20 }).toBe(count);

it('S-277: staff can settle requests while public booking requests wait for each other', async () => {
  const { doctor, desk, slug } = await aPage();
  const other = await aPage();
  const secrets: string[] = [];
  for (const minutes of [540, 555]) secrets.push((await hold(clinic, other.slug, at(minutes))).body.secret);
  const uuid = await aBookingRequestOf(clinic, doctor);
  const patientId = await aPatientOf(clinic, doctor);
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const lock = clinic.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('booking_requests')
      .select('id')
      .where('doctor_id', '=', other.doctor.id)
      .forUpdate()
      .execute();
    isLocked();
    await end;
  });
  await locked;
  // Two public requests use both shared connections. A third request is the next one for this doctor and waits for a
  // connection.
  const holdPrepared = await prepareHold(slug, at(600));
  const details = { ...someone, phone: null };
  // On a slow machine, a request can time out before the test lets it continue, so `insist` repeats it.
  const first = insist(() => giveDetails(clinic, secrets[0] ?? '', details));
  await waitingInDatabase(1);
  const waiting = insist(holdPrepared);
  const second = insist(() => giveDetails(clinic, secrets[1] ?? '', { ...details, email: 'bo@example.org' }));
  await waitingInDatabase(2);
  try {
    expect((await desk.call(bookRequest, { params: { uuid }, body: { patientId } })).status).toBe(200);
    const released = await desk.call(releaseHeldTimes, { params: { doctorId: doctor.id } });
    expect([released.status, released.body]).toEqual([200, { released: 0 }]);
  } finally {
    letGo();
    await lock;
  }
  const answers = await Promise.all([first, second, waiting]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
});
