import { setTimeout as wait } from 'node:timers/promises';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getBookingPage, releaseHeldTimes, saveBookingPage } from '@anteroom/contract/booking-pages';
import { bookRequest, declineRequest, listBookingRequests } from '@anteroom/contract/booking-requests';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { holdTime, releaseHeldTime } from '@anteroom/contract/self-booking';
import { getTicket, viewVisit, withdrawTicket } from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sweep } from '#platform/db/sweep.queries';
import { dateInZone, instantAt, plusDays } from '#platform/time/clinic-time';
import {
  aBookingPage,
  anAddress,
  bookOnline,
  changeAddress,
  codeFor,
  confirm,
  giveDetails,
  hold,
  look,
  openPage,
  openTimes,
  solve,
  someone,
} from '#test/booking-pages';
import { call, signIn } from '#test/call';
import { aClinic, clinicTimezone } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { insist } from '#test/insist';
import { mailsTo } from '#test/mails';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';
import { someHours } from '#test/visits';

const clinic = await aClinic();
/** A Monday. */
const today = '2026-11-23';
clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));
const at = (time: string, date = today) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAt(date, hours * 60 + minutes, clinicTimezone).getTime();
};

/** Creates a doctor with hours from 9 to 12 on all seven days, in slots of 15 minutes, and an open booking page. */
async function aPage(changes: Partial<typeof openPage> = {}) {
  const doctor = await aDoctor(clinic);
  for (const day of [0, 1, 2, 3, 4, 5, 6]) await someHours(clinic, doctor, { day, from: 540, to: 720 });
  const desk = await signIn(clinic, doctor);
  return { doctor, desk, slug: await aBookingPage(desk, changes) };
}

const requestsOf = async (desk: Awaited<ReturnType<typeof signIn>>) =>
  (await desk.call(listBookingRequests, {})).body.requests;

const appointmentsOf = (doctorId: number) =>
  clinic.db
    .selectFrom('appointments')
    .select(['patient_id as patientId', 'scheduled_at as scheduledAt', 'created_by as createdBy', 'uuid'])
    .where('doctor_id', '=', doctorId)
    .execute();

const trailOf = (doctorId: number) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'patient_ids as patientIds'])
    .where('doctor_id', '=', doctorId)
    .where('action', 'not in', ['session.started'])
    .orderBy('seq')
    .execute();

const requestRows = (doctorId: number) =>
  clinic.db.selectFrom('booking_requests').selectAll().where('doctor_id', '=', doctorId).execute();

describe('the settings of a booking page', () => {
  it('a booking page has a suggested slug until it is saved, and is closed until staff open it', async () => {
    const doctor = await aDoctor(clinic, { name: 'Zoë Müller-Ø' });
    const desk = await signIn(clinic, doctor);
    const params = { doctorId: doctor.id };
    const { body } = await desk.call(getBookingPage, { params });
    expect(body.bookingPage).toMatchObject({ slug: `zoe-muller-${doctor.id}`, isOpen: false, version: 0 });
    expect(body.address).toBe(`https://anteroom.example/book/zoe-muller-${doctor.id}`);
    const { version, ...page } = body.bookingPage;
    expect((await look(clinic, page.slug)).status).toBe(404);
    expect((await desk.call(saveBookingPage, { params, body: page })).body.bookingPage.version).toBe(1);
    expect((await look(clinic, page.slug)).status).toBe(404);
    await desk.call(saveBookingPage, { params, body: { ...page, isOpen: true } });
    expect((await look(clinic, page.slug)).status).toBe(200);
    expect((await trailOf(doctor.id)).map(({ action }) => action)).toEqual([
      'booking_page.updated',
      'booking_page.updated',
    ]);
  });

  it('rejects saving a booking page with another page’s slug or an outdated version', async () => {
    const [one, other] = [await aPage(), await aPage()];
    const params = { doctorId: other.doctor.id };
    const taken = await other.desk.call(saveBookingPage, { params, body: { ...openPage, slug: one.slug } });
    expect([taken.status, taken.errorBody.fields]).toEqual([400, { slug: 'Another page has this address' }]);
    const body = { ...openPage, slug: other.slug, maxOpen: 1 };
    const stale = await other.desk.call(saveBookingPage, { params, body }, { 'if-match': '"7"' });
    expect(stale.status).toBe(412);
  });

  it.each([
    ['new', false],
    ['existing', true],
  ])(
    'when two %s booking pages take the same slug at the same moment, one is saved and the other is rejected',
    async (_, exist) => {
      for (let round = 0; round < 6; round += 1) {
        const both = [await aDoctor(clinic), await aDoctor(clinic)];
        const desks = await Promise.all(both.map((doctor) => signIn(clinic, doctor)));
        if (exist) await Promise.all(desks.map((desk) => aBookingPage(desk)));
        const body = { ...openPage, slug: `same-${exist}-${round}` };
        const answers = await Promise.all(
          desks.map((desk) => desk.call(saveBookingPage, { params: { doctorId: desk.person.id }, body })),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
        const rejected = answers.find(({ status }) => status === 400);
        expect(rejected?.errorBody.fields).toEqual({ slug: 'Another page has this address' });
      }
    },
  );

  it('S-282: a booking page can be saved but not opened for a disabled doctor', async () => {
    const { slug, doctor } = await aPage();
    const admin = await signIn(clinic, await anAdmin(clinic));
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    const save = (isOpen: boolean) => {
      const body = { ...openPage, slug, isOpen, maxOpen: 2 };
      return admin.call(saveBookingPage, { params: { doctorId: doctor.id }, body });
    };
    const refused = await save(true);
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'doctor_disabled']);
    expect((await save(false)).status).toBe(200);
  });

  it('a booking page of a disabled doctor gives the same error as an unknown page', async () => {
    const { slug, doctor } = await aPage();
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    const [closed, unknown] = [await look(clinic, slug), await look(clinic, 'no-such-page')];
    expect(closed.status).toBe(404);
    expect({ ...closed.errorBody, requestId: '' }).toEqual({ ...unknown.errorBody, requestId: '' });
  });
});

