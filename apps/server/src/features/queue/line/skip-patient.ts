import type { SkipResult } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { lineOfBooking, lineOfDays } from '../queue-line.ts';
import { today } from '../views/today.ts';
import { markNoShow, openQueue, recordQueueChange, startPatient } from './change-line.ts';
import { findEntryOfAppointment, findNextEntry } from './line.queries.ts';
import { assertSkippable, shouldAdvance } from './line.rules.ts';
import { presentSkip } from './present-skip.ts';
import { imageOf } from './undo/undo.rules.ts';

/**
 * Marks a waiting or current patient as No Show. If the patient was current, auto advance calls the next patient in the
 * same transaction.
 */
export async function skipPatient(
  context: Context,
  tx: Tx,
  actor: Actor,
  skip: { kind: QueueType; doctorId: number; appointmentUuid: string },
): Promise<SkipResult> {
  const { kind, doctorId, appointmentUuid } = skip;
  const now = context.clock.now();
  const { queue, entry } = await pipeline({
    queue: openQueue(tx, actor, { doctorId, kind }),
    entry: findEntryOfAppointment(tx, doctorId, appointmentUuid),
  });
  if (!entry) throw notFound('Appointment');
  assertSkippable(entry);
  await markNoShow(tx, entry, now);

  const todaysLine = lineOfBooking(doctorId, kind, today(context));
  const next = shouldAdvance(queue, entry) ? await findNextEntry(tx, todaysLine, today(context)) : null;
  const { version } = await pipeline({
    start: next && startPatient(tx, actor, next, now),
    version: recordQueueChange(tx, actor, {
      line: lineOfDays(doctorId, kind, [entry.queueDate, next?.queueDate]),
      reason: 'skipped',
      entry,
      before: { status: entry.status },
      after: { status: 'skipped', called: next?.appointmentUuid ?? null },
      undo: {
        kind: 'skip',
        entries: [
          { was: imageOf(entry), became: 'skipped' },
          ...(next ? [{ was: imageOf(next), became: 'in_progress' as const }] : []),
        ],
      },
      now,
    }),
    audit: recordAudit(tx, actor, {
      action: 'queue.skipped',
      doctorId,
      object: { type: 'appointment', id: appointmentUuid },
      patientIds: [entry.patientId, ...(next ? [next.patientId] : [])],
      details: { called: next?.appointmentUuid ?? null },
    }),
  });
  return presentSkip(context, tx, { line: lineOfBooking(doctorId, kind, entry.queueDate), entry, version });
}
