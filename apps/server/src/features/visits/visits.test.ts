import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getDayTickets } from '@anteroom/contract/day-list';
import { getHealth } from '@anteroom/contract/health';
import {
  callNextCentral,
  callNextDayWise,
  setQueueStatus,
  skipDayWise,
  viewDayWiseQueue,
} from '@anteroom/contract/queue';
import { checkIn } from '@anteroom/contract/queue-positions';
import {
  getTicket,
  mailTicket,
  reportArrival,
  reportRunningLate,
  viewVisit,
} from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic({ rateLimitPerMinute: 10_000 });
const today = '2026-11-20';
clinic.clock.set(new Date(`${today}T08:00:00Z`));

type QueueType = 'day_wise' | 'central' | null;
const aDesk = async (queueType: QueueType = 'day_wise', at: Clinic = clinic) =>
  signIn(at, await aDoctor(at, { queueType }));

async function book(desk: Desk, time: string, known: { email?: string } = {}, date = today) {
  const patientId = await aPatientOf(clinic, desk.person, { lastName: 'Quillfeather', ...known });
  const at = new Date(`${date}T${time}:00Z`);
  const body = aBooking(patientId, desk.person, at, { reasonForVisit: 'Migraine', allowOverlap: true });
  return (await desk.call(createAppointment, { body })).body.appointment.uuid;
}

async function ticketOf(desk: Desk, uuid: string): Promise<string> {
  const { status, body } = await desk.call(getTicket, { params: { uuid } });
  expect(status).toBe(200);
  return body.address.split('/').at(-1) ?? '';
}

const look = (secret: string, headers: Record<string, string> = {}) =>
  call(clinic, viewVisit, { params: { secret } }, { headers });

async function visitOf(secret: string) {
  const { status, body } = await look(secret);
  expect(status).toBe(200);
  return body.visit;
}

const arrive = (secret: string) => call(clinic, reportArrival, { params: { secret } }, {});
const comeLater = (secret: string, minutes: 5 | 10 | 15 | 30 | 45 | 60 | null) =>
  call(clinic, reportRunningLate, { params: { secret }, body: { minutes } });
const ofDoctor = (desk: Desk) => ({ doctorId: desk.person.id });
const callNext = (desk: Desk) => desk.call(callNextDayWise, { params: ofDoctor(desk), query: {}, body: {} });

async function entryOf(desk: Desk, uuid: string) {
  const { body } = await desk.call(viewDayWiseQueue, { params: ofDoctor(desk), query: {} });
  return body.queue.find(({ appointmentUuid }) => appointmentUuid === uuid);
}

const eventsOf = (desk: Desk, reasons: readonly string[]) =>
  clinic.db
    .selectFrom('queue_events')
    .select(['reason', 'actor_id as actorId', 'before', 'after'])
    .where('doctor_id', '=', desk.person.id)
    .where('reason', 'in', [...reasons])
    .orderBy('id')
    .execute();

const trailOf = (desk: Desk, actions: readonly string[]) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'object_id as objectId', 'details'])
    .where('doctor_id', '=', desk.person.id)
    .where('action', 'in', [...actions])
    .orderBy('seq')
    .execute();

async function expectOver(secret: string): Promise<void> {
  for (const answer of [await look(secret), await arrive(secret), await comeLater(secret, 5)]) {
    expect([answer.status, { ...answer.errorBody, requestId: '' }]).toEqual([
      404,
      { error: 'Visit not found', code: 'not_found', requestId: '' },
    ]);
  }
}