describe('the times of a booking page', () => {
  it('a booking page shows the schedule’s times after the notice period and up to the horizon, except booked and held times', async () => {
    const { desk, slug, doctor } = await aPage({ leastNoticeMinutes: 110, horizonDays: 1 });
    const patientId = await aPatientOf(clinic, doctor);
    const booked = aBooking(patientId, doctor, new Date(at('10:30')), { durationMinutes: 30 });
    await desk.call(createAppointment, { body: booked });
    const { body } = await look(clinic, slug);
    expect(body.days.map(({ date }) => date)).toEqual([today, plusDays(today, 1)]);
    const times = body.days[0]?.times.map(({ startTime }) => startTime);
    expect(times).toEqual(['10:00', '10:15', '11:00', '11:15', '11:30', '11:45']);
    expect((await hold(clinic, slug, at('11:00'))).status).toBe(201);
    expect((await openTimes(clinic, slug)).includes(at('11:00'))).toBe(false);
    expect((await openTimes(clinic, slug)).includes(at('11:15'))).toBe(true);
  });

  it('a booking page omits days off, and shows the next available date if a period has none', async () => {
    const { desk, slug, doctor } = await aPage();
    const dates = { firstDate: today, lastDate: plusDays(today, 4), hours: [] };
    const params = { doctorId: doctor.id };
    const off = await desk.call(createScheduleException, { params, body: { ...dates, note: null } });
    expect(off.status).toBe(201);
    const { body } = await look(clinic, slug, { days: 3 });
    expect([body.days, body.nextDate]).toEqual([[], plusDays(today, 5)]);
  });

  it('a booking page offers no more times of a date once strangers hold almost a third of them', async () => {
    const { slug } = await aPage();
    // The date has twelve times, so at most three may be held.
    for (const time of ['09:00', '09:15', '09:30'])
      expect((await hold(clinic, slug, at(time))).status).toBe(201);
    const { body } = await look(clinic, slug);
    expect(body.days.map(({ date }) => date)).not.toContain(today);
    const refused = await hold(clinic, slug, at('10:00'));
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'time_taken']);
    clinic.clock.moveOn(11);
    const current = await changeAddress(clinic, slug);
    expect((await openTimes(clinic, current)).filter((time) => time < at('12:00'))).toHaveLength(12);
    clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));
  });
});

