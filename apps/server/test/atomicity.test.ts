import { createSeries, deleteFollowing, updateFollowing } from '@anteroom/contract/appointment-series';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise, setQueueStatus, skipDayWise } from '@anteroom/contract/queue';
import type { Route } from '@anteroom/contract/route';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { getTicket, withdrawTicket } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { freeTimes } from './bookings.ts';
import { type Answer, signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { contentsOf } from './contents.ts';
import { brokenRulesOf } from './data-integrity.ts';
import { aLineOf } from './line.ts';
import { merge, separate } from './merges.ts';
import { aBooking, aDoctor, aManagerOf, aPatientOf } from './people.ts';
import { whileBroken } from './while-broken.ts';

const clinic = await aClinic();
const freeTime = freeTimes();
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

type Act = () => Promise<Answer<Route>>;

/** Returns the actions of a working day. Each action uses its own appointment, so that no action depends on another. */
async function aDaysWork(): Promise<Record<string, Act>> {
  const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic, { autoAdvance: true })];
  const desk = await signIn(clinic, await aManagerOf(clinic, doctor, other));
  const doctorsDesk = await signIn(clinic, doctor);
  const patientId = await aPatientOf(clinic, doctor);
  const [called = '', skipped = '', moved = '', cancelled = '', deleted = ''] = await aLineOf(
    clinic,
    doctor,
    7,
  );
  const [current = ''] = await aLineOf(clinic, other, 3);
  const [params, otherParams] = [{ doctorId: doctor.id }, { doctorId: other.id }];
  for (const each of [params, otherParams]) {
    await desk.call(callNextDayWise, { params: each, query: {}, body: {} });
  }
  await desk.call(getTicket, { params: { uuid: moved } });
  const aSeries = () => ({ ...aBooking(patientId, doctor, freeTime()), weeksBetween: 12, count: 3 });
  const booked = await desk.call(createSeries, { body: aSeries() });
  const series = booked.body.appointments.map(({ uuid }) => uuid);
  const [kept, twin] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const [former, merged] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  for (const each of [twin, merged]) {
    await desk.call(createAppointment, { body: aBooking(each, doctor, freeTime()) });
  }
  await merge(desk, former, merged);
  const change = (uuid: string, body: object) => desk.call(updateAppointment, { params: { uuid }, body });
  return {
    'booking a patient': () =>
      desk.call(createAppointment, { body: aBooking(patientId, doctor, freeTime()) }, key()),
    'booking a series': () => desk.call(createSeries, { body: aSeries() }, key()),
    'moving the rest of a series': () =>
      desk.call(updateFollowing, {
        params: { uuid: series[0] ?? '' },
        body: { scheduledDateTime: freeTime().getTime() },
      }),
    'merging two patients': () => merge(desk, kept, twin),
    'separating two patients': () => separate(desk, merged),
    'deleting the rest of a series': () =>
      desk.call(deleteFollowing, { params: { uuid: series[1] ?? '' }, query: {} }),
    'moving an appointment': () => change(moved, { scheduledDateTime: freeTime().getTime() }),
    'cancelling an appointment': () => change(cancelled, { status: 'cancelled' }),
    'deleting an appointment': () => desk.call(deleteAppointment, { params: { uuid: deleted } }),
    'skipping a waiting patient': () =>
      desk.call(skipDayWise, { params: { ...params, appointmentId: skipped } }),
    'calling the next patient': () =>
      desk.call(callNextDayWise, { params, query: {}, body: { currentAppointmentId: called } }, key()),
    'skipping the current patient': () =>
      desk.call(skipDayWise, { params: { ...otherParams, appointmentId: current } }),
    'pausing the queue': () => desk.call(setQueueStatus, { params, body: { status: 'paused' } }),
    'giving days off': () => doctorsDesk.call(createScheduleException, { params, body: changedHours }, key()),
    'withdrawing a ticket': () => desk.call(withdrawTicket, { params: { uuid: moved } }),
    'adding a patient': () =>
      desk.call(createPatient, { body: { firstName: 'A', lastName: 'B', doctorId: doctor.id } }, key()),
    'changing a patient': () =>
      desk.call(updatePatient, { params: { patientId }, body: { city: crypto.randomUUID() } }),
  };
}

const changedHours = {
  firstDate: '2100-01-01',
  lastDate: '2100-01-05',
  hours: [{ startTime: '09:00', endTime: '12:00', slotDurationMinutes: 30 as const }],
};

const tables = [
  'appointments',
  'appointment_series',
  'deleted_appointments',
  'queue_entries',
  'queue_events',
  'queues',
  'patients',
  'merged_patients',
  'merged_items',
  'schedule_exceptions',
  'schedule_exception_hours',
  'visit_links',
  'idempotency_keys',
  'audit_events',
];

/** The only tables that a failed action may change. It must not leave an audit row either. */
const presence = /^(sessions|session_tokens|throttles|audit_heads)$/;

describe('action with several writes', () => {
  it.each(tables)(
    'R-01, R-08: rolls back all writes of an action when a write to %s fails',
    async (table) => {
      const acts = await aDaysWork();
      const failed: string[] = [];
      await whileBroken(clinic, table, async () => {
        for (const [name, act] of Object.entries(acts)) {
          const before = await contentsOf(clinic, presence);
          const { status, errorBody } = await act();
          if (status < 300) continue;
          failed.push(name);
          expect([name, status, errorBody.code]).toEqual([name, 500, 'internal_error']);
          expect(errorBody.error).not.toContain('table');
          expect(await contentsOf(clinic, presence)).toEqual(before);
        }
      });
      expect(failed.length).toBeGreaterThan(0);
      expect(await brokenRulesOf(clinic)).toEqual([]);
    },
  );

  it('R-01: each action of a working day succeeds when no write fails any more', async () => {
    for (const [name, act] of Object.entries(await aDaysWork())) {
      const { status } = await act();
      expect([name, status < 300]).toEqual([name, true]);
    }
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });
});
