import {
  addToWaitingList,
  listWaiting,
  removeFromWaitingList,
  updateWaiting,
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
  row(removeFromWaitingList, {
    of: 'that waits for both doctors',
    cells: [ok, 403, 404, 403, 404, ok],
    input: (world) => anEntry(world, ofBoth(world)),
  }),
];
