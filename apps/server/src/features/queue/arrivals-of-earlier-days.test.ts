import { createAppointment } from '@anteroom/contract/appointments';
import { findArrivals } from '@anteroom/contract/arrivals';
import { listUpcomingCentral, viewCentralQueue } from '@anteroom/contract/central-queue';
import { createDisplay } from '@anteroom/contract/displays';
import { checkInByTicket } from '@anteroom/contract/kiosks';
import { addWalkIn, checkIn } from '@anteroom/contract/queue-positions';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import { getToday } from '@anteroom/contract/today';
import { getTicket, reportArrival, reportRunningLate, viewVisit } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';
import { findQueueFaults } from './integrity/find-faults.ts';

const clinic = await aClinic({ clinicTimezone: 'Europe/Berlin' });
/** Rounds an instant down to the minute, because the tests' clock keeps running. */
const minuteOf = (at: number | null | undefined) => at && at - (at % 60_000);

const yesterdayAtTen = new Date('2026-11-20T09:00:00Z');
const todayAtEight = new Date('2026-11-21T07:00:00Z');

/** Checks a patient in to a central queue at a time, and lets the patient wait until another time. */
async function aWait(arrived: Date, until: Date) {
  clinic.clock.set(arrived);
  const doctor = await aDoctor(clinic, { queueType: 'central' });
  const then = await signIn(clinic, doctor);
  const lastName = `Carried${doctor.id}`;
  const patientId = await aPatientOf(clinic, doctor, { lastName });
  const { body } = await then.call(createAppointment, { body: aBooking(patientId, doctor, arrived) });
  const { uuid, ticketCode } = body.appointment;
  const params = { doctorId: doctor.id, appointmentId: uuid };
  expect((await then.call(checkIn, { params, body: {} })).status).toBe(200);
  const { address } = (await then.call(getTicket, { params: { uuid } })).body;
  clinic.clock.set(until);
  const desk = await signIn(clinic, doctor);
  const shown = async () => {
    const { queue } = (await desk.call(viewCentralQueue, { params })).body;
    return minuteOf(queue[0]?.arrivedAt);
  };
  return {
    desk,
    params,
    shown,
    secret: address.split('/').at(-1) ?? '',
    ticketCode: ticketCode ?? '',
    find: async () => (await desk.call(findArrivals, { query: { search: lastName } })).body.arrivals.length,
  };
}

