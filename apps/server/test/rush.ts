import { skipCentral, viewCentralQueue } from '@anteroom/contract/central-queue';
import {
  callNextCentral,
  callNextDayWise,
  type QueueEntry,
  skipDayWise,
  viewDayWiseQueue,
} from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { describeFault, findQueueFaults } from '#features/queue';
import { type Answer, type Desk, signIn } from './call.ts';
import type { Clinic } from './clinic.ts';
import { insist } from './insist.ts';
import { aLineOf } from './line.ts';
import { aDoctor, type Person } from './people.ts';

export type Called = Pick<Answer<typeof callNextDayWise>, 'status' | 'body' | 'errorBody'>;

export type Rush = Awaited<ReturnType<typeof aRush>>;

/**
 * Creates a doctor with a long queue. Returns functions that send the requests of this queue type. Each takes the
 * session that sends the request, which can belong to any server.
 */
export async function aRush(clinic: Clinic, kind: QueueType, count: number) {
  const doctor = await aDoctor(clinic, { queueType: kind });
  const line = await aLineOf(clinic, doctor, count);
  const desk = await signIn(clinic, doctor);
  const params = { doctorId: doctor.id };
  const isCentral = kind === 'central';
  return {
    clinic,
    kind,
    doctor,
    line,
    desk,
    params,
    callNext: (who: Desk, currentAppointmentId?: string | null): Promise<Called> => {
      const body = currentAppointmentId === undefined ? {} : { currentAppointmentId };
      return isCentral
        ? who.call(callNextCentral, { params, body })
        : who.call(callNextDayWise, { params, query: {}, body });
    },
    skip: (who: Desk, appointmentId: string) =>
      who.call(isCentral ? skipCentral : skipDayWise, { params: { ...params, appointmentId } }),
    view: async (who: Desk = desk) =>
      isCentral
        ? (await insist(() => who.call(viewCentralQueue, { params }))).body
        : (await insist(() => who.call(viewDayWiseQueue, { params, query: {} }))).body,
  };
}

type Watched = { looks: number; wrong: string[] };

/** reads the queue repeatedly during the work. Returns every inconsistency that it found. */
export async function watched(rush: Rush, work: () => Promise<unknown>): Promise<Watched> {
  const seen: Watched = { looks: 0, wrong: [] };
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const { queue, currentStatus } = await rush.view();
      const current = queue.filter((entry) => entry.currentStatus === 'in_progress');
      if (current.length > 1) seen.wrong.push(`${current.length} are being seen`);
      if ((current[0]?.appointmentUuid ?? null) !== currentStatus.currentAppointmentId)
        seen.wrong.push('the list and the card name different patients');
      seen.looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const looking = look();
  try {
    await work();
  } finally {
    isOver = true;
    await looking;
  }
  return seen;
}

/**
 * Returns patients who were lost, duplicated or called repeatedly, and inconsistencies between tables. Returns an empty
 * list if there are none.
 */
export async function problemsOf({ clinic, kind, doctor, view }: Rush, total: number): Promise<string[]> {
  const { queue, stats } = await view();
  const problems = (await findQueueFaults(clinic.context)).map(describeFault);
  if (
    stats.waiting + stats.inProgress + stats.completed + stats.skipped !== stats.total ||
    stats.total !== total
  )
    problems.push(`${JSON.stringify(stats)} are not ${total}`);
  const called = await calledOf(clinic, doctor);
  if (new Set(called).size !== called.length) problems.push('someone was called twice');
  if (!isNumbered(kind, queue)) problems.push('the numbers have gaps or doubles');
  return problems;
}

/** Returns the uuid of every appointment that was ever called, according to the queue events. */
export async function calledOf({ db }: Clinic, doctor: Person): Promise<string[]> {
  const events = await db
    .selectFrom('queue_events')
    .select('after')
    .where('doctor_id', '=', doctor.id)
    .where('reason', '=', 'called')
    .execute();
  return events.map(({ after }) => String((after as { current: string }).current));
}

/**
 * Checks the serial numbers. A day-wise queue has 1, 2, 3 and so on. A central queue shows only some of its entries, so
 * its numbers only have to rise.
 */
function isNumbered(kind: QueueType, queue: readonly QueueEntry[]): boolean {
  const numbers = queue.map(
    ({ serialNumber, globalSerialNumber }) => serialNumber ?? globalSerialNumber ?? 0,
  );
  if (kind === 'day_wise') return numbers.every((number, index) => number === index + 1);
  return numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
}