describe('the ticket', () => {
  it('a ticket leads to the same page each time it is printed, and only the hash of its secret is stored', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const { body } = await desk.call(getTicket, { params: { uuid } });
    expect(body.address).toMatch(/^https:\/\/anteroom\.example\/q\/[\w-]{43}$/);
    const manager = await signIn(clinic, await aManagerOf(clinic, desk.person));
    expect((await manager.call(getTicket, { params: { uuid } })).body).toEqual(body);
    const secret = body.address.split('/').at(-1) ?? '';
    await look(secret);
    const stored = await clinic.db.selectFrom('visit_links').selectAll().execute();
    const trail = await clinic.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify([stored, trail])).not.toContain(secret);
    expect(clinic.log.join('\n')).not.toContain(secret);
    expect(await trailOf(desk, ['ticket.printed'])).toMatchObject([
      { actorId: desk.person.id, objectId: uuid },
      { actorId: manager.person.id, objectId: uuid },
    ]);
  });

  it('concurrent requests to print a ticket return the same ticket', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(desk, uuid)));
    expect(new Set(secrets).size).toBe(1);
    expect((await visitOf(secrets[0] ?? '')).state).toBe('waiting');
  });

  it('every appointment has a different ticket', async () => {
    const desk = await aDesk();
    const [one, other] = [await book(desk, '09:00'), await book(desk, '09:30')];
    expect(await ticketOf(desk, one)).not.toBe(await ticketOf(desk, other));
  });

  it('only users who may read an appointment can print its ticket', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const uuid = await book(desk, '09:00');
    expect((await other.call(getTicket, { params: { uuid } })).status).toBe(404);
  });

  it('rejects printing a ticket when the visit is over', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00', { email: 'over@home.example' });
    await desk.call(skipDayWise, { params: { ...ofDoctor(desk), appointmentId: uuid } });
    for (const route of [getTicket, mailTicket]) {
      const { status, errorBody } = await desk.call(route, { params: { uuid } });
      expect([status, errorBody.code]).toEqual([409, 'visit_over']);
    }
  });

  it('a ticket stops working when the appointment is changed to another patient', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await ticketOf(desk, uuid);
    const patientId = await aPatientOf(clinic, desk.person);
    expect(
      (await desk.call(updateAppointment, { params: { uuid }, body: { patientId, allowOverlap: true } }))
        .status,
    ).toBe(200);
    await expectOver(secret);
    expect((await visitOf(await ticketOf(desk, uuid))).state).toBe('waiting');
  });
});

