import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, getQueueStatus } from '@anteroom/contract/queue';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordRead } from '#features/audit';
import type { Db } from '#platform/db/database';
import { atOneMoment } from '#platform/db/transaction';
import type { SharedAnswer } from '#platform/http/shared-answer';
import type { QueueLine } from '../queue-line.ts';
import { keepAnswers, toShared } from './keep-answers.ts';
import { presentStatus } from './present-entry.ts';
import { currentPatientOf, readConfiguredQueue } from './read-queue-status.ts';
import { shareViews } from './share-views.ts';
import { today } from './today.ts';
import { type Seen, viewCentral, viewDayWise } from './view-line.ts';
import type { Day } from './views.queries.ts';

type ShownStatus = RouteOutput<typeof getQueueStatus>;

/**
 * Shows the lines to people. A reading is shared, but each of those who see it stands in the audit trail. `asOf` is what
 * the caller has just been found to hold or not to hold: see `createMarking`.
 */
export type ShowQueue = {
  showDay(actor: Actor, day: Day, asOf: string): Promise<SharedAnswer<DayWiseQueue>>;
  showCentral(actor: Actor, doctorId: number, asOf: string): Promise<SharedAnswer<CentralQueue>>;
  /** Whether the queue is open, and who is being seen. */
  showStatus(actor: Actor, doctorId: number, asOf: string): Promise<SharedAnswer<ShownStatus>>;
  /** The body that reading this line would answer. */
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
  const readDay = shareViews(
    ({ doctorId, date }: Day) => `${doctorId} ${date}`,
    (day) => atOneMoment(db, (tx) => viewDayWise(context, tx, day)),
  );
  const readCentral = shareViews(String, (doctorId: number) =>
    atOneMoment(db, (tx) => viewCentral(context, tx, doctorId)),
  );
  const keepDay = keepAnswers<DayWiseQueue>();
  const keepCentral = keepAnswers<CentralQueue>();
  const keepStatus = keepAnswers<ShownStatus>();
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
      // Who had their turn on an earlier day may be shown differently without a change of the queue.
      const isPast = day.date < today(context);
      const about = screenOfDay(day);
      const reading = isPast ? readDay(day).then(toShared) : keepDay(about.screen, asOf, () => readDay(day));
      return (await shown(actor, about, reading)).answer;
    },
    showCentral: async (actor, doctorId, asOf) => {
      const about = screenOfCentral(doctorId);
      const reading = keepCentral(about.screen, asOf, () => readCentral(doctorId));
      return (await shown(actor, about, reading)).answer;
    },
    showStatus: async (actor, doctorId, asOf) => {
      const about = screenOfStatus(doctorId);
      const reading = keepStatus(about.screen, asOf, () => readStatus(db, doctorId));
      return (await shown(actor, about, reading)).answer;
    },
    showLine: async (actor, { kind, doctorId, date }) => {
      if (kind === 'central')
        return (await shown(actor, screenOfCentral(doctorId), readCentral(doctorId))).view;
      const day = { doctorId, date: date ?? today(context) };
      return (await shown(actor, screenOfDay(day), readDay(day))).view;
    },
  };
}

async function readStatus(db: Db, doctorId: number): Promise<Seen<ShownStatus>> {
  const queue = await readConfiguredQueue(db, doctorId);
  return { view: { currentStatus: presentStatus(queue) }, patientIds: currentPatientOf(queue) };
}
