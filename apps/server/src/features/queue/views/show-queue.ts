import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, getQueueStatus } from '@anteroom/contract/queue';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { inSnapshot } from '#platform/db/transaction';
import type { SharedBody } from '#platform/http/caching/shared-body';
import { createRecordEstimates } from '../estimate-record/record-estimates.ts';
import type { QueueLine } from '../queue-line.ts';
import { coalesceReads } from './coalesce-reads.ts';
import { presentStatus } from './present-entry.ts';
import { currentPatientOf, readConfiguredQueue } from './read-queue-status.ts';
import { today } from './today.ts';
import { createViewCache, toShared } from './view-cache.ts';
import { type Seen, viewCentral, viewDayWise } from './view-line.ts';
import type { Day } from './views.queries.ts';

type ShownStatus = RouteOutput<typeof getQueueStatus>;

/**
 * Reads queues for signed-in callers. Reads are shared between callers, but each caller's read is recorded in the audit
 * trail. `asOf` is the cache key from `createQueueEtag`.
 */
export type ShowQueue = {
  showDay(actor: Actor, day: Day, asOf: string): Promise<SharedBody<DayWiseQueue>>;
  showCentral(actor: Actor, doctorId: number, asOf: string): Promise<SharedBody<CentralQueue>>;
  showStatus(actor: Actor, doctorId: number, asOf: string): Promise<SharedBody<ShownStatus>>;
  /** Reads a queue. Returns the same body as the route for this queue. */
  showLine(actor: Actor, line: QueueLine): Promise<DayWiseQueue | CentralQueue>;
};

type Screen = { doctorId: number; screen: string };
const screenOfDay = ({ doctorId, date }: Day): Screen => ({
  doctorId,
  screen: `queue of ${doctorId} on ${date}`,
});
const screenOfCentral = (doctorId: number): Screen => ({ doctorId, screen: `central queue of ${doctorId}` });
const screenOfStatus = (doctorId: number): Screen => ({ doctorId, screen: `status of ${doctorId}` });

export function createShowQueue(context: Context): ShowQueue {
  const { db } = context;
  const record = createRecordEstimates(context);
  const recorded = async <View>(doctorId: number, reading: Promise<Seen<View>>): Promise<Seen<View>> => {
    const read = await reading;
    record(doctorId, read.estimates);
    return read;
  };
  const readDay = coalesceReads(
    ({ doctorId, date }: Day) => `${doctorId} ${date}`,
    (day) =>
      recorded(
        day.doctorId,
        inSnapshot(db, (tx) => viewDayWise(context, tx, day)),
      ),
  );
  const readCentral = coalesceReads(String, (doctorId: number) =>
    recorded(
      doctorId,
      inSnapshot(db, (tx) => viewCentral(context, tx, doctorId)),
    ),
  );
  const keepDay = createViewCache<DayWiseQueue>();
  const keepCentral = createViewCache<CentralQueue>();
  const keepStatus = createViewCache<ShownStatus>();
  const shown = async <Read extends { patientIds: readonly number[] }>(
    actor: Actor,
    screen: Screen,
    reading: Promise<Read>,
  ): Promise<Read> => {
    const read = await reading;
    await recordRead(context, actor, { ...screen, action: 'queue.read', patientIds: read.patientIds });
    return read;
  };
  return {
    showDay: async (actor, day, asOf) => {
      // Do not cache past days: their entries can change without a new queue version.
      const isPast = day.date < today(context);
      const about = screenOfDay(day);
      const reading = isPast ? readDay(day).then(toShared) : keepDay(about.screen, asOf, () => readDay(day));
      return (await shown(actor, about, reading)).body;
    },
    showCentral: async (actor, doctorId, asOf) => {
      const about = screenOfCentral(doctorId);
      const reading = keepCentral(about.screen, asOf, () => readCentral(doctorId));
      return (await shown(actor, about, reading)).body;
    },
    showStatus: async (actor, doctorId, asOf) => {
      const about = screenOfStatus(doctorId);
      const reading = keepStatus(about.screen, asOf, () => readStatus(context, doctorId));
      return (await shown(actor, about, reading)).body;
    },
    showLine: async (actor, { kind, doctorId, date }) => {
      if (kind === 'central')
        return (await shown(actor, screenOfCentral(doctorId), readCentral(doctorId))).view;
      const day = { doctorId, date: date ?? today(context) };
      return (await shown(actor, screenOfDay(day), readDay(day))).view;
    },
  };
}

type ShownLine = { line: QueueLine; queue: readonly { patientId: number }[] };

/** Records that the caller saw the patients of a queue, because the response to a change of it contains them. */
export async function recordQueueShown(
  context: Context,
  actor: Actor,
  { line: { kind, doctorId, date }, queue }: ShownLine,
): Promise<void> {
  const day = { doctorId, date: date ?? today(context) };
  await recordRead(context, actor, {
    ...(kind === 'central' ? screenOfCentral(doctorId) : screenOfDay(day)),
    action: 'queue.read',
    patientIds: queue.map(({ patientId }) => patientId),
  });
}

type ShowsCurrent = {
  current?: { patientId: number } | null;
  currentStatus?: { currentPatient: { id: number } | null };
};

type DoctorCall = { actor: Actor; params: { doctorId: number } };
type Around<Call> = <Answer>(call: Call, begin: () => Promise<Answer>) => Promise<Answer>;

/**
 * Records that the caller saw the current patient, because the response to a change of the queue contains them. Counts
 * as a read of the queue's status, so that the same patient is recorded once in 15 minutes.
 */
export function recordingCurrent<Call extends DoctorCall>(context: Context, around: Around<Call>) {
  return async <Answer extends ShowsCurrent>(call: Call, begin: () => Promise<Answer>): Promise<Answer> => {
    const answer = await around(call, begin);
    const patientId = answer.current?.patientId ?? answer.currentStatus?.currentPatient?.id;
    if (patientId !== undefined) {
      const screen = screenOfStatus(call.params.doctorId);
      await recordRead(context, call.actor, { ...screen, action: 'queue.read', patientIds: [patientId] });
    }
    return answer;
  };
}

async function readStatus(context: Context, doctorId: number): Promise<Seen<ShownStatus>> {
  const queue = await readConfiguredQueue(context.db, doctorId);
  return {
    view: { currentStatus: presentStatus(context, queue) },
    patientIds: currentPatientOf(queue),
    estimates: [],
  };
}
