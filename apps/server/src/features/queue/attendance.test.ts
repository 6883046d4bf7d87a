import { createAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { listUpcomingCentral, skipCentral, viewCentralQueue } from '@anteroom/contract/central-queue';
import { deactivatePatient, updatePatient } from '@anteroom/contract/patients';
import { callNextCentral, setQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import {
  addWalkIn,
  checkIn,
  estimateWalkIn,
  listNotSeen,
  moveDayWise,
  returnPatient,
} from '@anteroom/contract/queue-positions';
import { resetQueue, togglePause } from '@anteroom/contract/queue-reset';
import { queueTypes, saveQueueSettings } from '@anteroom/contract/queue-settings';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aLineOf } from '#test/line';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';
import { aQueueDesk, at, eightToday, type QueueDesk, today, tomorrow } from '#test/queue-desk';
import { findQueueFaults } from './integrity/find-faults.ts';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);
const dayAfter = '2026-11-22';

const desksOf = (queueType: 'day_wise' | 'central', autoAdvance = false) =>
  aQueueDesk(clinic, { queueType, autoAdvance });

const walkIn = async ({ desk, doctor, params }: QueueDesk, key?: string) => {
  const patientId = await aPatientOf(clinic, doctor);
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return desk.call(addWalkIn, { params, body: { patientId } }, headers);
};

const order = async ({ doctor }: QueueDesk) => {
  const rows = await clinic.db
    .selectFrom('queue_entries')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .select('appointments.uuid')
    .where('queue_entries.doctor_id', '=', doctor.id)
    .orderBy('position')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

describe('a walk-in', () => {
  it('books a walk-in for now, marked as arrived and at the end of today’s queue, regardless of overlaps', async () => {
    const own = await desksOf('day_wise');
    const booked = [await own.book(0), await own.book(60)];
    await own.book(0, tomorrow);
    const { status, body } = await walkIn(own);
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({
      serialNumber: 3,
      currentStatus: 'waiting',
      appointmentType: 'walk_in',
      durationMinutes: 20,
      arrivedAt: expect.any(Number),
      ticketCode: body.appointment.ticketCode,
    });
    expect(body.appointment.scheduledDateTime % 60_000).toBe(0);
    expect((await own.view()).queue.map(({ appointmentUuid }) => appointmentUuid)).toEqual([
      ...booked,
      body.appointment.uuid,
    ]);
    expect((await own.events()).at(-1)).toMatchObject({ reason: 'walked_in' });
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select('action')
      .where('doctor_id', '=', own.doctor.id)
      .execute();
    expect(trail.map(({ action }) => action)).toContain('queue.walk_in_added');
    expect((await walkIn(own)).status).toBe(201);
  });

  it('in a central queue, a walk-in is placed after the last patient due today, and no-shows keep their numbers', async () => {
    const own = await desksOf('central');
    const [first, second] = [await own.book(0), await own.book(10)];
    const [later, settled] = [await own.book(0, tomorrow), await own.book(0, dayAfter)];
    await own.set(settled, 'no_show');
    const { body } = await walkIn(own);
    expect(body.entry.globalSerialNumber).toBe(3);
    expect(await order(own)).toEqual([first, second, body.appointment.uuid, settled, later]);
  });

  it('a walk-in from the appointments screen is last in the queue if booked for today, else placed by time', async () => {
    const own = await desksOf('day_wise');
    const [late, lateTomorrow] = [await own.book(60), await own.book(60, tomorrow)];
    const book = async (when: number) => {
      const body = aBooking(await aPatientOf(clinic, own.doctor), own.doctor, new Date(when), {
        appointmentType: 'walk_in',
        allowOverlap: true,
      });
      return (await own.desk.call(createAppointment, { body })).body.appointment.uuid;
    };
    const todays = await book(at(0));
    expect((await own.line()).map(([uuid]) => uuid)).toEqual([late, todays]);
    const tomorrows = await book(at(0, tomorrow));
    expect((await own.line(tomorrow)).map(([uuid]) => uuid)).toEqual([tomorrows, lateTomorrow]);
  });

  it('a walk-in can be a new patient, who then belongs to the doctor of the queue', async () => {
    const { desk, params, doctor } = await desksOf('day_wise');
    const patient = { firstName: 'Nela', lastName: 'Newcome', phone: '+49 30 1234567' };
    const { status, body } = await desk.call(addWalkIn, {
      params,
      body: { patient, reasonForVisit: 'Cough' },
    });
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({ patientLastName: 'Newcome', reasonForVisit: 'Cough' });
    const { doctor_id } = await clinic.db
      .selectFrom('patients')
      .select('doctor_id')
      .where('id', '=', body.appointment.patientId)
      .executeTakeFirstOrThrow();
    expect(doctor_id).toBe(doctor.id);
  });

  it('a walk-in requires exactly one bookable patient, and leaves no data when it is rejected', async () => {
    const { desk, params, doctor } = await desksOf('day_wise');
    const patientId = await aPatientOf(clinic, doctor);
    const patient = { firstName: 'Nela', lastName: 'Nobody' };
    for (const [body, field] of [
      [{}, 'patientId'],
      [{ patientId, patient }, 'patientId'],
      [{ patient: { ...patient, doctorId: 999_999 } }, 'patient.doctorId'],
      [{ patient: { ...patient, dateOfBirth: '2999-01-01' } }, 'patient.dateOfBirth'],
    ] as const) {
      const { status, errorBody } = await desk.call(addWalkIn, { params, body });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, [field]]);
    }
    await clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', patientId).execute();
    const inactive = await desk.call(addWalkIn, { params, body: { patientId } });
    expect([inactive.status, inactive.errorBody.code]).toEqual([409, 'patient_inactive']);
    await clinic.db
      .updateTable('queues')
      .set({ queue_type: null })
      .where('doctor_id', '=', doctor.id)
      .execute();
    const unset = await desk.call(addWalkIn, { params, body: { patient } });
    expect([unset.status, unset.errorBody.code]).toEqual([409, 'queue_not_configured']);
    const made = await clinic.db
      .selectFrom('patients')
      .select('id')
      .where('last_name', '=', 'Nobody')
      .execute();
    expect(made).toEqual([]);
  });

  it('R-10: creates a walk-in once for a repeated idempotency key', async () => {
    const own = await desksOf('day_wise');
    const patientId = await aPatientOf(clinic, own.doctor);
    const send = () =>
      own.desk.call(
        addWalkIn,
        { params: own.params, body: { patientId } },
        { 'idempotency-key': 'walk-in-twice' },
      );
    const [one, other] = await Promise.all([send(), send()]);
    expect(other.body).toEqual(one.body);
    expect(await own.line()).toHaveLength(1);
  });
});

