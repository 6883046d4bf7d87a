import { getDayList, getDayTickets } from '@anteroom/contract/day-list';
import {
  createDisplay,
  extendDisplay,
  listDisplays,
  reopenDisplay,
  revokeDisplay,
  setDisplayMessage,
} from '@anteroom/contract/displays';
import { listTickets } from '@anteroom/contract/tickets';
import { getTicket, mailTicket, withdrawTicket } from '@anteroom/contract/visits';
import { adminAndOwner, adminsAlone, ofOwner, ok, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

const ofThem = (...doctorIds: number[]) => ({
  body: { label: 'Waiting room', message: 'Welcome', doctorIds },
});

/** Creates a display for one request and closes earlier displays, so that the clinic never reaches the limit. */
async function aDisplayOf(world: World, ...doctorIds: number[]): Promise<number> {
  await world.clinic.db.updateTable('displays').set({ revoked_at: new Date() }).execute();
  const { body } = await world.desks.admin.call(createDisplay, ofThem(...doctorIds));
  return body.display.id;
}

/** Creates a display that has expired and was closed, so that the test can reopen it. */
async function aClosedDisplayOf(world: World, ...doctorIds: number[]) {
  const displayId = await aDisplayOf(world, ...doctorIds);
  await world.clinic.db
    .updateTable('displays')
    .set({ revoked_at: world.clinic.clock.now(), closed_reason: 'expired' })
    .where('id', '=', displayId)
    .execute();
  return { params: { displayId } };
}

async function anAppointmentWithMail(world: World): Promise<{ params: { uuid: string } }> {
  const uuid = await world.anAppointmentOf(world.owner);
  await world.clinic.db
    .updateTable('patients')
    .set({ email: 'patient@home.example' })
    .where('id', '=', (all) => all.selectFrom('appointments').select('patient_id').where('uuid', '=', uuid))
    .execute();
  return { params: { uuid } };
}

async function aDayOfOwner(world: World) {
  await world.aWaitingPatient();
  return { ...ofOwner(world), query: { date: world.clinic.clock.now().toISOString().slice(0, 10) } };
}

export const displayRows: readonly Row[] = [
  row(listDisplays, {
    cells: [ok, ok, ok, 403, 403, 403],
    input: async (world) => {
      await aDisplayOf(world, world.owner.id);
      return {};
    },
    shows: ({ displays }, { owner }) => displays.some(({ doctors }) => doctors[0]?.id === owner.id),
  }),
  row(createDisplay, {
    of: 'of the owner',
    cells: adminAndOwner,
    input: async (world) => {
      await aDisplayOf(world, world.owner.id);
      return ofThem(world.owner.id);
    },
  }),
  row(createDisplay, {
    of: 'of both doctors',
    cells: adminsAlone,
    input: async (world) => {
      await aDisplayOf(world, world.owner.id);
      return ofThem(world.owner.id, world.other.id);
    },
  }),
  row(revokeDisplay, {
    of: 'of the owner',
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({ params: { displayId: await aDisplayOf(world, world.owner.id) } }),
  }),
  row(revokeDisplay, {
    of: 'of both doctors',
    cells: adminsAlone,
    input: async (world) => ({
      params: { displayId: await aDisplayOf(world, world.owner.id, world.other.id) },
    }),
  }),
  row(extendDisplay, {
    of: 'of the owner',
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({ params: { displayId: await aDisplayOf(world, world.owner.id) } }),
  }),
  row(extendDisplay, {
    of: 'of both doctors',
    cells: adminsAlone,
    input: async (world) => ({
      params: { displayId: await aDisplayOf(world, world.owner.id, world.other.id) },
    }),
  }),
  row(setDisplayMessage, {
    of: 'of the owner',
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({
      params: { displayId: await aDisplayOf(world, world.owner.id) },
      body: { message: 'Flu shots on Friday' },
    }),
  }),
  row(setDisplayMessage, {
    of: 'of both doctors',
    cells: adminsAlone,
    input: async (world) => ({
      params: { displayId: await aDisplayOf(world, world.owner.id, world.other.id) },
      body: { message: null },
    }),
  }),
  row(reopenDisplay, {
    of: 'of the owner',
    cells: [ok, ok, 404, 403, 403, 403],
    input: (world) => aClosedDisplayOf(world, world.owner.id),
  }),
  row(reopenDisplay, {
    of: 'of both doctors',
    cells: adminsAlone,
    input: (world) => aClosedDisplayOf(world, world.owner.id, world.other.id),
  }),
  row(listTickets, { cells: ownDoctor, input: ofOwner }),
  row(getTicket, {
    cells: ownRecord,
    input: async (world) => ({ params: { uuid: await world.anAppointmentOf(world.owner) } }),
  }),
  row(getDayList, { cells: ownDoctor, input: aDayOfOwner }),
  row(getDayTickets, { cells: ownDoctor, input: aDayOfOwner }),
  row(mailTicket, { cells: ownRecord, input: anAppointmentWithMail }),
  row(withdrawTicket, {
    cells: ownRecord,
    input: async (world) => ({ params: { uuid: await world.anAppointmentOf(world.owner) } }),
  }),
];
