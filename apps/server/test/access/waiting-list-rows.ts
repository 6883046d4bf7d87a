import { randomBytes } from 'node:crypto';
import {
  addToWaitingList,
  bookOpening,
  listOpenings,
  listWaiting,
  removeFromWaitingList,
  updateWaiting,
  withdrawOpening,
} from '@anteroom/contract/waiting-list';
import { everyone, ok, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

const wishes = {
  appointmentTypes: ['consultation' as const],
  earliest: '2027-06-07',
  latest: '2027-12-31',
  weekdays: [1, 3],
  fromTime: '08:00',
  untilTime: '12:00',
  leastNoticeMinutes: 60,
  priority: 'urgent' as const,
};

async function anEntry(world: World, doctorIds: number[]) {
  const body = { ...wishes, patientId: await world.aPatient(), doctorIds };
  const added = await world.desks.admin.call(addToWaitingList, { body });
  return { params: { entryId: added.body.entry.id } };
}

const ofBoth = ({ owner, other }: World) => [owner.id, other.id];

/** Adds a free time of the doctor that is offered to one of the owner's patients. */
async function anOpening(world: World, doctor = world.owner) {
  const { clinic } = world;
  const { scheduledDateTime, durationMinutes } = await world.aBooking(doctor);
  const { entryId } = (await anEntry(world, [doctor.id])).params;
  const start = new Date(scheduledDateTime);
  const now = clinic.clock.now();
  const { id: openingId } = await clinic.db
    .insertInto('openings')
    .values({
      doctor_id: doctor.id,
      starts_at: start,
      ends_at: new Date(start.getTime() + durationMinutes * 60_000),
      appointment_type: 'consultation',
      appointment_id: 1,
      state: 'open',
      opened_at: now,
      step_minutes: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = { salt: randomBytes(32), secret_hash: randomBytes(32) };
  await clinic.db
    .insertInto('offers')
    .values({ opening_id: openingId, entry_id: entryId, place: 1, due_at: now, ...secret })
    .execute();
  return { params: { openingId }, entryId };
}

export const waitingListRows: readonly Row[] = [
  row(listWaiting, {
    of: 'of all',
    cells: everyone,
    input: async (world) => {
      await anEntry(world, [world.owner.id]);
      return {};
    },
    shows: ({ entries }, { owner }) =>
      entries.some(({ doctors }) => doctors.some(({ id }) => id === owner.id)),
  }),
  row(listWaiting, {
    of: 'of a patient of the owner, for the other doctor',
    cells: everyone,
    input: async (world) => {
      const body = { ...wishes, patientId: await world.aPatient(), doctorIds: [world.other.id] };
      await world.desks.admin.call(addToWaitingList, { body });
      return { query: { patientId: body.patientId } };
    },
    shows: ({ entries }) => entries.length > 0,
    shownTo: ['admin', 'managerOfBoth'],
  }),
  row(listWaiting, {
    of: 'of a doctor',
    cells: ownDoctor,
    input: async (world) => {
      await anEntry(world, [world.owner.id]);
      return { query: { doctorId: world.owner.id } };
    },
    shows: ({ entries }) => entries.length > 0,
  }),
  row(addToWaitingList, {
    cells: ownDoctor,
    input: async (world) => ({
      body: {
        ...wishes,
        patientId: await world.aPatient(),
        doctorIds: [world.owner.id],
        replacesAppointmentId: null,
      },
    }),
  }),
  row(addToWaitingList, {
    of: 'for both doctors',
    cells: [ok, 403, 403, 403, 403, ok],
    input: async (world) => ({
      body: { ...wishes, patientId: await world.aPatient(), doctorIds: ofBoth(world) },
    }),
  }),
  row(updateWaiting, {
    cells: ownRecord,
    input: async (world) => ({
      ...(await anEntry(world, [world.owner.id])),
      body: { ...wishes, doctorIds: [world.owner.id], leastNoticeMinutes: 90 },
    }),
  }),
  row(updateWaiting, {
    of: 'that waits for both doctors',
    cells: [ok, 403, 404, 403, 404, ok],
    input: async (world) => ({
      ...(await anEntry(world, ofBoth(world))),
      body: { leastNoticeMinutes: 90 },
    }),
  }),
  row(removeFromWaitingList, { cells: ownRecord, input: (world) => anEntry(world, [world.owner.id]) }),
  row(listOpenings, {
    cells: everyone,
    input: async (world) => {
      await anOpening(world);
      return {};
    },
    shows: ({ openings }, { owner }) => openings.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(listOpenings, {
    of: 'with a patient of the owner, at a time of the other doctor',
    cells: everyone,
    input: async (world) => {
      await anOpening(world, world.other);
      return {};
    },
    shows: ({ openings }, { other }) =>
      openings.some(
        ({ doctorId, offers }) => doctorId === other.id && offers.some(({ patient }) => patient !== null),
      ),
    shownTo: ['admin', 'managerOfBoth'],
  }),
  row(bookOpening, {
    cells: ownRecord,
    input: async (world) => {
      const { params, entryId } = await anOpening(world);
      return { params, body: { entryId } };
    },
  }),
  row(withdrawOpening, {
    cells: ownRecord,
    input: async (world) => ({ params: (await anOpening(world)).params }),
  }),
  row(removeFromWaitingList, {
    of: 'that waits for both doctors',
    cells: [ok, 403, 404, 403, 404, ok],
    input: (world) => anEntry(world, ofBoth(world)),
  }),
];
