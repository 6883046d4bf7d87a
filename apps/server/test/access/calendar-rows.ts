import { createAppointment } from '@anteroom/contract/appointments';
import {
  createCalendarFeed,
  exportPatientCalendar,
  extendCalendarFeed,
  listCalendarFeeds,
  reopenCalendarFeed,
  revokeCalendarFeed,
} from '@anteroom/contract/calendar-feeds';
import { adminAndOwner, everyone, ofOwner, ok, ownRecord, type Row, row } from './row.ts';
import type { Caller, World } from './world.ts';

const body = { label: 'my phone', nameForm: 'none' } as const;

/** Creates a feed for one request and deletes earlier feeds, so that the doctor never reaches the limit. */
async function aFeedOfOwner(world: World): Promise<number> {
  await world.clinic.db.deleteFrom('calendar_feeds').execute();
  const { body: made } = await world.desks.owner.call(createCalendarFeed, { ...ofOwner(world), body });
  return made.feed.id;
}

/** Creates a feed that has expired and was closed, so that the test can reopen it. */
async function aClosedFeed(world: World): Promise<number> {
  const feedId = await aFeedOfOwner(world);
  await world.clinic.db
    .updateTable('calendar_feeds')
    .set({ revoked_at: world.clinic.clock.now(), closed_reason: 'expired' })
    .where('id', '=', feedId)
    .execute();
  return feedId;
}

async function aPatientOfBoth(world: World): Promise<number> {
  const { owner, other, desks } = world;
  const booking = await world.aBooking(owner);
  for (const doctor of [owner, other]) {
    const appointment = { ...(await world.aBooking(doctor)), patientId: booking.patientId };
    await desks.admin.call(createAppointment, { body: { ...appointment, allowOverlap: true } });
  }
  return booking.patientId;
}

export const calendarRows: readonly Row[] = [
  row(listCalendarFeeds, { cells: adminAndOwner, input: ofOwner }),
  row(createCalendarFeed, {
    cells: adminAndOwner,
    input: async (world) => {
      await aFeedOfOwner(world);
      return { ...ofOwner(world), body };
    },
  }),
  row(revokeCalendarFeed, {
    cells: adminAndOwner,
    input: async (world) => ({ params: { doctorId: world.owner.id, feedId: await aFeedOfOwner(world) } }),
  }),
  row(revokeCalendarFeed, {
    of: "the owner's feed below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world: World, caller: Caller) => ({
      params: { doctorId: world.doctorOf(caller).id, feedId: await aFeedOfOwner(world) },
    }),
  }),
  row(extendCalendarFeed, {
    cells: adminAndOwner,
    input: async (world) => ({ params: { doctorId: world.owner.id, feedId: await aFeedOfOwner(world) } }),
  }),
  row(extendCalendarFeed, {
    of: "the owner's feed below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world: World, caller: Caller) => ({
      params: { doctorId: world.doctorOf(caller).id, feedId: await aFeedOfOwner(world) },
    }),
  }),
  row(reopenCalendarFeed, {
    cells: adminAndOwner,
    input: async (world) => ({ params: { doctorId: world.owner.id, feedId: await aClosedFeed(world) } }),
  }),
  row(reopenCalendarFeed, {
    of: "the owner's feed below the caller's doctor",
    cells: [404, ok, 404, 403, 403, 403],
    input: async (world: World, caller: Caller) => ({
      params: { doctorId: world.doctorOf(caller).id, feedId: await aClosedFeed(world) },
    }),
  }),
  row(exportPatientCalendar, {
    cells: ownRecord,
    input: async (world) => ({ params: { patientId: await world.aPatient() } }),
  }),
  row(exportPatientCalendar, {
    of: 'booked with the other doctor too',
    cells: everyone,
    input: async (world) => ({ params: { patientId: await aPatientOfBoth(world) } }),
    shows: (file, { owner }) => String(file).includes(`SUMMARY:${owner.name}\\,`),
  }),
];