describe.each(queueTypes)('a reset of a %s queue', (queueType) => {
  const reset = ({ desk, params }: QueueDesk, resetType?: 'completed_only' | 'skipped_only' | 'all') =>
    desk.call(resetQueue, { params, body: resetType ? { resetType } : {} });
  const callNext = async (own: QueueDesk) =>
    queueType === 'central'
      ? own.desk.call(callNextCentral, { params: own.params, body: {} })
      : own.callNext();

  /** Books one completed, one skipped, one current and two waiting patients, and one for tomorrow. */
  async function aDay() {
    const own = await desksOf(queueType);
    const booked: string[] = [];
    for (const minutes of [0, 10, 20, 30, 40]) booked.push(await own.book(minutes));
    const ofTomorrow = await own.book(0, tomorrow);
    await callNext(own);
    await callNext(own);
    await own.set(booked[3] ?? '', 'no_show');
    await own.set(booked[4] ?? '', 'confirmed');
    return { own, booked, ofTomorrow };
  }

  it('R-11: a reset archives and counts only the entries with the chosen statuses, and renumbers the rest', async () => {
    const { own, booked, ofTomorrow } = await aDay();
    const [seen = '', current = '', waiting = '', skipped = '', confirmed = ''] = booked;
    expect((await reset(own)).body).toEqual({ deletedCount: 1 });
    expect(await order(own)).toEqual([current, waiting, skipped, confirmed, ofTomorrow]);
    expect((await reset(own, 'skipped_only')).body).toEqual({ deletedCount: 1 });
    expect(await order(own)).toEqual([current, waiting, confirmed, ofTomorrow]);
    const all = await reset(own, 'all');
    const goesToo = queueType === 'central' ? [ofTomorrow] : [];
    expect(all.body).toEqual({ deletedCount: 3 + goesToo.length });
    expect(await order(own)).toEqual([ofTomorrow].filter((uuid) => !goesToo.includes(uuid)));
    const statuses = await Promise.all([seen, current, waiting, skipped, confirmed].map(own.statusOf));
    expect(statuses).toEqual(['completed', 'scheduled', 'scheduled', 'no_show', 'scheduled']);
    const kept = await clinic.db
      .selectFrom('archived_queue_entries')
      .select(['status', 'serial_number as number', 'queue_type as kind'])
      .where('doctor_id', '=', own.doctor.id)
      .orderBy('id')
      .execute();
    expect(kept.filter(({ kind }) => kind === queueType)).toHaveLength(5 + goesToo.length);
    expect(kept[0]).toMatchObject({ status: 'completed', number: 1 });
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });

  it('R-11: a reset removes each entry once when ten requests run concurrently', async () => {
    const { own } = await aDay();
    const answers = await Promise.all(Array.from({ length: 10 }, () => insist(() => reset(own, 'all'))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const removed = answers.reduce((sum, { body }) => sum + body.deletedCount, 0);
    expect(removed).toBe(queueType === 'central' ? 6 : 5);
    const resets = (await own.events()).filter(({ reason }) => reason === 'reset');
    expect(resets).toHaveLength(1);
  });

  it('a reset rejects an unknown reset type; a repeated idempotency key does not repeat the reset', async () => {
    const { own } = await aDay();
    const wrong = await own.desk.call(resetQueue, {
      params: own.params,
      body: { resetType: 'waiting_only' as 'all' },
    });
    expect(wrong.status).toBe(400);
    const send = () =>
      own.desk.call(
        resetQueue,
        { params: own.params, body: { resetType: 'all' } },
        { 'idempotency-key': `reset-${queueType}` },
      );
    const first = await send();
    await own.book(50);
    expect((await send()).body).toEqual(first.body);
    expect((await order(own)).length).toBeGreaterThan(0);
  });

  it('after a reset, patients who were waiting can be put back, but not those who were seen or cancelled', async () => {
    const { own, booked } = await aDay();
    const [seen = '', current = '', waiting = ''] = booked;
    await own.desk.call(checkIn, { params: { ...own.params, appointmentId: waiting }, body: {} });
    await reset(own, 'all');
    const putBack = (appointmentId: string) =>
      own.desk.call(returnPatient, { params: { ...own.params, appointmentId } });
    expect((await putBack(seen)).status).toBe(404);
    await own.set(current, 'cancelled');
    expect((await putBack(current)).status).toBe(404);
    const { status, body } = await putBack(waiting);
    expect(status).toBe(200);
    expect(body.entry).toMatchObject({ currentStatus: 'waiting', arrivedAt: expect.any(Number) });
    expect((await putBack(waiting)).status).toBe(409);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });
});

describe('the estimate before a walk-in is added', () => {
  it.each(queueTypes)(
    'the estimate for a walk-in counts the patients ahead and agrees with the estimate after the walk-in is added (%s)',
    async (queueType) => {
      const own = await desksOf(queueType);
      const estimate = async () => (await own.desk.call(estimateWalkIn, { params: own.params })).body;
      expect(await estimate()).toMatchObject({ ahead: 0, estimatedTime: expect.any(Number) });
      await own.book(0);
      await own.book(60);
      await own.book(0, tomorrow);
      const told = await estimate();
      expect(told.ahead).toBe(2);
      const { body } = await walkIn(own);
      const { queue } =
        queueType === 'central'
          ? (await own.desk.call(viewCentralQueue, { params: own.params })).body
          : await own.view();
      const entry = queue.find(({ appointmentUuid }) => appointmentUuid === body.appointment.uuid);
      const later = Number(entry?.estimatedTime) - Number(told.estimatedTime);
      // Allow a difference of a minute, because the estimates of an idle queue move with the clock.
      expect(Math.abs(later)).toBeLessThan(60_000);
      expect((await estimate()).estimatedTime).toBeGreaterThan(Number(told.estimatedTime));
      await own.desk.call(togglePause, { params: own.params });
      expect(await estimate()).toEqual({ ahead: 3, estimatedTime: null });
    },
  );

  it('the estimate for a walk-in who will be seen after the working hours agrees with the estimate after the walk-in is added', async () => {
    const own = await desksOf('day_wise');
    const { params } = own;
    const body = { dayOfWeek: 5, startTime: '07:00', endTime: '08:15', slotDurationMinutes: 15 as const };
    await own.desk.call(createScheduleSlot, { params, body });
    await own.book(-55);
    const told = (await own.desk.call(estimateWalkIn, { params })).body;
    const added = await walkIn(own);
    const { queue } = await own.view();
    const entry = queue.find(({ appointmentUuid }) => appointmentUuid === added.body.appointment.uuid);
    expect(entry?.estimatedDate).toBe(today);
    expect(Math.abs(Number(entry?.estimatedTime) - Number(told.estimatedTime))).toBeLessThan(60_000);
  });
});

describe('a skipped patient whose appointment moved to another day', () => {
  it('a skipped patient whose appointment moved to another day cannot be put back into today’s queue', async () => {
    const own = await desksOf('day_wise');
    const uuid = await own.book(0);
    await own.skip(uuid);
    await own.change(uuid, { scheduledDateTime: at(0, tomorrow) });
    const { status, errorBody } = await own.desk.call(returnPatient, {
      params: { ...own.params, appointmentId: uuid },
    });
    expect([status, errorBody.code]).toEqual([409, 'entry_settled']);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });
});

describe.each(queueTypes)('a skipped patient of a %s queue who was made inactive', (queueType) => {
  it('cannot be put back until the patient’s record is active again', async () => {
    const own = await desksOf(queueType);
    const uuid = await own.book(0);
    await own.change(uuid, { status: 'no_show' });
    const { patient_id: patientId } = await clinic.db
      .selectFrom('appointments')
      .select('patient_id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    await own.desk.call(deactivatePatient, { params: { patientId } });
    const putBack = () => own.desk.call(returnPatient, { params: { ...own.params, appointmentId: uuid } });
    const refused = await putBack();
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'patient_inactive']);
    await own.desk.call(updatePatient, { params: { patientId }, body: { isActive: true } });
    expect((await putBack()).status).toBe(200);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });
});

describe('a central queue', () => {
  it('a central queue shows and numbers only patients who are due or with the doctor, and never calls patients of later days', async () => {
    const own = await desksOf('central');
    const ofTomorrow = await own.book(0, tomorrow);
    const call = () => own.desk.call(callNextCentral, { params: own.params, body: {} });
    const nobody = await call();
    expect([nobody.status, nobody.errorBody.code]).toEqual([409, 'queue_empty']);
    const todays = await own.book(0);
    expect((await call()).body.current?.appointmentUuid).toBe(todays);
    const { body } = await own.desk.call(viewCentralQueue, { params: own.params });
    expect(
      body.queue.map(({ appointmentUuid, globalSerialNumber }) => [appointmentUuid, globalSerialNumber]),
    ).toEqual([[todays, 1]]);
    const upcoming = await own.desk.call(listUpcomingCentral, { params: own.params });
    expect(Object.keys(upcoming.body.appointmentsByDate)).toEqual([tomorrow]);
    await own.set(todays, 'completed');
    await own.set(ofTomorrow, 'in_progress');
    const seen = await own.desk.call(viewCentralQueue, { params: own.params });
    expect(seen.body.queue.map(({ appointmentUuid }) => appointmentUuid)).toEqual([ofTomorrow]);
    expect(seen.body.stats).toMatchObject({ inProgress: 1, completed: 1 });
  });

  it('a central queue lists the patients skipped today, latest first, until they return', async () => {
    const own = await desksOf('central');
    const { desk, params } = own;
    const carried = await own.book(0, '2026-11-18');
    const skippedThen = await own.book(5, '2026-11-18');
    const ofToday = await own.book(10);
    const view = async () => (await desk.call(viewCentralQueue, { params })).body;
    const skip = (appointmentId: string) => desk.call(skipCentral, { params: { ...params, appointmentId } });
    clinic.clock.set(new Date('2026-11-19T10:00:00Z'));
    await skip(skippedThen);
    clinic.clock.set(eightToday);
    await skip(carried);
    clinic.clock.set(new Date(eightToday.getTime() + 60_000));
    await skip(ofToday);
    const { skippedToday, stats, queue } = await view();
    clinic.clock.set(eightToday);
    expect(queue).toEqual([]);
    expect(stats.skipped).toBe(2);
    expect(skippedToday).toMatchObject([
      { appointmentUuid: ofToday, currentStatus: 'skipped', globalSerialNumber: 2, serialNumber: null },
      { appointmentUuid: carried, currentStatus: 'skipped', globalSerialNumber: 1, estimatedTime: null },
    ]);
    await desk.call(returnPatient, { params: { ...params, appointmentId: carried } });
    expect((await view()).skippedToday.map(({ appointmentUuid }) => appointmentUuid)).toEqual([ofToday]);
    expect((await view()).queue.map(({ appointmentUuid }) => appointmentUuid)).toEqual([carried]);
  });

  it('in a central queue, a skipped patient of a later day who is put back gets a place by time', async () => {
    const own = await desksOf('central');
    const [first, second, later] = [await own.book(0), await own.book(10), await own.book(0, tomorrow)];
    const named = { params: { ...own.params, appointmentId: later } };
    expect((await own.desk.call(skipCentral, named)).status).toBe(200);
    expect((await own.desk.call(returnPatient, named)).status).toBe(200);
    expect(await order(own)).toEqual([first, second, later]);
    const last = await own.book(20);
    expect(await order(own)).toEqual([first, second, last, later]);
  });

  it('setting a second patient to in progress returns the current queue with 409 queue_busy', async () => {
    const own = await desksOf('central');
    const [one, other] = [await own.book(0), await own.book(10)];
    await own.set(one, 'in_progress');
    const { status, errorBody } = await own.set(other, 'in_progress');
    expect([status, errorBody.code]).toEqual([409, 'queue_busy']);
    expect(errorBody.snapshot).toMatchObject({
      queueSettings: { queueType: 'central' },
      currentStatus: { currentAppointmentId: one },
    });
  });

  it('a central queue keeps current and waiting patients when the queue type changes to day-wise during the day', async () => {
    const own = await desksOf('central', true);
    const [one, other] = [await own.book(0), await own.book(10)];
    const ofTomorrow = await own.book(0, tomorrow);
    await own.desk.call(callNextCentral, { params: own.params, body: {} });
    const body = { queueType: 'day_wise', autoAdvanceQueue: true, estimatedConsultationTime: 15 } as const;
    await own.desk.call(saveQueueSettings, { params: own.params, body });
    expect(await own.line()).toEqual([
      [one, 'in_progress'],
      [other, 'waiting'],
    ]);
    expect(await own.line(tomorrow)).toEqual([[ofTomorrow, 'waiting']]);
    await own.skip(one);
    expect(await own.line()).toEqual([
      [one, 'skipped'],
      [other, 'in_progress'],
    ]);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
  });
});

describe('R-06: a paused queue', () => {
  it('a paused day-wise queue calls and completes no patient until it is resumed', async () => {
    const own = await desksOf('day_wise');
    const uuid = await own.book(0);
    await own.callNext();
    await own.desk.call(setQueueStatus, { params: own.params, body: { status: 'paused' } });
    const paused = await own.callNext();
    expect([paused.status, paused.errorBody.code]).toEqual([409, 'queue_paused']);
    expect(await own.line()).toEqual([[uuid, 'in_progress']]);
    await own.desk.call(setQueueStatus, { params: own.params, body: { status: 'active' } });
    expect((await own.callNext()).body).toMatchObject({
      current: null,
      completed: { currentStatus: 'completed' },
    });
    const empty = await own.callNext();
    expect([empty.status, empty.errorBody.code]).toEqual([409, 'queue_empty']);
  });

  it('a paused central queue completes the current patient and calls no patient', async () => {
    const own = await desksOf('central');
    await own.book(0);
    await own.book(10);
    const call = () => own.desk.call(callNextCentral, { params: own.params, body: {} });
    await call();
    await own.desk.call(setQueueStatus, { params: own.params, body: { status: 'paused' } });
    expect((await call()).body).toMatchObject({ current: null, stats: { completed: 1, waiting: 1 } });
    const paused = await call();
    expect([paused.status, paused.errorBody.code]).toEqual([409, 'queue_paused']);
  });

  it('R-12: each toggle pauses or resumes the queue once; setting the status that the queue already has changes nothing', async () => {
    const { desk, params, events, view } = await desksOf('day_wise');
    const toggles = Array.from({ length: 101 }, () => desk.call(togglePause, { params }));
    const answers = await Promise.all(toggles);
    const flips = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect((await view()).currentStatus.isActive).toBe(flips % 2 === 0);
    expect(await events()).toHaveLength(flips);
    const pause = () => desk.call(setQueueStatus, { params, body: { status: 'paused' } });
    await pause();
    const { version } = await view();
    await Promise.all(Array.from({ length: 10 }, pause));
    expect(await view()).toMatchObject({ version, currentStatus: { isActive: false } });
  });
});

describe('R-07: a place in line', () => {
  it('rejects moving a patient to an invalid place in the queue, and moving a patient who is not waiting', async () => {
    const own = await desksOf('day_wise');
    const booked = [await own.book(0), await own.book(10), await own.book(20)];
    await own.callNext();
    const { queue } = await own.view();
    const [current, waiting] = queue.map(({ id }) => id);
    const move = (queueId: number | undefined, newPosition: unknown) =>
      own.desk.call(moveDayWise, {
        params: { ...own.params, queueId: queueId ?? 0 },
        body: { newPosition: newPosition as number },
      });
    for (const place of [0, -1, 4, 9999, '2', 1.5, null, 1])
      expect([place, (await move(waiting, place)).status]).toEqual([place, 400]);
    const seen = await move(current, 2);
    expect([seen.status, seen.errorBody.code]).toEqual([409, 'entry_settled']);
    expect((await move(999_999, 2)).status).toBe(404);
    expect((await own.line()).map(([uuid]) => uuid)).toEqual(booked);
  });

  it('patients have unique places in line after a hundred different moves, and the current patient stays first', async () => {
    const own = await aQueueDesk(clinic);
    await aLineOf(clinic, own.doctor, 12);
    await own.callNext();
    const { queue } = await own.view();
    for (let count = 0; count < 100; count += 1) {
      const queueId = queue[(count * 7) % 12]?.id ?? 0;
      const newPosition = 1 + ((count * 5 + Math.floor(count / 12)) % 12);
      const { status } = await own.desk.call(moveDayWise, {
        params: { ...own.params, queueId },
        body: { newPosition },
      });
      expect([200, 400, 409]).toContain(status);
    }
    const after = (await own.view()).queue;
    expect(after.map(({ serialNumber }) => serialNumber)).toEqual(queue.map((_, index) => index + 1));
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(queue.map(({ id }) => id)));
    expect(after[0]?.id).toBe(queue[0]?.id);
    expect(after.map(({ id }) => id)).not.toEqual(queue.map(({ id }) => id));
  });
});

