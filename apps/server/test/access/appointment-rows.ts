import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import {
  createSeries,
  deleteFollowing,
  getSeries,
  previewSeries,
  updateFollowing,
} from '@anteroom/contract/appointment-series';
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { exportAppointments } from '@anteroom/contract/exports';
import { markMessageDone, markMessageOpen } from '@anteroom/contract/today-messages';
import { getVisitNotes, saveVisitNotes } from '@anteroom/contract/visit-notes';
import { dateInZone, plusDays } from '#platform/time/clinic-time';
import { adminsAlone, everyone, ok, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

const showsAppointment = (body: { appointments: { uuid: string }[] }, { appointmentId }: World) =>
  body.appointments.some(({ uuid }) => uuid === appointmentId);

async function itsDate({ clinic, desks, appointmentId }: World) {
  const { body } = await desks.admin.call(getAppointment, { params: { uuid: appointmentId } });
  const at = new Date(body.appointment.scheduledDateTime);
  const date = dateInZone(at, clinic.context.settings.clinicTimezone);
  return { from: date, to: date };
}

const aFreshAppointment = async (world: World) => ({
  params: { uuid: (await world.aWaitingPatient()).appointmentId },
});

const texts = { reasonForVisit: 'Physiotherapy', notes: 'Back pain', appointmentType: 'procedure' };

async function aSeriesOf(world: World, end: { count?: number }) {
  return { ...(await world.aBooking(world.owner)), weeksBetween: 12, ...end };
}

function dateAfter(instant: number, days: number, { clinic }: World): string {
  return plusDays(dateInZone(new Date(instant), clinic.context.settings.clinicTimezone), days);
}

async function aBookedSeries(world: World) {
  const body = await aSeriesOf(world, { count: 2 });
  const allowOverlapOn = [0, 84].map((days) => dateAfter(body.scheduledDateTime, days, world));
  const booked = await world.desks.admin.call(createSeries, { body: { ...body, allowOverlapOn } });
  const [first] = booked.body.appointments;
  if (!first) throw new Error('The series has no appointment');
  return first;
}

const seriesOf = async ({ desks }: World, uuid: string) =>
  (await desks.admin.call(getSeries, { params: { uuid } })).body;

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
  row(getAppointmentBoard, {
    cells: everyone,
    input: async (world) => ({ query: await itsDate(world) }),
    shows: showsAppointment,
  }),
  row(getAppointmentBoard, {
    of: 'of the owner',
    cells: ownDoctor,
    input: async (world) => ({ query: { ...(await itsDate(world)), doctorId: world.owner.id } }),
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
  row(updateAppointment, {
    cells: ownRecord,
    input: async (world) => ({ ...(await aFreshAppointment(world)), body: { status: 'confirmed' } }),
  }),
  row(updateAppointment, {
    of: "to the owner's other patient",
    cells: ownRecord,
    input: async (world) => ({
      ...(await aFreshAppointment(world)),
      body: { patientId: await world.aPatient(), allowOverlap: true },
    }),
  }),
  row(updateAppointment, {
    of: "of the other doctor to the owner's patient",
    cells: [ok, 404, 404, 404, 404, ok],
    input: async (world) => ({
      params: { uuid: await world.anAppointmentOf(world.other) },
      body: { patientId: await world.aPatient() },
    }),
  }),
  row(updateAppointment, {
    of: 'with a doctor in the body',
    cells: [400, 400, 400, 400, 400, 400],
    input: async (world) => ({
      ...(await aFreshAppointment(world)),
      body: { doctorId: world.other.id },
    }),
  }),
  row(getVisitNotes, {
    cells: ownRecord,
    input: ({ appointmentId }) => ({ params: { uuid: appointmentId } }),
    shows: ({ visitNotes }, { appointmentId }) => visitNotes.appointmentUuid === appointmentId,
  }),
  row(saveVisitNotes, {
    cells: ownRecord,
    input: async (world) => ({
      ...(await aFreshAppointment(world)),
      body: { notes: 'Cough', isDone: true },
    }),
  }),
  row(saveVisitNotes, {
    of: 'with clinical text',
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({
      ...(await aFreshAppointment(world)),
      body: { notes: 'Cough', diagnosis: 'Cold', treatment: 'Rest', prescription: 'None', isDone: true },
    }),
  }),
  row(previewSeries, {
    of: 'with the owner',
    cells: ownDoctor,
    input: async (world) => ({ body: await aSeriesOf(world, { count: 3 }) }),
  }),
  row(previewSeries, {
    of: 'with the other doctor',
    cells: [ok, 403, 404, 403, 404, ok],
    input: async (world) => ({
      body: { ...(await aSeriesOf(world, { count: 3 })), doctorId: world.other.id },
    }),
  }),
  row(createSeries, {
    of: 'with the owner',
    cells: ownDoctor,
    input: async (world) => {
      const body = await aSeriesOf(world, { count: 3 });
      const dates = [dateAfter(body.scheduledDateTime, 84, world)];
      return { body: { ...body, ...texts, leftOut: dates, allowOverlapOn: dates } };
    },
  }),
  row(createSeries, {
    of: 'with the other doctor',
    cells: [ok, 403, 404, 403, 404, ok],
    input: async (world) => {
      const body = await aSeriesOf(world, {});
      return {
        body: { ...body, doctorId: world.other.id, until: dateAfter(body.scheduledDateTime, 85, world) },
      };
    },
  }),
  row(getSeries, {
    cells: ownRecord,
    input: async (world) => ({ params: { uuid: (await aBookedSeries(world)).uuid } }),
  }),
  row(updateFollowing, {
    cells: ownRecord,
    input: async (world) => ({
      params: { uuid: (await aBookedSeries(world)).uuid },
      body: { reasonForVisit: 'Physiotherapy', durationMinutes: 30, appointmentType: 'procedure' },
    }),
  }),
  row(updateFollowing, {
    of: 'as seen, to another time, cancelled',
    cells: ownRecord,
    input: async (world) => {
      const { uuid, version, scheduledDateTime } = await aBookedSeries(world);
      const body = { scheduledDateTime: scheduledDateTime + 300_000, allowOverlap: true };
      const cancelled = { status: 'cancelled', cancellationReason: 'Moved away' };
      const { series } = await seriesOf(world, uuid);
      const seen = series?.appointments.map((one) => ({ uuid: one.uuid, version: one.version }));
      return { params: { uuid }, body: { ...body, ...cancelled, seen: seen ?? [{ uuid, version }] } };
    },
  }),
  row(deleteFollowing, {
    cells: ownRecord,
    input: async (world) => ({ params: { uuid: (await aBookedSeries(world)).uuid } }),
  }),
  row(markMessageDone, {
    cells: ownRecord,
    input: async (world) => {
      const { params } = await aFreshAppointment(world);
      return { params: { ...params, kind: 'reply' }, body: { messageAt: 0 } };
    },
  }),
  row(markMessageOpen, {
    cells: ownRecord,
    input: async (world) => {
      const { params } = await aFreshAppointment(world);
      return { params: { ...params, kind: 'reply' }, query: { markedAt: 0 } };
    },
  }),
  row(exportAppointments, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(deleteAppointment, { cells: ownRecord, input: aFreshAppointment }),
];
