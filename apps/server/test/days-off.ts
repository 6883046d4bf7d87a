import { createAppointment } from '@anteroom/contract/appointments';
import { createScheduleSlot, listAvailableSlots } from '@anteroom/contract/schedule';
import {
  createScheduleException,
  deleteScheduleException,
  listScheduleExceptions,
  updateScheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { type Desk, signIn } from './call.ts';
import type { Clinic } from './clinic.ts';
import { insist } from './insist.ts';
import { aBooking, aDoctor, aPatientOf, type Person } from './people.ts';

type Hours = { startTime: string; endTime: string; slotDurationMinutes: number };

export const hours = (startTime: string, endTime: string, slotDurationMinutes = 30): Hours => ({
  startTime,
  endTime,
  slotDurationMinutes,
});

export type DaysOffDesk = Awaited<ReturnType<typeof aDaysOffDesk>>;

/**
 * Creates a doctor who works from nine to eleven every day. Requests about the doctor come from the doctor's own
 * session, unless another user is given.
 */
export async function aDaysOffDesk(clinic: Clinic, who?: Desk) {
  const doctor = await aDoctor(clinic);
  const own = await signIn(clinic, doctor);
  const desk = who ?? own;
  const params = { doctorId: doctor.id };
  for (const dayOfWeek of [0, 1, 2, 3, 4, 5, 6]) {
    const body = { dayOfWeek, startTime: '09:00', endTime: '11:00', slotDurationMinutes: 30 } as const;
    await own.call(createScheduleSlot, { params, body });
  }
  return { doctor, own, ...daysOffOf(desk, doctor), book: bookingsWith(clinic, own) };
}

export function daysOffOf(desk: Desk, doctor: Person) {
  const params = { doctorId: doctor.id };
  const named = (exceptionId: number) => ({ params: { ...params, exceptionId } });
  return {
    give: (body: object, headers = {}) =>
      desk.call(createScheduleException, { params, body: { hours: [], ...body } } as never, headers),
    change: (id: number, body: object, headers = {}) =>
      desk.call(updateScheduleException, { ...named(id), body: { hours: [], ...body } } as never, headers),
    takeBack: (id: number) => desk.call(deleteScheduleException, named(id)),
    list: async (from = '2020-01-01', to?: string) => {
      const query = to === undefined ? { from } : { from, to };
      return (await desk.call(listScheduleExceptions, { params, query })).body.exceptions;
    },
    startsOn: async (date: string) => {
      const { body } = await desk.call(listAvailableSlots, { params, query: { date } });
      return body.slots.map(({ startTime }) => startTime);
    },
  };
}

/** Returns a function that books a new patient with the doctor. */
function bookingsWith(clinic: Clinic, own: Desk) {
  return async (at: string, changes: object = {}) => {
    const patientId = await aPatientOf(clinic, own.person);
    const body = aBooking(patientId, own.person, new Date(at), changes);
    return (await insist(() => own.call(createAppointment, { body }))).body.appointment;
  };
}