describe('the mailed ticket', () => {
  it('the mailed ticket contains place, time and doctor, but not the reason for the visit', async () => {
    const desk = await aDesk();
    const email = 'jane@home.example';
    const uuid = await book(desk, '09:00', { email });
    const { status, body } = await desk.call(mailTicket, { params: { uuid } });
    expect([status, body.message]).toEqual([200, `The ticket is on its way to ${email}.`]);
    const [mail] = await mailsTo(clinic, email);
    const visit = await visitOf(mail?.link.split('/').at(-1) ?? '');
    expect(mail?.link).toBe(`https://anteroom.example/q/${await ticketOf(desk, uuid)}`);
    expect(mail?.subject).toBe('Your appointment at Test Clinic');
    expect(mail?.text).toContain(
      `Test Clinic with ${desk.person.name} on Friday, 20 November 2026 at 10:00 (Europe/Berlin)`,
    );
    expect(mail?.text).toContain(visit.ticketCode);
    for (const hidden of ['Migraine', 'Quillfeather', 'consultation'])
      expect(`${mail?.text} ${mail?.html}`).not.toContain(hidden);
    expect(await trailOf(desk, ['ticket.mailed'])).toMatchObject([{ objectId: uuid }]);
    const jobs = await clinic.db.selectFrom('mail_jobs').select('details').execute();
    expect(JSON.stringify(jobs)).not.toContain(await ticketOf(desk, uuid));
  });

  it.each([
    ['de', 'Ihr Termin bei Test Clinic', 'Ihr Termin', 'Freitag, 20. November 2026 um 10:00 Uhr'],
    ['es', 'Su cita en Test Clinic', 'Su cita', 'viernes, 20 de noviembre de 2026, 10:00'],
    ['fr', 'Votre rendez-vous chez Test Clinic', 'Votre rendez-vous', 'vendredi 20 novembre 2026 à 10:00'],
  ] as const)(
    'S-291: mailed and printed tickets are in the patient’s language (%s), without the doctor if the clinic chose so',
    async (language, subject, appointment, when) => {
      const desk = await aDesk();
      const email = `ticket-${language}@home.example`;
      const uuid = await book(desk, '09:00', { email });
      await clinic.db.updateTable('patients').set({ language }).where('email', '=', email).execute();
      const ofDay = { params: ofDoctor(desk), query: { date: today } };
      for (const names_doctor of [true, false]) {
        await clinic.db.updateTable('reminder_settings').set({ names_doctor }).execute();
        const printed = { language, doctorName: names_doctor ? desk.person.name : null };
        expect((await desk.call(getTicket, { params: { uuid } })).body).toMatchObject(printed);
        expect((await desk.call(getDayTickets, ofDay)).body.tickets).toMatchObject([printed]);
        await desk.call(mailTicket, { params: { uuid } });
        const mail = (await mailsTo(clinic, email)).at(-1);
        expect(mail?.subject).toBe(subject);
        expect(mail?.html).toContain(`<html lang="${language}">`);
        expect(mail?.text).toContain(when);
        expect(mail?.text.includes(desk.person.name)).toBe(names_doctor);
        expect(mail?.text).toMatch(new RegExp(`${appointment}${names_doctor ? ' [a-z]+ .+' : ''} ?: `));
      }
      await clinic.db.updateTable('reminder_settings').set({ names_doctor: true }).execute();
    },
  );

  it('rejects mailing a ticket to a patient without an email address', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const { status, errorBody } = await desk.call(mailTicket, { params: { uuid } });
    expect([status, errorBody.code]).toEqual([409, 'patient_without_email']);
  });

  it.each([{ is_active: false }, { date_of_death: '2026-11-01' }])(
    'S-292: rejects mailing a ticket to a patient with %o, and sends none that was requested before the record changed',
    async (change) => {
      const desk = await aDesk();
      const email = `gone-${Object.keys(change)[0]}@home.example`;
      const uuid = await book(desk, '09:00', { email });
      expect((await desk.call(mailTicket, { params: { uuid } })).status).toBe(200);
      await clinic.db.updateTable('patients').set(change).where('email', '=', email).execute();
      expect(await mailsTo(clinic, email)).toEqual([]);
      const admin = await signIn(clinic, await anAdmin(clinic));
      expect((await admin.call(getHealth, {})).body.health.mails.facts?.givenUp).toBe(0);
      const { status, errorBody } = await desk.call(mailTicket, { params: { uuid } });
      expect([status, errorBody.code]).toEqual([409, 'patient_inactive']);
    },
  );

  it('drops a queued ticket mail if staff correct the patient’s address before it is sent', async () => {
    const desk = await aDesk();
    const email = 'misspelt@home.example';
    const uuid = await book(desk, '09:00', { email });
    expect((await desk.call(mailTicket, { params: { uuid } })).status).toBe(200);
    const right = 'misspelled@home.example';
    await clinic.db.updateTable('patients').set({ email: right }).where('email', '=', email).execute();
    expect((await desk.call(mailTicket, { params: { uuid } })).status).toBe(200);
    expect(await mailsTo(clinic, email)).toEqual([]);
    expect(await mailsTo(clinic, right)).toHaveLength(1);
  });

  it('mails a ticket at most three times an hour, even for concurrent requests', async () => {
    const desk = await aDesk();
    const email = 'often@home.example';
    const uuid = await book(desk, '09:00', { email });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.call(mailTicket, { params: { uuid } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    expect(await mailsTo(clinic, email)).toHaveLength(3);
  });

  it('does not mail a ticket to a patient who lost the appointment before the mail was sent', async () => {
    const desk = await aDesk();
    const email = 'former@home.example';
    const uuid = await book(desk, '09:00', { email });
    await desk.call(mailTicket, { params: { uuid } });
    const patientId = await aPatientOf(clinic, desk.person);
    await desk.call(updateAppointment, { params: { uuid }, body: { patientId, allowOverlap: true } });
    await ticketOf(desk, uuid);
    expect(await mailsTo(clinic, email)).toEqual([]);
  });
});

describe('a patient’s own page', () => {
  it('a patient’s page shows the appointment, the place in line and the time range, but no names of patients and no reason for the visit', async () => {
    const desk = await aDesk();
    await book(desk, '09:00');
    await book(desk, '09:20');
    const secret = await ticketOf(desk, await book(desk, '09:40'));
    const { body } = await look(secret);
    expect(body.visit).toEqual({
      clinicName: 'Test Clinic',
      clinicPhone: null,
      timezone: 'Europe/Berlin',
      timeFormat: '24',
      doctorName: desk.person.name,
      ticketCode: expect.stringMatching(/-003$/),
      scheduledDateTime: Date.parse(`${today}T09:40:00Z`),
      state: 'waiting',
      ahead: 2,
      estimateLow: expect.any(Number),
      estimateHigh: expect.any(Number),
      pausedAt: null,
      estimateIsUncertain: true,
      room: null,
      delayMinutes: null,
      arrivedAt: null,
      runningLateMinutes: null,
      isConfirmed: false,
      changeUntil: null,
      reminders: null,
      language: 'en',
      now: expect.any(Number),
    });
    for (const hidden of ['Quillfeather', 'Migraine', '-001'])
      expect(JSON.stringify(body)).not.toContain(hidden);
    await callNext(desk);
    // The current patient no longer counts as ahead.
    expect((await visitOf(secret)).ahead).toBe(1);
  });

  it('a patient’s page can be opened before the day of the visit and until the visit ends', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00', {}, '2026-11-21');
    const secret = await ticketOf(desk, uuid);
    const coming = await visitOf(secret);
    expect([coming.state, coming.ahead, coming.estimateLow]).toEqual(['coming', null, null]);
    for (const answer of [await arrive(secret), await comeLater(secret, 10)])
      expect([answer.status, answer.errorBody.code]).toEqual([409, 'visit_not_today']);
    await desk.call(updateAppointment, {
      params: { uuid },
      body: { scheduledDateTime: Date.parse(`${today}T09:00:00Z`) },
    });
    expect((await visitOf(secret)).state).toBe('waiting');
    await callNext(desk);
    const called = await visitOf(secret);
    expect([called.state, called.ahead]).toEqual(['called', null]);
    expect((await arrive(secret)).body.visit.state).toBe('called');
    await desk.call(callNextDayWise, {
      params: ofDoctor(desk),
      query: {},
      body: { currentAppointmentId: uuid },
    });
    await expectOver(secret);
  });

  it.each<[string, (desk: Desk, uuid: string) => Promise<{ status: number }>]>([
    [
      'is cancelled',
      (desk, uuid) => desk.call(updateAppointment, { params: { uuid }, body: { status: 'cancelled' } }),
    ],
    [
      'is a no-show',
      (desk, uuid) => desk.call(updateAppointment, { params: { uuid }, body: { status: 'no_show' } }),
    ],
    ['is deleted', (desk, uuid) => desk.call(deleteAppointment, { params: { uuid } })],
  ])('a patient’s page stops working when the appointment %s', async (_, end) => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await ticketOf(desk, uuid);
    expect((await end(desk, uuid)).status).toBeLessThan(300);
    await expectOver(secret);
  });

  it('S-49: a patient’s page gives the same error for an unknown or malformed secret and a disabled doctor', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    await clinic.db
      .updateTable('users')
      .set({ is_enabled: false })
      .where('id', '=', desk.person.id)
      .execute();
    for (const each of [secret, 'A'.repeat(43), 'short', '%00']) await expectOver(each);
  });

  it('in a central queue, a patient’s page counts all due patients ahead, including those of earlier days', async () => {
    const desk = await aDesk('central');
    const first = await book(desk, '09:00');
    const secret = await ticketOf(desk, await book(desk, '09:30'));
    const tomorrows = await ticketOf(desk, await book(desk, '09:00', {}, '2026-11-21'));
    await clinic.db
      .updateTable('queue_entries')
      .set({ queue_date: '2026-11-19' })
      .where('appointment_id', '=', (all) =>
        all.selectFrom('appointments').select('id').where('uuid', '=', first),
      )
      .execute();
    const visit = await visitOf(secret);
    expect([visit.state, visit.ahead]).toEqual(['waiting', 1]);
    expect((await visitOf(await ticketOf(desk, first))).ahead).toBe(0);
    expect((await visitOf(tomorrows)).state).toBe('coming');
    await desk.call(callNextCentral, { params: ofDoctor(desk), body: {} });
    expect((await visitOf(secret)).ahead).toBe(0);
  });

  it('while the queue is paused, a patient’s page shows the time of the pause and no estimate', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    await desk.call(setQueueStatus, { params: ofDoctor(desk), body: { status: 'paused' } });
    expect(await visitOf(secret)).toMatchObject({
      state: 'waiting',
      ahead: 0,
      pausedAt: expect.any(Number),
      estimateLow: null,
      estimateHigh: null,
    });
  });

  it('a patient’s page shows only the appointment if the doctor has no queue', async () => {
    const desk = await aDesk(null);
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    expect(await visitOf(secret)).toMatchObject({ state: 'coming', ahead: null });
    expect((await arrive(secret)).errorBody.code).toBe('visit_not_today');
  });

  it('a patient’s page responds 304 to an unchanged ETag, and 200 after a change', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    const mark = (await look(secret)).headers.get('etag') ?? '';
    expect((await look(secret, { 'if-none-match': mark })).status).toBe(304);
    await arrive(secret);
    expect((await look(secret, { 'if-none-match': mark })).status).toBe(200);
  });

  it('an estimate is stored once, even if the patient’s page shows it several times', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    const { estimateLow, estimateHigh } = await visitOf(secret);
    const kept = () =>
      clinic.db
        .selectFrom('shown_estimates')
        .select(['low', 'high', 'shown_on as shownOn'])
        .where('doctor_id', '=', desk.person.id)
        .execute();
    await expect.poll(kept).toHaveLength(1);
    await look(secret);
    await look(secret);
    expect(await kept()).toEqual([
      { low: new Date(estimateLow ?? 0), high: new Date(estimateHigh ?? 0), shownOn: 'visit_page' },
    ]);
  });
});

