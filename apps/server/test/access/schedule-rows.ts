import {
  createScheduleSlot,
  deleteScheduleSlot,
  getSchedule,
  listAvailableSlots,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import { adminAndOwner, ofOwner, ok, ownDoctor, type Row, row } from './row.ts';
import type { Caller, World } from './world.ts';

const aSlotOfOwner = async (world: World) => ({
  params: { doctorId: world.owner.id, scheduleId: await world.aScheduleSlot() },
});

const belowOwnDoctor = async (world: World, caller: Caller) => ({
  params: { doctorId: world.doctorOf(caller).id, scheduleId: await world.aScheduleSlot() },
});

export const scheduleRows: readonly Row[] = [
  row(getSchedule, { cells: ownDoctor, input: ofOwner }),
  row(listAvailableSlots, {
    cells: ownDoctor,
    input: (world) => ({ ...ofOwner(world), query: { date: '2027-01-04' } }),
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
  row(deleteScheduleSlot, { cells: adminAndOwner, input: aSlotOfOwner }),
  row(deleteScheduleSlot, {
    of: "the owner's slot below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: belowOwnDoctor,
  }),
];