describe('a patient who arrived on an earlier day and still waits in a central queue', () => {
  it('an arrival on an earlier day does not count in the queue, on the overview, in the search or on the patient’s own page', async () => {
    const { desk, params, shown, secret, find } = await aWait(yesterdayAtTen, todayAtEight);
    expect(await shown()).toBeNull();
    const upcoming = (await desk.call(listUpcomingCentral, { params })).body.appointmentsByDate;
    expect(Object.values(upcoming).flat()).toMatchObject([{ arrivedAt: null }]);
    const { doctors, arrivals } = (await desk.call(getToday, {})).body;
    expect(doctors).toMatchObject([{ waiting: 1, arrived: 0, next: { arrivedAt: null } }]);
    expect(arrivals).toMatchObject([{ arrivedAt: null }]);
    expect(await find()).toBe(1);
    expect((await call(clinic, viewVisit, { params: { secret } })).body.visit.arrivedAt).toBeNull();
  });

  it('staff can check a patient in again who arrived on an earlier day, and undo this', async () => {
    const { desk, params, shown, find } = await aWait(yesterdayAtTen, todayAtEight);
    const { body } = await desk.call(checkIn, { params, body: {} });
    expect(minuteOf(body.entry.arrivedAt)).toBe(todayAtEight.getTime());
    expect([await shown(), await find()]).toEqual([todayAtEight.getTime(), 0]);
    const version = body.undoVersion ?? 0;
    expect((await desk.call(undoQueueChange, { params, body: { version } })).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  it('a patient who arrived on an earlier day can check in at the tablet, and report an arrival or a delay on their own page', async () => {
    const atTablet = await aWait(yesterdayAtTen, todayAtEight);
    const admin = await signIn(clinic, await anAdmin(clinic));
    const { doctorId } = atTablet.params;
    const { address } = (
      await admin.call(createDisplay, {
        body: { label: 'Door', doctorIds: [doctorId], purpose: 'check_in', language: 'de' },
      })
    ).body;
    const tablet = { secret: address.split('/').at(-1) ?? '' };
    await call(clinic, checkInByTicket, { params: tablet, body: { ticketCode: atTablet.ticketCode } });
    expect(await atTablet.shown()).toBe(todayAtEight.getTime());

    const { secret, shown } = await aWait(yesterdayAtTen, todayAtEight);
    const late = await call(clinic, reportRunningLate, { params: { secret }, body: { minutes: 15 } });
    expect(late.body.visit.runningLateMinutes).toBe(15);
    expect(await findQueueFaults(clinic.context)).toEqual([]);
    await call(clinic, reportArrival, { params: { secret } });
    expect(await shown()).toBe(todayAtEight.getTime());
  });

  it('a delay that a patient reported on an earlier day no longer counts, but one reported today does', async () => {
    const { desk, params, secret } = await aWait(yesterdayAtTen, yesterdayAtTen);
    await desk.call(checkIn, { params, body: { hasArrived: false } });
    const reported = { params: { secret }, body: { minutes: 15 as const } };
    const shown = async () => {
      const office = await signIn(clinic, desk.person);
      const { queue } = (await office.call(viewCentralQueue, { params })).body;
      const { arrivals } = (await office.call(getToday, {})).body;
      const { visit } = (await call(clinic, viewVisit, { params: { secret } })).body;
      return [queue[0], arrivals[0], visit].map((one) => one?.runningLateMinutes);
    };
    await call(clinic, reportRunningLate, reported);
    expect(await shown()).toEqual([15, 15, 15]);
    clinic.clock.set(todayAtEight);
    expect(await shown()).toEqual([null, null, null]);
    expect((await call(clinic, reportRunningLate, reported)).body.visit.runningLateMinutes).toBe(15);
    expect(await shown()).toEqual([15, 15, 15]);
  });

  it('an arrival late in the evening still counts shortly after midnight', async () => {
    const evening = new Date('2026-11-20T21:30:00Z');
    const { shown } = await aWait(evening, new Date('2026-11-20T23:30:00Z'));
    expect(await shown()).toBe(evening.getTime());
  });
});

describe('a walk-in of an earlier day who still waits in a central queue', () => {
  it('a walk-in of an earlier day does not count as arrived, so that a patient of today who has arrived can be called first', async () => {
    const lowOf = async (added: Date) => {
      clinic.clock.set(added);
      const doctor = await aDoctor(clinic, { queueType: 'central' });
      const params = { doctorId: doctor.id };
      const walkIn = { patient: { firstName: 'Wanda', lastName: 'Walker' } };
      const { status } = await (await signIn(clinic, doctor)).call(addWalkIn, { params, body: walkIn });
      expect(status).toBe(201);
      clinic.clock.set(todayAtEight);
      const desk = await signIn(clinic, doctor);
      const patientId = await aPatientOf(clinic, doctor);
      const body = aBooking(patientId, doctor, new Date(todayAtEight.getTime() + 5 * 60_000), {
        allowOverlap: true,
      });
      const { uuid } = (await desk.call(createAppointment, { body })).body.appointment;
      await desk.call(checkIn, { params: { ...params, appointmentId: uuid }, body: {} });
      const { queue } = (await desk.call(viewCentralQueue, { params })).body;
      expect(queue.map(({ appointmentType }) => appointmentType)).toEqual(['walk_in', 'consultation']);
      return ((queue[1]?.estimateLow ?? 0) - todayAtEight.getTime()) / 60_000;
    };
    expect(await lowOf(todayAtEight)).toBeGreaterThan(1);
    expect(await lowOf(yesterdayAtTen)).toBe(0);
  });
});
