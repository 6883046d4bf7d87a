import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { createAppointment, getAppointment } from '@anteroom/contract/appointments';
import { findPossibleDuplicates, getPatient } from '@anteroom/contract/patients';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { listAvailableSlots } from '@anteroom/contract/schedule';
import { signIn } from '../../load-support/clinic/desks.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import { drawAppointments, drawPatients } from './samples.queries.ts';
import { cycle, type Scenario } from './scenario.ts';

const day = 86_400_000;
const dateOf = (daysAhead: number) => new Date(Date.now() + daysAhead * day).toISOString().slice(0, 10);

/** The earliest time of new bookings, after all generated appointments. */
const firstFreeTime = Math.ceil((Date.now() + 60 * day) / day) * day;

/**
 * The number of bookings so far. Each booking takes five minutes and starts five minutes after the previous one, so
 * that bookings never overlap.
 */
let bookedTimes = 0;

export const dayScenarios: Scenario[] = [
  {
    name: 'one appointment',
    kind: 'list',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, 'doctor');
      const next = cycle(await drawAppointments(clinic, userId));
      return () => callTo(getAppointment, { params: { uuid: next() } }, { token });
    },
  },
  {
    name: 'one patient',
    kind: 'list',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, 'doctor');
      const next = cycle(await drawPatients(clinic, 'doctor', userId));
      return () => callTo(getPatient, { params: { patientId: next().id } }, { token });
    },
  },
  {
    name: 'the day-wise queue of today',
    kind: 'list',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, 'doctor');
      return () =>
        callTo(viewDayWiseQueue, { params: { doctorId: userId }, query: { date: dateOf(0) } }, { token });
    },
  },
  {
    name: 'the free times of a day',
    kind: 'list',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, 'doctor');
      const next = cycle([1, 2, 5, 9].map(dateOf));
      return () =>
        callTo(listAvailableSlots, { params: { doctorId: userId }, query: { date: next() } }, { token });
    },
  },
  {
    name: 'the calendar of a week, as doctor',
    kind: 'list',
    prepare: async (clinic) => {
      const { token } = await signIn(clinic, 'doctor');
      const next = cycle([-20, -10, -3, 3].map((ahead) => ({ from: dateOf(ahead), to: dateOf(ahead + 6) })));
      return () => callTo(getAppointmentBoard, { query: next() }, { token });
    },
  },
  {
    name: 'the calendar of today, of everyone',
    // Not of kind `list`, because the response grows with the number of doctors, and a larger clinic has more doctors.
    kind: 'other',
    prepare: async (clinic) => {
      const { token } = await signIn(clinic, 'admin');
      const query = { from: dateOf(0), to: dateOf(0) };
      return () => callTo(getAppointmentBoard, { query }, { token });
    },
  },
  {
    name: 'possible duplicates of a newcomer',
    kind: 'list',
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, 'admin');
      const next = cycle(await drawPatients(clinic, 'admin', userId));
      return () => {
        const { firstName, lastName, phone, dateOfBirth } = next();
        const body = { firstName, lastName, phone, dateOfBirth };
        return callTo(findPossibleDuplicates, { body }, { token });
      };
    },
  },
  {
    name: 'a booking',
    kind: 'other',
    prepare: async (clinic) => {
      const { token, userId: doctorId } = await signIn(clinic, 'doctor');
      const next = cycle(await drawPatients(clinic, 'doctor', doctorId));
      return () => {
        bookedTimes += 1;
        const scheduledDateTime = firstFreeTime + bookedTimes * 300_000;
        const body = { doctorId, patientId: next().id, scheduledDateTime, durationMinutes: 5 };
        return callTo(createAppointment, { body }, { token, expected: [201] });
      };
    },
  },
];
