import type { SkipResult } from '@anteroom/contract/queue';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { dayWiseLine } from '../queue-line.ts';
import { presentOutcome } from '../views/present-outcome.ts';
import { today } from '../views/today.ts';
import { findCurrentEntry, findEntryOfAppointment, findNextEntry } from './line.queries.ts';
import { assertSkippable, shouldAdvance } from './line.rules.ts';
import { markNoShow, startPatient } from './move-patient-on.ts';
import { openQueue } from './open-queue.ts';
import { recordQueueChange } from './record-queue-change.ts';

/** Marks a waiting or current patient as No Show; with auto advance the next one is called in the same breath. */
export async function skipPatient(
  context: Context,
  tx: Tx,
  actor: Actor,
  skip: { doctorId: number; appointmentUuid: string },
): Promise<SkipResult> {
  const { doctorId, appointmentUuid } = skip;
  const now = context.clock.now();
  const queue = await openQueue(tx, doctorId, 'day_wise');
  const entry = await findEntryOfAppointment(tx, doctorId, appointmentUuid);
  if (!entry) throw notFound('Appointment');
  assertSkippable(entry);
  await markNoShow(tx, entry, now);

  const todaysLine = dayWiseLine(doctorId, today(context));
  const next = shouldAdvance(queue, entry) ? await findNextEntry(tx, todaysLine, today(context)) : null;
  if (next) await startPatient(tx, actor, next, now);

  const version = await recordQueueChange(tx, actor, {
    // A patient of another day may have made room for one of today's: then both lines changed.
    line: { ...todaysLine, date: next && next.queueDate !== entry.queueDate ? null : entry.queueDate },
    reason: 'skipped',
    entry,
    before: { status: entry.status },
    after: { status: 'skipped', called: next?.appointmentUuid ?? null },
    now,
  });
  await recordAudit(tx, actor, {
    action: 'queue.skipped',
    doctorId,
    object: { type: 'appointment', id: appointmentUuid },
    patientIds: [entry.patientId, ...(next ? [next.patientId] : [])],
    details: { called: next?.appointmentUuid ?? null },
  });
  const day = { doctorId, date: entry.queueDate };
  const current = await findCurrentEntry(tx, doctorId);
  const { entries, stats } = await presentOutcome(context, tx, { day, changed: [entry, current] });
  const [skipped = null, seen = null] = entries;
  if (!skipped) throw notFound('Appointment');
  return { entry: skipped, current: seen, stats, version };
}
