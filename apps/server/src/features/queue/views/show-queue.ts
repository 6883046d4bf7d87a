import type { DayWiseQueue, QueueStatus } from '@anteroom/contract/queue';
import type { Actor, Context } from '#context';
import { recordRead } from '#features/audit';
import { atOneMoment } from '#platform/db/transaction';
import { presentStatus } from './present-entry.ts';
import { currentPatientOf, readConfiguredQueue } from './read-queue-status.ts';
import { type ReadView, shareViews } from './share-views.ts';
import { viewDayWise } from './view-day-wise.ts';
import type { Day } from './views.queries.ts';

export type ShowDay = (actor: Actor, day: Day) => Promise<DayWiseQueue>;

/** Shows a day's line to someone. The reading is shared, but each of those who see it stands in the audit trail. */
export function createShowDay(context: Context): ShowDay {
  const readShared: ReadView = shareViews((day) =>
    atOneMoment(context.db, (tx) => viewDayWise(context, tx, day)),
  );
  return async (actor, day) => {
    const { view, patientIds } = await readShared(day);
    const { doctorId, date } = day;
    const screen = `queue of ${doctorId} on ${date}`;
    await recordRead(context, actor, { action: 'queue.read', screen, doctorId, patientIds });
    return view;
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
