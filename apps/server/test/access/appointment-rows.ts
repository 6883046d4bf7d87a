import { createAppointment, getAppointment, listAppointments } from '@anteroom/contract/appointments';
import { everyone, ok, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

const showsAppointment = (body: { appointments: { uuid: string }[] }, { appointmentId }: World) =>
  body.appointments.some(({ uuid }) => uuid === appointmentId);

export const appointmentRows: readonly Row[] = [
  row(listAppointments, {
    cells: everyone,
    input: () => ({ query: { limit: 200 } }),
    shows: showsAppointment,
  }),
  row(listAppointments, {
    of: 'of the owner',
    cells: ownDoctor,
    input: ({ owner }) => ({ query: { doctorId: owner.id } }),
    shows: showsAppointment,
  }),
  row(listAppointments, {
    of: "of the owner's patient",
    cells: everyone,
    input: ({ patientId }) => ({ query: { patientId } }),
    shows: showsAppointment,
  }),
  row(getAppointment, {
    cells: ownRecord,
    input: ({ appointmentId }) => ({
      params: { uuid: appointmentId },
    }),
  }),
  row(createAppointment, {
    of: 'with the owner',
    cells: ownDoctor,
    input: async (world) => ({
      body: await world.aBooking(world.owner),
    }),
  }),
  row(createAppointment, {
    of: 'with the other doctor',
    cells: [ok, 403, 404, 403, 404, ok],
    input: async (world) => ({
      body: await world.aBooking(world.other),
    }),
  }),
];
