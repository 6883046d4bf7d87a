import { updateAppointment } from '@anteroom/contract/appointments';
import { findArrivals } from '@anteroom/contract/arrivals';
import {
  listUpcomingCentral,
  moveCentral,
  setCentralQueueStatus,
  skipCentral,
  viewCentralQueue,
} from '@anteroom/contract/central-queue';
import {
  callNextCentral,
  callNextDayWise,
  getQueueStatus,
  setDelay,
  setQueueStatus,
  setRoom,
  skipDayWise,
  viewDayWiseQueue,
  watchQueue,
} from '@anteroom/contract/queue';
import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import {
  addWalkIn,
  checkIn,
  estimateWalkIn,
  listNotSeen,
  moveDayWise,
  returnPatient,
  setPriority,
} from '@anteroom/contract/queue-positions';
import { resetQueue, togglePause } from '@anteroom/contract/queue-reset';
import {
  getQueueSettings,
  type QueueType,
  queueTypes,
  saveQueueSettings,
} from '@anteroom/contract/queue-settings';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import type { Route } from '@anteroom/contract/route';
import { getToday } from '@anteroom/contract/today';
import { sql } from 'kysely';
import { type Asked, everyone, ofOwner, ok, ownDoctor, type Row, row } from './row.ts';
import type { Caller, World } from './world.ts';

type Input = (world: World, caller: Caller) => Asked | Promise<Asked>;
type Kinds = Record<QueueType, Route>;

/**
 * S-45: the path names the doctor that the caller works for (for an admin, the other doctor), and a patient of the
 * owner. Only callers who work for the owner find the patient there.
 */
const belowOwn = {
  of: "the owner's patient below the caller's doctor",
  cells: [404, ok, 404, ok, 404, ok],
} as const;

/** S-42: both queue types get the same requests, each for a queue of its type, and the same expected results. */
function pair(
  kinds: Kinds,
  {
    cells,
    of,
    input,
  }: Omit<Parameters<typeof row>[1], 'input' | 'shows'> & { input(kind: QueueType): Input },
): Row[] {
  const lines = Object.entries(kinds) as [QueueType, Route][];
  return lines.map(([kind, route]) =>
    row(route, { cells, ...(of ? { of } : {}), input: inQueue(kind, input(kind)) }),
  );
}

function inQueue(kind: QueueType, input: Input): Input {
  return async (world, caller) => {
    const { clinic, owner, other } = world;
    await clinic.db
      .updateTable('queues')
      .set({ queue_type: kind })
      .where('doctor_id', 'in', [owner.id, other.id])
      .execute();
    return input(world, caller);
  };
}

function belowCaller(input: Input): Input {
  return async (world, caller) => {
    const asked = await input(world, caller);
    return { ...asked, params: { ...asked.params, doctorId: world.doctorOf(caller).id } };
  };
}

const waiting: Input = async (world) => {
  const { appointmentId } = await world.aWaitingPatient();
  return { params: { doctorId: world.owner.id, appointmentId } };
};

const urgent: Input = async (world, caller) => ({
  ...(await waiting(world, caller)),
  body: { priority: 'urgent', isToMove: true },
});

const skipped: Input = async (world) => {
  const { appointmentId: uuid } = await world.aWaitingPatient();
  await world.desks.admin.call(updateAppointment, { params: { uuid }, body: { status: 'no_show' } });
  return { params: { doctorId: world.owner.id, appointmentId: uuid } };
};

const callNext: Input = async (world) => {
  const { currentAppointmentId } = await world.aWaitingPatient();
  return { ...ofOwner(world), query: {}, body: { currentAppointmentId } };
};

/** Calls the next patient. Returns the request that undoes the call. */
const called: Input = async (world) => {
  const { currentAppointmentId } = await world.aWaitingPatient();
  await world.desks.admin.call(setQueueStatus, { ...ofOwner(world), body: { status: 'active' } });
  const asked = { ...ofOwner(world), query: {}, body: { currentAppointmentId } };
  const { body } = await world.desks.admin.call(callNextDayWise, asked);
  return { ...ofOwner(world), body: { version: body.version } };
};

/** Moves the entry to the position that it already has, so that the queue does not change. */
const toOwnPlace =
  (kind: QueueType): Input =>
  async (world) => {
    const { appointmentId } = await world.aWaitingPatient();
    const { admin } = world.desks;
    const { body } =
      kind === 'central'
        ? await admin.call(viewCentralQueue, ofOwner(world))
        : await admin.call(viewDayWiseQueue, { ...ofOwner(world), query: {} });
    const entry = body.queue.find(({ appointmentUuid }) => appointmentUuid === appointmentId);
    return {
      params: { doctorId: world.owner.id, queueId: entry?.id },
      body:
        kind === 'central'
          ? { newGlobalPosition: entry?.globalSerialNumber }
          : { newPosition: entry?.serialNumber },
    };
  };