describe('"I am here"', () => {
  it('"I am here" checks the patient in, without a staff member in the audit trail', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await ticketOf(desk, uuid);
    await comeLater(secret, 15);
    const { status, body } = await arrive(secret);
    expect([status, body.visit.arrivedAt, body.visit.runningLateMinutes]).toEqual([
      200,
      expect.any(Number),
      null,
    ]);
    expect(await entryOf(desk, uuid)).toMatchObject({
      arrivedAt: body.visit.arrivedAt,
      runningLateMinutes: null,
    });
    expect(await eventsOf(desk, ['arrived'])).toEqual([
      { reason: 'arrived', actorId: null, before: { hasArrived: false }, after: { hasArrived: true } },
    ]);
    expect(await trailOf(desk, ['visit.arrival_reported', 'queue.checked_in'])).toEqual([
      { action: 'visit.arrival_reported', actorId: null, objectId: uuid, details: { hasArrived: true } },
    ]);
  });

  it('"I am here" changes nothing when repeated, even concurrently', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => arrive(secret)));
    for (let count = 0; count < 20; count += 1) answers.push(await arrive(secret));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(desk, ['arrived'])).toHaveLength(1);
    expect(await trailOf(desk, ['visit.arrival_reported'])).toHaveLength(1);
  });

  it('a patient’s page shows a check-in by staff', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await ticketOf(desk, uuid);
    await desk.call(checkIn, {
      params: { ...ofDoctor(desk), appointmentId: uuid },
      body: { hasArrived: true },
    });
    expect((await visitOf(secret)).arrivedAt).toEqual(expect.any(Number));
    expect((await trailOf(desk, ['queue.checked_in']))[0]?.actorId).toBe(desk.person.id);
  });
});

