import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, QueueStatus } from '@anteroom/contract/queue';
import type { Actor, Context } from '#context';
import { recordRead } from '#features/audit';
import { atOneMoment } from '#platform/db/transaction';
import type { QueueLine } from '../queue-line.ts';
import { presentStatus } from './present-entry.ts';
import { currentPatientOf, readConfiguredQueue } from './read-queue-status.ts';
import { shareViews } from './share-views.ts';
import { today } from './today.ts';
import { viewCentral, viewDayWise } from './view-line.ts';
import type { Day } from './views.queries.ts';

/** Shows the lines to people. A reading is shared, but each of those who see it stands in the audit trail. */
export type ShowQueue = {
  showDay(actor: Actor, day: Day): Promise<DayWiseQueue>;
  showCentral(actor: Actor, doctorId: number): Promise<CentralQueue>;
  /** The body that reading this line would answer. */
  showLine(actor: Actor, line: QueueLine): Promise<DayWiseQueue | CentralQueue>;
};

export function createShowQueue(context: Context): ShowQueue {
  const readDay = shareViews(
    ({ doctorId, date }: Day) => `${doctorId} ${date}`,
    (day) => atOneMoment(context.db, (tx) => viewDayWise(context, tx, day)),
  );
  const readCentral = shareViews(String, (doctorId: number) =>
    atOneMoment(context.db, (tx) => viewCentral(context, tx, doctorId)),
  );
  const showDay = async (actor: Actor, day: Day) => {
    const { view, patientIds } = await readDay(day);
    const { doctorId, date } = day;
    const screen = `queue of ${doctorId} on ${date}`;
    await recordRead(context, actor, { action: 'queue.read', screen, doctorId, patientIds });
    return view;
  };
  const showCentral = async (actor: Actor, doctorId: number) => {
    const { view, patientIds } = await readCentral(doctorId);
    const screen = `central queue of ${doctorId}`;
    await recordRead(context, actor, { action: 'queue.read', screen, doctorId, patientIds });
    return view;
  };
  return {
    showDay,
    showCentral,
    showLine: (actor, { kind, doctorId, date }) =>
      kind === 'central'
        ? showCentral(actor, doctorId)
        : showDay(actor, { doctorId, date: date ?? today(context) }),
  };
}

/** Shows someone whether a doctor's queue is open, and who is being seen. */
export async function showStatus(context: Context, actor: Actor, doctorId: number): Promise<QueueStatus> {
  const queue = await readConfiguredQueue(context.db, doctorId);
  const patientIds = currentPatientOf(queue);
  const screen = `status of ${doctorId}`;
  await recordRead(context, actor, { action: 'queue.read', screen, doctorId, patientIds });
  return presentStatus(queue);
}