function past(route: typeof getQueueAnalytics | typeof getQueueHistory): Row[] {
  return queueTypes.map((kind) =>
    row<Route>(route, { of: `of a ${kind} queue`, cells: ownDoctor, input: inQueue(kind, ofOwner) }),
  );
}

const views = { day_wise: viewDayWiseQueue, central: viewCentralQueue };
const statuses = { day_wise: setQueueStatus, central: setCentralQueueStatus };
const skips = { day_wise: skipDayWise, central: skipCentral };
const moves = { day_wise: moveDayWise, central: moveCentral };

/** Adds a patient who is still waiting in the owner's queue of yesterday. */
const notSeen: Input = async (world) => {
  const { appointmentId } = await world.aWaitingPatient();
  await world.clinic.db
    .updateTable('queue_entries')
    .set({ queue_date: sql`queue_date - 1` })
    .where('appointment_id', '=', (ids) =>
      ids.selectFrom('appointments').select('id').where('uuid', '=', appointmentId),
    )
    .execute();
  return ofOwner(world);
};

export const queueRows: readonly Row[] = [
  row(getToday, {
    cells: everyone,
    input: async (world) => {
      await world.aWaitingPatient();
      return {};
    },
    shows: ({ doctors }, { owner }) => doctors.some(({ id }) => id === owner.id),
  }),
  row(findArrivals, {
    cells: everyone,
    input: async (world) => {
      await world.aWaitingPatient();
      return { query: { search: 'pat' } };
    },
    shows: ({ arrivals }, { owner }) => arrivals.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(getQueueSettings, { cells: ownDoctor, input: ofOwner }),
  row(saveQueueSettings, {
    cells: ownDoctor,
    input: (world) => ({
      ...ofOwner(world),
      body: { queueType: 'day_wise', autoAdvanceQueue: false, estimatedConsultationTime: 20 },
    }),
  }),
  ...pair(views, { cells: ownDoctor, input: () => (world) => ({ ...ofOwner(world), query: {} }) }),
  row(listUpcomingCentral, { cells: ownDoctor, input: inQueue('central', ofOwner) }),
  row(estimateWalkIn, { cells: ownDoctor, input: ofOwner }),
  row(listNotSeen, {
    cells: ownDoctor,
    input: inQueue('day_wise', notSeen),
  }),
  row(getQueueStatus, { cells: ownDoctor, input: ofOwner }),
  row(setRoom, { cells: ownDoctor, input: (world) => ({ ...ofOwner(world), body: { room: 'Room 3' } }) }),
  row(setDelay, { cells: ownDoctor, input: (world) => ({ ...ofOwner(world), body: { minutes: 20 } }) }),
  row(setPriority, { cells: ownDoctor, input: urgent }),
  row(setPriority, { ...belowOwn, input: belowCaller(urgent) }),
  row(togglePause, { cells: ownDoctor, input: ofOwner }),
  ...pair(statuses, {
    cells: ownDoctor,
    input: () => (world) => ({ ...ofOwner(world), body: { status: 'active' } }),
  }),
  ...pair(
    { day_wise: callNextDayWise, central: callNextCentral },
    { cells: ownDoctor, input: () => callNext },
  ),
  row(undoQueueChange, { cells: ownDoctor, input: inQueue('day_wise', called) }),
  ...pair(skips, { cells: ownDoctor, input: () => waiting }),
  ...pair(skips, { ...belowOwn, input: () => belowCaller(waiting) }),
  ...pair(moves, { cells: ownDoctor, input: toOwnPlace }),
  ...pair(moves, { ...belowOwn, input: (kind) => belowCaller(toOwnPlace(kind)) }),
  row(checkIn, { cells: ownDoctor, input: waiting }),
  row(checkIn, { ...belowOwn, input: belowCaller(waiting) }),
  row(returnPatient, { cells: ownDoctor, input: skipped }),
  row(returnPatient, { ...belowOwn, input: belowCaller(skipped) }),
  row(addWalkIn, {
    cells: ownDoctor,
    input: async (world) => ({ ...ofOwner(world), body: { patientId: await world.aPatient() } }),
  }),
  row(addWalkIn, {
    of: 'a new patient',
    cells: ownDoctor,
    input: (world) => ({ ...ofOwner(world), body: { patient: { firstName: 'Nela', lastName: 'Newcome' } } }),
  }),
  row(addWalkIn, {
    of: "the owner's patient, taken in below the caller's doctor",
    cells: [ok, ok, 404, ok, 404, ok],
    input: async (world, caller) => ({
      params: { doctorId: world.doctorOf(caller).id },
      body: { patientId: await world.aPatient() },
    }),
  }),
  row(resetQueue, { cells: ownDoctor, input: (world) => ({ ...ofOwner(world), body: {} }) }),
  ...past(getQueueAnalytics),
  ...past(getQueueHistory),
  row(watchQueue, { cells: ownDoctor, input: ofOwner }),
];