describe('a patient with a changed name or phone number', () => {
  it('changing a patient’s name or phone number updates the queue only while it shows the patient; changing the city never does', async () => {
    const own = await desksOf('day_wise');
    const uuid = await own.book(0);
    const { body } = await own.desk.call(getAppointment, { params: { uuid } });
    const params = { patientId: body.appointment.patientId };
    const before = await own.view();
    await own.desk.call(updatePatient, {
      params,
      body: { city: 'Bern', lastName: before.queue[0]?.patientLastName },
    });
    expect((await own.view()).version).toBe(before.version);
    await own.desk.call(updatePatient, { params, body: { phone: '+49 30 7654321' } });
    const after = await own.view();
    expect(after.queue[0]?.patientPhone).toBe('+49 30 7654321');
    expect(after.version).toBe(before.version + 1);
    expect((await own.events()).at(-1)).toMatchObject({ reason: 'patient_changed', before: {}, after: {} });
    await own.set(uuid, 'cancelled');
    const { version } = await own.view();
    await own.desk.call(updatePatient, { params, body: { firstName: 'Petra' } });
    expect((await own.view()).version).toBe(version);
  });

  it('a patient’s name can change during bookings without a deadlock', async () => {
    const own = await desksOf('day_wise');
    const uuid = await own.book(0);
    const { body } = await own.desk.call(getAppointment, { params: { uuid } });
    const { patientId } = body.appointment;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        insist<{ status: number }>(() =>
          index % 2
            ? own.desk.call(updatePatient, { params: { patientId }, body: { firstName: `Petra ${index}` } })
            : own.desk.call(updateAppointment, { params: { uuid }, body: { reasonForVisit: `${index}` } }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});

describe('R-08, R-13: the clinic’s day', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-11-01', 25],
  ])(
    'in %s on %s, the day-wise queue covers the clinic’s day of %i hours, regardless of the browser’s clock',
    async (zone, date, hours) => {
      const own = await aClinic({ clinicTimezone: zone });
      const doctor = await aDoctor(own);
      const admin = await anAdmin(own);
      const start = new Date(`${date}T12:00:00Z`);
      own.clock.set(start);
      const desk = await signIn(own, await aManagerOf(own, doctor));
      const midnight = async (day: string) => {
        const { rows } = await sql<{ at: Date }>`select ${day}::timestamp at time zone ${zone} as at`.execute(
          own.db,
        );
        return rows[0]?.at.getTime() ?? 0;
      };
      const [begin, end] = [
        await midnight(date),
        await midnight(new Date(start.getTime() + 86_400_000).toISOString().slice(0, 10)),
      ];
      expect((end - begin) / 3_600_000).toBe(hours);
      for (const instant of [begin - 300_000, begin, end - 300_000, end]) {
        const body = aBooking(await aPatientOf(own, doctor), doctor, new Date(instant), {
          durationMinutes: 5,
        });
        expect((await desk.call(createAppointment, { body })).status).toBe(201);
      }
      const params = { doctorId: doctor.id };
      const headers = { date: 'Thu, 01 Jan 1970 00:00:00 GMT' };
      const { body } = await desk.call(viewDayWiseQueue, { params, query: {} }, headers);
      expect(body.date).toBe(date);
      expect(body.queue.map(({ scheduledDateTime }) => scheduledDateTime)).toEqual([begin, end - 300_000]);
      expect(await findQueueFaults(own.context)).toEqual([]);
      own.clock.set(new Date(end + 60_000));
      const later = await signIn(own, admin);
      const next = await later.call(viewDayWiseQueue, { params, query: {} });
      expect(next.body.queue.map(({ scheduledDateTime }) => scheduledDateTime)).toEqual([end]);
      const { body: left } = await later.call(listNotSeen, { params });
      expect(left.total).toBe(3);
    },
  );
});

describe('faults in the data of a queue', () => {
  it('reports broken rules of the queue data, each with an example', async () => {
    const own = await aClinic({ clinicTimezone: 'UTC' });
    own.clock.set(eightToday);
    const desk = await aQueueDesk(own);
    const [one, other, third] = [await desk.book(0), await desk.book(10), await desk.book(20)];
    expect(await findQueueFaults(own.context)).toEqual([]);
    await own.db.updateTable('appointments').set({ status: 'completed' }).where('uuid', '=', one).execute();
    await own.db
      .deleteFrom('queue_entries')
      .where('appointment_id', 'in', (some) =>
        some.selectFrom('appointments').select('id').where('uuid', '=', other),
      )
      .execute();
    await own.db
      .updateTable('queue_entries')
      .set({ queue_date: tomorrow })
      .where('appointment_id', 'in', (some) =>
        some.selectFrom('appointments').select('id').where('uuid', '=', third),
      )
      .execute();
    expect(await findQueueFaults(own.context)).toEqual([
      { rule: 'appointment and queue entry have different statuses', count: 1, example: one },
      { rule: 'appointment is not cancelled and has no queue entry', count: 1, example: other },
      { rule: 'waiting entry is not on the date of its appointment', count: 1, example: third },
    ]);
    const recently = await findQueueFaults(own.context, new Date(at(0, dayAfter)));
    expect(recently).toEqual([]);
    const figure = async () => (await fetch(`${own.address}/metrics`)).text();
    expect(await figure()).toContain('anteroom_queue_faults');
    await expect.poll(figure).toMatch(/^anteroom_queue_faults 3$/m);
  });

  it('a database constraint rejects a skipped patient’s entry without the time of the skip', async () => {
    const own = await desksOf('day_wise');
    const uuid = await own.book(0);
    await own.skip(uuid);
    const forget = clinic.db
      .updateTable('queue_entries')
      .set({ settled_at: null })
      .where('doctor_id', '=', own.doctor.id)
      .execute();
    await expect(forget).rejects.toThrow('queue_entries_settled_since');
  });
});
