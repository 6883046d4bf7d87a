import { listFreeTimes } from '@anteroom/contract/free-times';
import {
  createScheduleSlot,
  deleteScheduleSlot,
  getSchedule,
  listAvailableSlots,
  previewScheduleSlotChange,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import {
  createScheduleException,
  deleteScheduleException,
  listScheduleExceptions,
  updateScheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { adminAndOwner, ofOwner, ok, ownDoctor, type Row, row } from './row.ts';
import type { Caller, World } from './world.ts';

const aSlotOfOwner = async (world: World) => ({
  params: { doctorId: world.owner.id, scheduleId: await world.aScheduleSlot() },
});

const belowOwnDoctor = async (world: World, caller: Caller) => ({
  params: { doctorId: world.doctorOf(caller).id, scheduleId: await world.aScheduleSlot() },
});

const aDayOffOfOwner = async (world: World, { id } = world.owner) => {
  const { exceptionId, date } = await world.aDayOff();
  return { asked: { params: { doctorId: id, exceptionId } }, date };
};

const otherHours = (date: string) => ({
  firstDate: date,
  lastDate: date,
  note: 'Short day',
  hours: [{ startTime: '09:00', endTime: '12:00', slotDurationMinutes: 15 as const }],
  knownAffected: [crypto.randomUUID()],
});

export const scheduleRows: readonly Row[] = [
  row(getSchedule, { cells: ownDoctor, input: ofOwner }),
  row(listAvailableSlots, {
    cells: ownDoctor,
    input: (world) => ({ ...ofOwner(world), query: { date: '2027-01-04' } }),
  }),
  row(listFreeTimes, {
    cells: ownDoctor,
    input: (world) => ({
      ...ofOwner(world),
      query: { from: '2027-01-04', days: '2', duration: '30', except: crypto.randomUUID() },
    }),
  }),
  row(createScheduleSlot, {
    cells: adminAndOwner,
    input: (world) => ({ ...ofOwner(world), body: world.aFreeWindow() }),
  }),
  row(updateScheduleSlot, {
    cells: adminAndOwner,
    input: async (world) => ({ ...(await aSlotOfOwner(world)), body: { isActive: false } }),
  }),
  row(updateScheduleSlot, {
    of: "the owner's slot below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world, caller) => ({ ...(await belowOwnDoctor(world, caller)), body: { isActive: false } }),
  }),
  row(previewScheduleSlotChange, {
    cells: adminAndOwner,
    input: async (world) => ({ ...(await aSlotOfOwner(world)), body: { isActive: false } }),
  }),
  row(previewScheduleSlotChange, {
    of: "the owner's slot below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world, caller) => ({ ...(await belowOwnDoctor(world, caller)), body: { isActive: false } }),
  }),
  row(listScheduleExceptions, {
    cells: ownDoctor,
    input: async (world) => ({ ...ofOwner(world), query: { from: (await world.aDayOff()).date } }),
    shows: ({ exceptions }, { owner }) => exceptions.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(createScheduleException, {
    cells: adminAndOwner,
    input: (world) => ({ ...ofOwner(world), body: otherHours(world.aFreeDate()) }),
  }),
  row(updateScheduleException, {
    cells: adminAndOwner,
    input: async (world) => {
      const { asked, date } = await aDayOffOfOwner(world);
      return { ...asked, body: otherHours(date) };
    },
  }),
  row(updateScheduleException, {
    of: "the owner's day off below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world, caller) => {
      const { asked, date } = await aDayOffOfOwner(world, world.doctorOf(caller));
      return { ...asked, body: otherHours(date) };
    },
  }),
  row(deleteScheduleException, {
    cells: adminAndOwner,
    input: async (world) => (await aDayOffOfOwner(world)).asked,
  }),
  row(deleteScheduleException, {
    of: "the owner's day off below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world, caller) => (await aDayOffOfOwner(world, world.doctorOf(caller))).asked,
  }),
  row(deleteScheduleSlot, { cells: adminAndOwner, input: aSlotOfOwner }),
  row(deleteScheduleSlot, {
    of: "the owner's slot below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: belowOwnDoctor,
  }),
];