describe('holding a time', () => {
  it('holding a time requires a solved challenge of this page, and each challenge can be used once', async () => {
    const [{ slug }, { slug: other }] = [await aPage(), await aPage()];
    const { challenge, challengeBits } = (await look(clinic, slug)).body;
    const solution = solve(challenge, challengeBits);
    const solved = { challenge, solution };
    const wrong = await hold(clinic, slug, at('09:00'), { challenge, solution: `${solution}1` });
    expect([wrong.status, wrong.errorBody.code]).toEqual([400, 'challenge_refused']);
    expect((await hold(clinic, other, at('09:00'), solved)).errorBody.code).toBe('challenge_refused');
    expect((await hold(clinic, slug, at('09:00'), solved)).status).toBe(201);
    expect((await hold(clinic, slug, at('09:15'), solved)).errorBody.code).toBe('challenge_refused');
    const again = (await look(clinic, slug)).body;
    const next = { challenge: again.challenge, solution: solve(again.challenge, again.challengeBits) };
    expect((await hold(clinic, slug, at('09:00'), next)).errorBody.code).toBe('time_taken');
    expect((await hold(clinic, slug, at('09:15'), next)).errorBody.code).toBe('challenge_refused');
  });

  it('a repeated request to hold a time gets the same held time, because its first response can have been lost', async () => {
    const { slug, desk, doctor } = await aPage();
    const { challenge, challengeBits } = (await look(clinic, slug)).body;
    const solved = { challenge, solution: solve(challenge, challengeBits) };
    const first = await hold(clinic, slug, at('09:00'), solved);
    const again = await hold(clinic, slug, at('09:00'), solved);
    const { secret, expiresAt } = first.body;
    expect([again.status, again.body]).toMatchObject([201, { secret, expiresAt }]);
    const type = { ...solved, appointmentType: 'follow_up' };
    expect((await hold(clinic, slug, at('09:00'), type)).errorBody.code).toBe('challenge_refused');
    await desk.call(releaseHeldTimes, { params: { doctorId: doctor.id } });
    expect((await hold(clinic, slug, at('09:00'), solved)).errorBody.code).toBe('challenge_refused');
  });

  it('a request to hold a time that is repeated while the first one still runs gets the same held time', async () => {
    const { slug, doctor } = await aPage();
    const { challenge, challengeBits } = (await look(clinic, slug)).body;
    const solved = { challenge, solution: solve(challenge, challengeBits) };
    const ask = () => call(clinic, holdTime, { params: { slug }, body: { ...aTime, ...solved } });
    const aTime = {
      scheduledDateTime: at('09:00'),
      appointmentType: 'consultation',
      language: 'en',
    } as const;
    const { first, again } = await clinic.db.transaction().execute(async (tx) => {
      await sql`select from queues where doctor_id = ${doctor.id} for update`.execute(tx);
      const running = ask();
      await expect.poll(() => countWaiting(clinic)).toBe(1);
      const repeated = ask();
      await Promise.race([repeated, wait(300)]);
      return { first: running, again: repeated };
    });
    const { status, body } = await first;
    expect(status).toBe(201);
    expect(await again).toMatchObject({ status: 201, body: { secret: body.secret } });
  });

  it('only one of many strangers can hold a time, and a time that staff have booked cannot be held', async () => {
    const { slug, desk, doctor } = await aPage();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => insist(() => hold(clinic, slug, at('09:00')))),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const patientId = await aPatientOf(clinic, doctor);
    await desk.call(createAppointment, { body: aBooking(patientId, doctor, new Date(at('09:15'))) });
    expect((await hold(clinic, slug, at('09:15'))).errorBody.code).toBe('time_taken');
  });

  it('rejects holding times that the page does not offer', async () => {
    const { slug } = await aPage({ horizonDays: 3 });
    const wrong = [at('08:55'), at('09:05'), at('12:00'), at('09:00', plusDays(today, 4)), at('07:00')];
    for (const time of wrong) {
      expect([time, (await hold(clinic, slug, time)).errorBody.code]).toEqual([time, 'time_taken']);
    }
    const type = await hold(clinic, slug, at('09:00'), { appointmentType: 'procedure' });
    expect(type.errorBody.fields).toEqual({ appointmentType: 'Type must be one of the offered ones' });
  });

  it('a held time becomes free when the person releases it, or when staff release all held times of the doctor', async () => {
    const { slug, desk, doctor } = await aPage();
    const { secret } = (await hold(clinic, slug, at('09:00'))).body;
    expect((await call(clinic, releaseHeldTime, { params: { secret } })).status).toBe(204);
    expect(await openTimes(clinic, slug)).toContain(at('09:00'));
    await hold(clinic, slug, at('09:00'));
    const params = { doctorId: doctor.id };
    expect((await desk.call(getBookingPage, { params })).body.heldTimes).toBe(1);
    expect((await desk.call(releaseHeldTimes, { params })).body).toEqual({ released: 1 });
    expect(await trailOf(doctor.id)).toContainEqual(
      expect.objectContaining({ action: 'booking_page.held_times_released', actorId: doctor.id }),
    );
    expect(await openTimes(clinic, slug)).toContain(at('09:00'));
  });
});