describe('"I am running late"', () => {
  it('a patient’s report of running late changes the queue entry, and the patient can undo it', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await ticketOf(desk, uuid);
    expect((await comeLater(secret, 15)).body.visit.runningLateMinutes).toBe(15);
    expect((await entryOf(desk, uuid))?.runningLateMinutes).toBe(15);
    await comeLater(secret, 15);
    await comeLater(secret, null);
    expect((await entryOf(desk, uuid))?.runningLateMinutes).toBeNull();
    expect(await eventsOf(desk, ['running_late'])).toMatchObject([
      { actorId: null, before: { lateMinutes: null }, after: { lateMinutes: 15 } },
      { actorId: null, before: { lateMinutes: 15 }, after: { lateMinutes: null } },
    ]);
    expect(await trailOf(desk, ['visit.running_late_reported'])).toMatchObject([
      { actorId: null, objectId: uuid, details: { minutes: 15 } },
      { actorId: null, objectId: uuid, details: { minutes: null } },
    ]);
  });

  it('"I am running late" is ignored after the patient has arrived', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    await arrive(secret);
    expect((await comeLater(secret, 30)).body.visit.runningLateMinutes).toBeNull();
  });

  it('"I am running late" accepts only the offered minutes', async () => {
    const { status, errorBody } = await comeLater('whatever', 7 as 5);
    expect([status, errorBody.fields?.minutes]).toEqual([400, 'Must be 5, 10, 15, 30, 45 or 60 minutes']);
  });

  it('"I am running late" is rate limited, so that it cannot flood the audit trail', async () => {
    const desk = await aDesk();
    const secret = await ticketOf(desk, await book(desk, '09:00'));
    const statuses: number[] = [];
    for (let count = 0; count < 15; count += 1)
      statuses.push((await comeLater(secret, count % 2 === 0 ? 5 : 10)).status);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
    expect(await eventsOf(desk, ['running_late'])).toHaveLength(12);
    expect((await look(secret)).status).toBe(200);
  });

  it('"I am running late" is removed when the appointment moves to another day', async () => {
    const desk = await aDesk();
    const uuid = await book(desk, '09:00');
    const secret = await ticketOf(desk, uuid);
    await comeLater(secret, 45);
    const scheduledDateTime = Date.parse('2026-11-21T09:00:00Z');
    await desk.call(updateAppointment, { params: { uuid }, body: { scheduledDateTime } });
    expect((await visitOf(secret)).runningLateMinutes).toBeNull();
  });
});

