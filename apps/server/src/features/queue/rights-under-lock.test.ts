import { createSeries } from '@anteroom/contract/appointment-series';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { releaseHeldTimes, saveBookingPage } from '@anteroom/contract/booking-pages';
import { callNextDayWise, setQueueStatus, skipDayWise } from '@anteroom/contract/queue';
import { addWalkIn, checkIn, moveDayWise } from '@anteroom/contract/queue-positions';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { markMessageDone } from '@anteroom/contract/today-messages';
import { saveVisitNotes } from '@anteroom/contract/visit-notes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPage } from '#test/booking-pages';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { aBooking, aManagerOf, aPatientOf } from '#test/people';
import { aQueueDesk, at, eightToday, type QueueDesk } from '#test/queue-desk';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);

/** Runs `meanwhile` while the request waits for the doctor's lock, then lets the request continue. */
async function whileItWaits<T>(
  { doctor }: QueueDesk,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const answer = await clinic.db.transaction().execute(async (tx) => {
    await sql`select from queues where doctor_id = ${doctor.id} for update`.execute(tx);
    const calling = call();
    await expect.poll(() => countWaiting(clinic)).toBe(1);
    await meanwhile();
    return { calling };
  });
  return answer.calling;
}

async function whatIsThere({ doctor }: QueueDesk) {
  const { rows } = await sql`
    select appointments.uuid, appointments.status, entry.status as place, entry.position, entry.arrived_at,
      queues.version, queues.is_active, queues.queue_type
    from queues left join appointments on appointments.doctor_id = queues.doctor_id
    left join queue_entries entry on entry.appointment_id = appointments.id
    where queues.doctor_id = ${doctor.id} order by appointments.id
  `.execute(clinic.db);
  return rows;
}

type Act = (by: Desk, at: QueueDesk, uuid: string) => Promise<{ status: number }>;

const entryIdOf = async (uuid: string) => {
  const entry = await clinic.db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select('entry.id')
    .where('appointments.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return entry.id;
};

const acts: [string, Act][] = [
  ['calls', (by, { params }) => by.call(callNextDayWise, { params, query: {}, body: {} })],
  ['skips', (by, { params }, uuid) => by.call(skipDayWise, { params: { ...params, appointmentId: uuid } })],
  [
    'moves',
    async (by, { params }, uuid) =>
      by.call(moveDayWise, {
        params: { ...params, queueId: await entryIdOf(uuid) },
        body: { newPosition: 2 },
      }),
  ],
  [
    'checks in',
    (by, { params }, uuid) =>
      by.call(checkIn, { params: { ...params, appointmentId: uuid }, body: { hasArrived: true } }),
  ],
  ['pauses', (by, { params }) => by.call(setQueueStatus, { params, body: { status: 'paused' } })],
  ['resets', (by, { params }) => by.call(resetQueue, { params, body: { resetType: 'all' } })],
  [
    'changes the settings',
    (by, { params }) =>
      by.call(saveQueueSettings, {
        params,
        body: { queueType: 'central', autoAdvanceQueue: true, estimatedConsultationTime: 5 },
      }),
  ],
  [
    'takes in a walk-in',
    (by, { params }) =>
      by.call(addWalkIn, { params, body: { patient: { firstName: 'Walter', lastName: 'Walkin' } } }),
  ],
  [
    'books',
    async (by, { doctor }) =>
      by.call(createAppointment, {
        body: aBooking(await aPatientOf(clinic, doctor), doctor, new Date(at(50))),
      }),
  ],
  [
    'cancels',
    (by, _, uuid) => by.call(updateAppointment, { params: { uuid }, body: { status: 'cancelled' } }),
  ],
  ['deletes', (by, _, uuid) => by.call(deleteAppointment, { params: { uuid } })],
  [
    'books a series',
    async (by, { doctor }) => {
      const { allowOverlap: _, ...booking } = aBooking(
        await aPatientOf(clinic, doctor),
        doctor,
        new Date(at(50)),
      );
      return by.call(createSeries, { body: { ...booking, weeksBetween: 1, count: 2 } });
    },
  ],
  ['saves notes', (by, _, uuid) => by.call(saveVisitNotes, { params: { uuid }, body: { notes: 'Fasting' } })],
  [
    'marks a message as done',
    (by, _, uuid) =>
      by.call(markMessageDone, {
        params: { uuid, kind: 'reply' },
        body: { messageAt: clinic.clock.now().getTime() },
      }),
  ],
  [
    'opens the booking page',
    async (by, { params }) => {
      const slug = `page-${crypto.randomUUID()}`;
      return by.call(saveBookingPage, { params, body: { ...openPage, slug } });
    },
  ],
  ['releases held times', (by, { params }) => by.call(releaseHeldTimes, { params })],
];

async function aLineWithManager() {
  const desk = await aQueueDesk(clinic);
  const uuid = await desk.book(0);
  await desk.book(10);
  const manager = await signIn(clinic, await aManagerOf(clinic, desk.doctor));
  return { desk, uuid, manager };
}

describe('S-38: a caller who loses access while waiting for a doctor’s lock', () => {
  it.each(acts)(
    'rejects a caller whose link to the doctor was removed while the request waited for the lock: %s',
    async (_, act) => {
      const { desk, uuid, manager } = await aLineWithManager();
      const before = await whatIsThere(desk);
      const { status } = await whileItWaits(
        desk,
        () => act(manager, desk, uuid),
        () => clinic.db.deleteFrom('manager_doctors').where('manager_id', '=', manager.person.id).execute(),
      );
      expect(status).toBe(403);
      expect(await whatIsThere(desk)).toEqual(before);
    },
  );

  it.each(acts)(
    'does not reject a caller who kept access while the request waited for the lock: %s',
    async (_, act) => {
      const { desk, uuid, manager } = await aLineWithManager();
      const { status } = await whileItWaits(
        desk,
        () => act(manager, desk, uuid),
        async () => undefined,
      );
      expect(status).toBeLessThan(300);
    },
  );

  it('rejects the doctor and a manager if the doctor was disabled while their requests waited for the lock', async () => {
    for (const isDoctor of [true, false]) {
      const { desk, manager } = await aLineWithManager();
      const by = isDoctor ? desk.desk : manager;
      const { status } = await whileItWaits(
        desk,
        () => by.call(callNextDayWise, { params: desk.params, query: {}, body: {} }),
        () =>
          clinic.db
            .updateTable('users')
            .set({ is_enabled: false })
            .where('id', '=', desk.doctor.id)
            .execute(),
      );
      expect(status).toBe(403);
    }
  });

  it('a doctor who was disabled while waiting for the lock cannot add hours', async () => {
    const desk = await aQueueDesk(clinic);
    const body = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', slotDurationMinutes: 30 } as const;
    const { status } = await whileItWaits(
      desk,
      () => desk.desk.call(createScheduleSlot, { params: desk.params, body }),
      () =>
        clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', desk.doctor.id).execute(),
    );
    expect(status).toBe(403);
  });
});