describe('confirming a contact', () => {
  it('S-282: rejects a date of birth in the future with the same error for a known and an unknown secret', async () => {
    const { slug } = await aPage();
    const held = await hold(clinic, slug, (await openTimes(clinic, slug))[0] ?? 0);
    const future = { ...someone, dateOfBirth: '2026-11-24' };
    for (const secret of [held.body.secret, 'A'.repeat(43)]) {
      const { status, errorBody } = await giveDetails(clinic, secret, future);
      expect([status, errorBody.fields]).toEqual([
        400,
        { dateOfBirth: 'Date of birth cannot be in the future' },
      ]);
    }
  });

  it('confirming a contact books the time for the only matching patient, opens the patient’s page and mails the ticket', async () => {
    const { slug, doctor } = await aPage();
    const email = anAddress();
    const patientId = await aPatientOf(clinic, doctor, { ...someone, lastName: 'Quillfeather', email });
    const details = { ...someone, firstName: 'A.', lastName: 'QUILLFÉATHER', email: email.toUpperCase() };
    const { answer } = await bookOnline(clinic, slug, at('09:00'), details);
    expect([answer.status, answer.body.outcome]).toEqual([200, 'booked']);
    const [booked, ...others] = await appointmentsOf(doctor.id);
    expect(others).toEqual([]);
    expect(booked).toMatchObject({ patientId, scheduledAt: new Date(at('09:00')), createdBy: null });
    const secret = answer.body.address?.split('/').at(-1) ?? '';
    expect((await call(clinic, viewVisit, { params: { secret } })).body.visit.scheduledDateTime).toBe(
      at('09:00'),
    );
    const mails = await mailsTo(clinic, email);
    expect(mails.at(-1)?.subject).toBe('Your appointment at Test Clinic');
    expect(mails.at(-1)?.link).toBe(answer.body.address);
    expect(await trailOf(doctor.id)).toContainEqual({
      action: 'appointment.created',
      actorId: null,
      patientIds: [patientId],
    });
    const events = await clinic.db
      .selectFrom('queue_events')
      .select(['reason', 'actor_id as actorId'])
      .where('doctor_id', '=', doctor.id)
      .execute();
    expect(events).toEqual([{ reason: 'booked', actorId: null }]);
    expect(
      (await requestRows(doctor.id)).map(({ state, given, hold_id }) => [state, given, hold_id]),
    ).toEqual([['booked', null, null]]);
  });

  it.each([
    ['an unknown person', {}, {}],
    ['another date of birth', { dateOfBirth: '1980-02-04' }, {}],
    ['another contact', { email: 'else@example.org' }, {}],
    ['another last name', { lastName: 'Quill' }, {}],
    ['a twin without a record', { firstName: 'Bruno' }, {}],
    ['an inactive patient', {}, { is_active: false }],
    ['a deceased patient', {}, { date_of_death: '2026-01-01' }],
  ])('confirming a contact creates a request and keeps the time for %s', async (name, known, columns) => {
    const { slug, doctor, desk } = await aPage();
    const email = anAddress();
    if (name !== 'an unknown person') {
      const id = await aPatientOf(clinic, doctor, { ...someone, email, ...known });
      await clinic.db
        .updateTable('patients')
        .set({ ...columns, version: 2 })
        .where('id', '=', id)
        .execute();
    }
    const { answer } = await bookOnline(clinic, slug, at('09:00'), { ...someone, email });
    expect(answer.body).toEqual({ outcome: 'requested', address: null });
    expect(await appointmentsOf(doctor.id)).toEqual([]);
    const [request, ...others] = await requestsOf(desk);
    expect(others).toEqual([]);
    // The time is held until the end of the next working day, but at most until it begins.
    const heldUntil = instantAt(plusDays(today, 2), 0, clinicTimezone).getTime();
    const held = Math.min(heldUntil, at('09:00'));
    expect(request).toMatchObject({ ...someone, email, phone: null, isTaken: false, heldUntil: held });
    expect(await openTimes(clinic, slug)).not.toContain(at('09:00'));
  });

  it('creates a booking request instead of an appointment if two patients match, or if the patient is booked at that time', async () => {
    const { slug, doctor, desk } = await aPage();
    const email = anAddress();
    const twin = { ...someone, email };
    const patientId = await aPatientOf(clinic, doctor, twin);
    const second = await aDoctor(clinic);
    const elsewhere = await signIn(clinic, await anAdmin(clinic));
    const body = aBooking(patientId, second, new Date(at('09:00')));
    expect((await elsewhere.call(createAppointment, { body })).status).toBe(201);
    expect((await bookOnline(clinic, slug, at('09:00'), twin)).answer.body.outcome).toBe('requested');
    await aPatientOf(clinic, doctor, { ...twin, firstName: 'Bea' });
    expect((await bookOnline(clinic, slug, at('09:30'), twin)).answer.body.outcome).toBe('requested');
    expect((await requestsOf(desk)).map(({ possibleDuplicates }) => possibleDuplicates.length)).toEqual([
      1, 1,
    ]);
  });

  it('confirming a contact does not book for a patient of another doctor', async () => {
    const { slug } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, await aDoctor(clinic), { ...someone, email });
    expect((await bookOnline(clinic, slug, at('09:00'), { ...someone, email })).answer.body.outcome).toBe(
      'requested',
    );
  });

  it('responds in the same way to known and unknown people until the contact is confirmed', async () => {
    const { slug, doctor } = await aPage();
    const [known, unknown] = [anAddress(), anAddress()];
    await aPatientOf(clinic, doctor, { ...someone, email: known });
    const answers = [];
    for (const [time, email] of [
      ['09:00', known],
      ['09:15', unknown],
    ] as const) {
      const { secret } = (await hold(clinic, slug, at(time))).body;
      const given = await giveDetails(clinic, secret, { ...someone, email });
      const wrong = await confirm(
        clinic,
        secret,
        (await codeFor(clinic, email)) === '123456' ? '654321' : '123456',
      );
      expect(wrong.errorBody.code).toBe('wrong_code');
      const { expiresAt, ...rest } = given.body;
      answers.push([given.status, Object.keys(given.body), rest, wrong.status, wrong.errorBody.error]);
      expect(expiresAt).toBeGreaterThan(clinic.clock.now().getTime());
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('mails no code to an address that the person replaced by another one', async () => {
    const { slug } = await aPage();
    const [own, victim] = [anAddress(), anAddress()];
    const { secret } = (await hold(clinic, slug, at('09:30'))).body;
    for (const email of [own, victim]) await giveDetails(clinic, secret, { ...someone, email });
    await clinic.mailWorker.workOff();
    expect((await mailsTo(clinic, own)).length).toBe(0);
    expect((await mailsTo(clinic, victim)).length).toBe(1);
  });

  it('a repeated confirmation gets the same response, and books once', async () => {
    const { slug, doctor } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    const { secret } = (await hold(clinic, slug, at('09:00'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const code = await codeFor(clinic, email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => insist(() => confirm(clinic, secret, code))),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await appointmentsOf(doctor.id)).toHaveLength(1);
  });

  it('a repeated confirmation opens no new ticket after staff withdrew the ticket', async () => {
    const { slug, doctor, desk } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    const { secret, answer } = await bookOnline(clinic, slug, at('09:00'), { ...someone, email });
    expect(answer.body.address).not.toBeNull();
    const code = await codeFor(clinic, email);
    const [{ uuid } = { uuid: '' }] = await appointmentsOf(doctor.id);
    expect((await desk.call(withdrawTicket, { params: { uuid } })).status).toBe(204);
    const again = await confirm(clinic, secret, code);
    expect([again.status, again.body]).toEqual([200, { outcome: 'booked', address: null }]);
  });

  it('a request ends after five wrong codes, which frees the time', async () => {
    const { slug } = await aPage();
    const email = anAddress();
    const { secret } = (await hold(clinic, slug, at('09:00'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const code = await codeFor(clinic, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const codes = [];
    for (let tries = 1; tries <= 5; tries += 1)
      codes.push((await confirm(clinic, secret, wrong)).errorBody.code);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'wrong_code'), 'too_many_wrong_codes']);
    expect((await confirm(clinic, secret, code)).status).toBe(404);
    expect(await openTimes(clinic, slug)).toContain(at('09:00'));
  });

  it('only the newest code confirms a contact, and no code does after half an hour', async () => {
    const { slug } = await aPage();
    const email = anAddress();
    const { secret } = (await hold(clinic, slug, at('11:00'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const first = await codeFor(clinic, email);
    await giveDetails(clinic, secret, { ...someone, email });
    const second = await codeFor(clinic, email);
    if (first !== second) expect((await confirm(clinic, secret, first)).errorBody.code).toBe('wrong_code');
    clinic.clock.moveOn(31);
    expect((await confirm(clinic, secret, second)).status).toBe(404);
    clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));
  });

  it('rejects confirming a contact if staff have booked the held time in the meantime', async () => {
    const { slug, desk, doctor } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    const { secret } = (await hold(clinic, slug, at('09:00'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, new Date(at('09:00')));
    expect((await desk.call(createAppointment, { body })).status).toBe(201);
    const refused = await confirm(clinic, secret, await codeFor(clinic, email));
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'time_taken']);
    expect(await appointmentsOf(doctor.id)).toHaveLength(1);
    expect((await requestRows(doctor.id)).map(({ state, given }) => [state, given])).toEqual([
      ['over', null],
    ]);
  });

  it('a confirmation after the hold expired books only if the time is still free', async () => {
    const { slug, doctor } = await aPage();
    const [first, second] = [anAddress(), anAddress()];
    for (const email of [first, second]) await aPatientOf(clinic, doctor, { ...someone, email });
    const mine = (await hold(clinic, slug, at('11:00'))).body;
    await giveDetails(clinic, mine.secret, { ...someone, email: first });
    const code = await codeFor(clinic, first);
    clinic.clock.moveOn(11);
    const other = await bookOnline(clinic, slug, at('11:00'), { ...someone, email: second });
    expect(other.answer.body.outcome).toBe('booked');
    expect((await confirm(clinic, mine.secret, code)).errorBody.code).toBe('time_taken');
    expect(await appointmentsOf(doctor.id)).toHaveLength(1);
    clinic.clock.set(instantAt(today, 8 * 60, clinicTimezone));
  });

  it('a confirmation books nothing if the doctor takes the day off after the time was held', async () => {
    const { desk, slug, doctor } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    const { secret } = (await hold(clinic, slug, at('09:15'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const params = { doctorId: doctor.id };
    const dates = { firstDate: today, lastDate: today, hours: [], note: null };
    expect((await desk.call(createScheduleException, { params, body: dates })).status).toBe(201);
    const answer = await confirm(clinic, secret, await codeFor(clinic, email));
    expect([answer.status, answer.errorBody.code]).toEqual([409, 'time_taken']);
    expect(await appointmentsOf(doctor.id)).toEqual([]);
    expect((await requestRows(doctor.id)).map(({ state }) => state)).toEqual(['over']);
  });

  it('a confirmation books nothing once the doctor’s account is disabled', async () => {
    const { slug, doctor } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    const { secret } = (await hold(clinic, slug, at('09:00'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const code = await codeFor(clinic, email);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    expect((await confirm(clinic, secret, code)).errorBody.code).toBe('time_taken');
    expect(await appointmentsOf(doctor.id)).toEqual([]);
  });

  it('limits the open bookings and the codes per contact, and keeps only one hold per contact', async () => {
    const { slug, doctor } = await aPage({ maxOpen: 1 });
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    expect((await bookOnline(clinic, slug, at('09:00'), { ...someone, email })).answer.status).toBe(200);
    const more = await bookOnline(clinic, slug, at('09:15'), { ...someone, email });
    expect([more.answer.status, more.answer.errorBody.code]).toEqual([409, 'too_many_bookings']);
    const [one, two] = [await hold(clinic, slug, at('09:30')), await hold(clinic, slug, at('09:45'))];
    await giveDetails(clinic, one.body.secret, { ...someone, email });
    await giveDetails(clinic, two.body.secret, { ...someone, email });
    expect((await confirm(clinic, one.body.secret, '123456')).status).toBe(404);
    expect(await openTimes(clinic, slug)).toContain(at('09:30'));
    await giveDetails(clinic, two.body.secret, { ...someone, email });
    expect((await giveDetails(clinic, two.body.secret, { ...someone, email })).status).toBe(429);
  });

  it('counts the bookings and the codes of one mailbox together, whatever tag the address has', async () => {
    const { slug } = await aPage({ maxOpen: 1 });
    const [name = '', domain = ''] = anAddress().split('@');
    const tagged = (tag: number) => ({ ...someone, email: `${name}+${tag}@${domain}` });
    expect((await bookOnline(clinic, slug, at('09:00'), tagged(1))).answer.body.outcome).toBe('requested');
    const more = await bookOnline(clinic, slug, at('09:15'), tagged(2));
    expect([more.answer.status, more.answer.errorBody.code]).toEqual([409, 'too_many_bookings']);
    const { secret } = (await hold(clinic, slug, at('09:30'))).body;
    for (const tag of [3, 4, 5]) {
      expect((await giveDetails(clinic, secret, tagged(tag))).status).toBe(200);
    }
    expect((await giveDetails(clinic, secret, tagged(6))).status).toBe(429);
  });

  it('stores the details of a held time encrypted, and deletes them after the request ended', async () => {
    const { slug, doctor } = await aPage();
    const email = anAddress();
    const { secret } = (await hold(clinic, slug, at('09:00'))).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const [row] = await requestRows(doctor.id);
    expect(row?.given).toBeInstanceOf(Buffer);
    expect(JSON.stringify(row)).not.toContain(email);
    expect(row?.given?.toString('latin1')).not.toContain(someone.lastName);
    await sweep(clinic.context.db, new Date(clinic.clock.now().getTime() + 2 * 86_400_000));
    expect(await requestRows(doctor.id)).toEqual([]);
    const { rows } = await sql`select 1 from slot_holds where doctor_id = ${doctor.id}`.execute(clinic.db);
    expect(rows).toEqual([]);
  });

  it('mails of a booking page are in the language of the page', async () => {
    const { slug } = await aPage();
    const email = anAddress();
    const { secret } = (await hold(clinic, slug, at('09:00'), { language: 'de' })).body;
    await giveDetails(clinic, secret, { ...someone, email });
    const [mail] = await mailsTo(clinic, email);
    expect(mail?.subject).toMatch(/^Ihr Code für Test Clinic: \d{6}$/);
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('the mail about a booked time states the current time of an appointment that was moved before the mail was sent', async () => {
    const { slug, doctor, desk } = await aPage();
    const email = anAddress();
    await aPatientOf(clinic, doctor, { ...someone, email });
    const { answer } = await bookOnline(clinic, slug, at('09:00'), { ...someone, email });
    const params = { uuid: (await appointmentsOf(doctor.id))[0]?.uuid ?? '' };
    const body = { scheduledDateTime: at('10:30') };
    expect((await desk.call(updateAppointment, { params, body })).status).toBe(200);
    const mail = (await mailsTo(clinic, email)).at(-1);
    expect([mail?.subject, mail?.link]).toEqual(['Your appointment at Test Clinic', answer.body.address]);
    expect(mail?.text).toContain('10:30');
    expect(mail?.text).not.toMatch(/\b0?9:00/);
  });
});

describe('settling a request', () => {
  async function aRequest(changes: Partial<typeof openPage> = {}) {
    const page = await aPage(changes);
    const email = anAddress();
    const details = { ...someone, email, phone: '030 123' };
    const { secret } = await bookOnline(clinic, page.slug, at('09:00'), details);
    const [request] = await requestsOf(page.desk);
    return { ...page, email, secret, uuid: request?.uuid ?? '' };
  }

  it('staff book a request for a new patient with the given details, and the ticket is mailed', async () => {
    const { desk, doctor, uuid, email, slug } = await aRequest();
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const { status, body } = await manager.call(bookRequest, { params: { uuid }, body: { patientId: null } });
    expect(status).toBe(200);
    expect(await appointmentsOf(doctor.id)).toMatchObject([
      { patientId: body.patientId, uuid: body.appointmentId, createdBy: manager.person.id },
    ]);
    const patient = await clinic.db
      .selectFrom('patients')
      .select(['first_name', 'last_name', 'date_of_birth', 'email', 'phone'])
      .where('id', '=', body.patientId)
      .executeTakeFirstOrThrow();
    expect(Object.values(patient)).toEqual(['Ada', 'Quillfeather', '1980-02-03', email, '030 123']);
    const mails = await mailsTo(clinic, email);
    expect(mails.at(-1)?.subject).toBe('Your appointment at Test Clinic');
    expect(await requestsOf(desk)).toEqual([]);
    const again = await desk.call(bookRequest, { params: { uuid }, body: { patientId: null } });
    expect([again.status, again.errorBody.code]).toEqual([409, 'request_settled']);
    expect(await openTimes(clinic, slug)).not.toContain(at('09:00'));
    expect((await trailOf(doctor.id)).map(({ action }) => action)).toEqual([
      ...['booking_page.updated', 'booking_request.received', 'patient.created'],
      ...['appointment.created', 'booking_request.booked'],
    ]);
  });

  it('a new patient of a request gets messages and the ticket in the language in which they booked', async () => {
    const { desk, slug } = await aPage();
    const email = anAddress();
    const { secret } = (await hold(clinic, slug, at('09:00'), { language: 'de' })).body;
    await giveDetails(clinic, secret, { ...someone, email });
    await confirm(clinic, secret, await codeFor(clinic, email));
    const params = { uuid: (await requestsOf(desk))[0]?.uuid ?? '' };
    const { body } = await desk.call(bookRequest, { params, body: { patientId: null } });
    const ticket = await desk.call(getTicket, { params: { uuid: body.appointmentId } });
    expect(ticket.body.language).toBe('de');
  });

  it('staff book a request for a chosen patient, whose contact details stay unchanged', async () => {
    const { desk, doctor, uuid } = await aRequest();
    const patientId = await aPatientOf(clinic, doctor, {
      lastName: 'Quillfeather',
      email: 'old@example.org',
    });
    const { body } = await desk.call(bookRequest, { params: { uuid }, body: { patientId } });
    expect(body.patientId).toBe(patientId);
    const { email } = await clinic.db
      .selectFrom('patients')
      .select('email')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    expect(email).toBe('old@example.org');
  });

  it('declining a request sends a mail and frees the time', async () => {
    const { desk, doctor, uuid, email, slug, secret } = await aRequest();
    const code = await codeFor(clinic, email);
    expect((await desk.call(declineRequest, { params: { uuid } })).status).toBe(204);
    expect((await mailsTo(clinic, email)).at(-1)?.subject).toBe('Your request at Test Clinic');
    expect(await openTimes(clinic, slug)).toContain(at('09:00'));
    expect((await requestRows(doctor.id)).map(({ state, given }) => [state, given])).toEqual([
      ['declined', null],
    ]);
    expect((await trailOf(doctor.id)).at(-1)?.action).toBe('booking_request.declined');
    expect((await confirm(clinic, secret, code)).status).toBe(404);
  });

  it('rejects booking a request if staff have booked its time for another patient, and leaves the request open', async () => {
    const { desk, doctor, uuid } = await aRequest();
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, new Date(at('09:00')));
    await desk.call(createAppointment, { body });
    const refused = await desk.call(bookRequest, { params: { uuid }, body: { patientId: null } });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'appointment_overlap']);
    expect((await requestsOf(desk)).map(({ isTaken }) => isTaken)).toEqual([true]);
    const people = clinic.db.selectFrom('patients').select('id').where('last_name', '=', 'Quillfeather');
    expect(await people.where('doctor_id', '=', doctor.id).execute()).toEqual([]);
  });

  it('staff cannot add a new patient for a request from a page that is only for known patients', async () => {
    const { desk, uuid } = await aRequest({ forWhom: 'known' });
    const refused = await desk.call(bookRequest, { params: { uuid }, body: { patientId: null } });
    expect([refused.status, Object.keys(refused.errorBody.fields ?? {})]).toEqual([400, ['patientId']]);
    expect((await requestsOf(desk)).map(({ mayAddPatient }) => mayAddPatient)).toEqual([false]);
  });

  it('booking requests of other doctors are not listed, and give the same error as unknown ones', async () => {
    const { uuid, doctor, desk } = await aRequest();
    expect(await requestsOf(desk)).toHaveLength(1);
    const read = await clinic.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', doctor.id)
      .where('action', '=', 'booking_request.read')
      .execute();
    expect(read).toHaveLength(1);
    const other = await signIn(clinic, await aDoctor(clinic));
    expect((await other.call(listBookingRequests, {})).body).toEqual({ requests: [], total: 0 });
    expect((await other.call(declineRequest, { params: { uuid } })).status).toBe(404);
    expect((await other.call(bookRequest, { params: { uuid }, body: { patientId: null } })).status).toBe(404);
    expect((await requestRows(doctor.id)).map(({ state }) => state)).toEqual(['requested']);
  });
});

describe('limits per network', () => {
  it('a network can hold at most two appointment times at once', async () => {
    const guarded = await aClinic({ rateLimitPerMinute: 10_000 });
    guarded.clock.set(instantAt(today, 8 * 60, clinicTimezone));
    const doctor = await aDoctor(guarded);
    await someHours(guarded, doctor, { day: 1, from: 540, to: 720 });
    const slug = await aBookingPage(await signIn(guarded, doctor));
    const statuses = [];
    for (const time of ['09:00', '09:15', '09:30'])
      statuses.push((await hold(guarded, slug, at(time))).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect(dateInZone(guarded.clock.now(), clinicTimezone)).toBe(today);
    // A rejected network does not wait for staff who are changing the doctor's queue.
    const rejected = await guarded.db.transaction().execute(async (tx) => {
      await sql`select from queues where doctor_id = ${doctor.id} for update`.execute(tx);
      return hold(guarded, slug, at('09:45'));
    });
    expect(rejected.status).toBe(429);
  });

  it('a network can hold at most two times at once, even if it asks for times with two doctors at the same moment', async () => {
    const guarded = await aClinic({ rateLimitPerMinute: 10_000 });
    guarded.clock.set(instantAt(today, 8 * 60, clinicTimezone));
    const slugs: string[] = [];
    for (let place = 0; place < 2; place += 1) {
      const doctor = await aDoctor(guarded);
      await someHours(guarded, doctor, { day: 1, from: 540, to: 720 });
      slugs.push(await aBookingPage(await signIn(guarded, doctor)));
    }
    expect((await hold(guarded, slugs[0] ?? '', at('09:00'))).status).toBe(201);
    const begun = await guarded.db.transaction().execute(async (tx) => {
      // A request waits for this lock after it counted the times that its network holds.
      await sql`lock table booking_requests in share mode`.execute(tx);
      const holding = slugs.map((slug) => insist(() => hold(guarded, slug, at('09:15'))));
      await expect.poll(() => countWaiting(guarded)).toBe(2);
      return { holding };
    });
    const statuses = (await Promise.all(begun.holding)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 429]);
  });
});
