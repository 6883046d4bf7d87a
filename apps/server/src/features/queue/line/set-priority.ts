import type { Priority } from '@anteroom/contract/queue';
import type { PriorityMove } from '@anteroom/contract/queue-positions';
import { findAppointmentPriority, storeAppointmentPriority } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { lineOfBooking, type QueueLine } from '../queue-line.ts';
import { presentOutcome } from '../views/present-outcome.ts';
import { dayBegan, today } from '../views/today.ts';
import { findLastTurns } from '../views/turns.queries.ts';
import { consultationTime } from '../views/visit-statistics.rules.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { findEntryOfAppointment } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';
import { type PriorityPlan, planPriorityMove } from './priority.rules.ts';
import { exchangePositions, listRanked } from './read-line.queries.ts';

type Input = { doctorId: number; appointmentUuid: string; priority: Priority; isToMove: boolean };

/**
 * Sets the priority of a waiting patient. Returns `move`, the move ahead of less urgent patients that the caller can
 * still make, computed under the lock. With `isToMove`, makes the move immediately and returns null as `move`.
 */
export async function setPriority(context: Context, tx: Tx, actor: Actor, input: Input) {
  const { doctorId, appointmentUuid, priority, isToMove } = input;
  const { queueType, consultationMinutes, version } = await openQueue(tx, actor, { doctorId });
  const entry = await findEntryOfAppointment(tx, doctorId, appointmentUuid);
  if (!entry) throw notFound('Appointment');
  if (entry.status !== 'waiting') throw new AppError('entry_settled', 'This patient is no longer waiting.');
  const line = lineOfBooking(doctorId, queueType, entry.queueDate);
  const before = await findAppointmentPriority(tx, entry.appointmentId);
  const ranked = await listRanked(tx, line, dayBegan(context));
  const dueBy = line.date ?? today(context);
  const plan = planPriorityMove(ranked, { entryId: entry.id, priority, dueBy });
  const move = isToMove ? plan : null;
  const isChange = before !== priority || move !== null;
  const changed = isChange
    ? await write(context, tx, actor, { line, entry, before, priority, move })
    : version;
  const { entries } = await presentOutcome(context, tx, { line, changed: [entry] });
  const [shown] = entries;
  if (!shown) throw notFound('Appointment');
  const proposal = plan && !isToMove ? await costOf(tx, doctorId, consultationMinutes, plan) : null;
  return { entry: shown, move: proposal, version: changed };
}

type Change = {
  line: QueueLine;
  entry: LineEntry;
  before: Priority;
  priority: Priority;
  move: PriorityPlan | null;
};

async function write(context: Context, tx: Tx, actor: Actor, change: Change): Promise<number> {
  const { line, entry, before, priority, move } = change;
  const { version } = await pipeline({
    moved: move && exchangePositions(tx, move.moves),
    stored: storeAppointmentPriority(tx, entry.appointmentId, priority),
    version: recordQueueChange(tx, actor, {
      line,
      entry,
      reason: 'priority_changed',
      before: { priority: before },
      after: { priority, ...(move ? { place: move.place } : {}) },
      now: context.clock.now(),
    }),
    audit: recordAudit(tx, actor, {
      action: 'queue.priority_changed',
      doctorId: line.doctorId,
      object: { type: 'appointment', id: entry.appointmentUuid },
      patientIds: [entry.patientId],
      details: { from: before, to: priority, ...(move ? { place: move.place } : {}) },
    }),
  });
  return version;
}

async function costOf(
  tx: Tx,
  doctorId: number,
  settingMinutes: number,
  { place, overtaken }: PriorityPlan,
): Promise<PriorityMove> {
  const { measuredMinutes } = await findLastTurns(tx, doctorId);
  return { place, overtaken, minutes: Math.round(consultationTime(settingMinutes, measuredMinutes)) };
}