it('a visit counts as today’s from midnight to midnight, even on a day with a clock change', async () => {
  const own = await aClinic();
  // On this day the clocks go forward in Berlin at 2:00, so it has 23 hours.
  own.clock.set(new Date('2027-03-27T22:50:00Z'));
  const person = await aDoctor(own);
  const patientId = await aPatientOf(own, person);
  const desk = await signIn(own, person);
  const body = aBooking(patientId, person, new Date('2027-03-28T21:30:00Z'));
  const { uuid } = (await desk.call(createAppointment, { body })).body.appointment;
  const { address } = (await desk.call(getTicket, { params: { uuid } })).body;
  const params = { secret: address.split('/').at(-1) ?? '' };
  const stateNow = async () => {
    const { status, body: told } = await call(own, viewVisit, { params });
    return status === 200 ? told.visit.state : status;
  };
  expect(await stateNow()).toBe('coming');
  own.clock.set(new Date('2027-03-27T23:05:00Z'));
  expect(await stateNow()).toBe('waiting');
  own.clock.set(new Date('2027-03-28T21:55:00Z'));
  expect(await stateNow()).toBe('waiting');
  own.clock.set(new Date('2027-03-28T22:05:00Z'));
  expect(await stateNow()).toBe(404);
});

describe('the database', () => {
  it.each([
    [
      'an action without an author that only staff can take',
      sql`update queue_events set actor_id = null, reason = 'called' where reason = 'booked'`,
    ],
    [
      'an estimate outside its range',
      sql`insert into shown_estimates (appointment_id, doctor_id, shown_at, shown_on, estimate, low, high)
        select 1, id, now(), 'display', now(), now() + interval '1 minute', now() from doctors limit 1`,
    ],
    ['a secret instead of its hash', sql`update visit_links set secret_hash = 'a secret'::bytea`],
    ['a delay of hours', sql`update queue_entries set late_minutes = 300`],
  ])('the database rejects a row with %s', async (_, statement) => {
    await book(await aDesk(), '09:00');
    await expect(statement.execute(clinic.db)).rejects.toThrow(/violates check constraint/);
  });
});
