import type { EntryStatus } from '@anteroom/contract/queue';
import type { ResetType } from '@anteroom/contract/queue-reset';
import { resetToScheduled } from '#features/appointments';
import { recordAudit, sealAuditValues } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { centralLine, dayWiseLine } from '../queue-line.ts';
import { dayBegan, today } from '../views/today.ts';
import { clearDelayEndedBy } from './announce.queries.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { archiveEntries, deleteEntries, listToReset } from './reset.queries.ts';

const statusesOf: Record<ResetType, readonly EntryStatus[]> = {
  completed_only: ['completed'],
  skipped_only: ['skipped'],
  all: ['waiting', 'in_progress', 'completed', 'skipped'],
};

/**
 * Removes the entries with the given statuses from the live queue: today's entries in a day-wise queue; in a central
 * one, the open entries and those settled today. Archives them for history and reports. Appointments of patients who
 * were waiting or being seen go back to scheduled. Returns the number of removed entries.
 */
export async function resetQueue(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, resetType }: { doctorId: number; resetType: ResetType },
): Promise<number> {
  const now = context.clock.now();
  const { queueType } = await openQueue(tx, actor, { doctorId });
  const line = queueType === 'central' ? centralLine(doctorId) : dayWiseLine(doctorId, today(context));
  const removed = await listToReset(tx, line, {
    statuses: statusesOf[resetType],
    dayBegan: dayBegan(context),
  });
  if (removed.length > 0) {
    const version = await recordQueueChange(tx, actor, {
      line,
      now,
      reason: 'reset',
      before: { entries: removed.length },
      after: { resetType },
    });
    await archiveEntries(tx, line, { entries: removed, version, now });
    await clearDelayEndedBy(
      tx,
      doctorId,
      removed.map(({ id }) => id),
    );
    await deleteEntries(tx, removed);
    const unseen = removed.filter(({ status }) => status === 'waiting' || status === 'in_progress');
    await resetToScheduled(
      tx,
      unseen.map(({ appointmentId }) => appointmentId),
      now,
    );
  }
  await recordAudit(tx, actor, {
    action: 'queue.reset',
    doctorId,
    patientIds: [...new Set(removed.map(({ patientId }) => patientId))],
    details: { resetType, deletedCount: removed.length },
    sealedValues: sealAuditValues(context.settings.appSecret, { before: { entries: removed }, after: {} }),
  });
  return removed.length;
}
