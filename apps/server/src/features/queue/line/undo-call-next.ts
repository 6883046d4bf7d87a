import type { UndoCallNextResult } from '@anteroom/contract/queue';
import { setAppointmentStatus } from '#features/appointments';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { lineOfBooking } from '../queue-line.ts';
import { presentOutcome } from '../views/present-outcome.ts';
import { today } from '../views/today.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import {
  findCall,
  findCurrentEntry,
  findEntryOfAppointment,
  resumeEntry,
  returnEntry,
} from './line.queries.ts';
import { planUndo, type UndoPlan } from './line.rules.ts';

/** Undoes the call that led to this version of the queue. Rejected if a patient of that call has moved on since. */
export async function undoCallNext(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, version: calledIn }: { doctorId: number; version: number },
): Promise<UndoCallNextResult> {
  const now = context.clock.now();
  const { queue, call, current } = await pipeline({
    queue: openQueue(tx, actor, { doctorId }),
    call: findCall(tx, doctorId, calledIn),
    current: findCurrentEntry(tx, doctorId),
  });
  const completed = call?.completed ? await findEntryOfAppointment(tx, doctorId, call.completed) : null;
  const plan = planUndo({ call, current, completed }, now);
  const { wait, resume } = plan;
  await reverseCall(tx, plan, now);

  const line = lineOfBooking(
    doctorId,
    queue.queueType,
    wait?.queueDate ?? resume?.queueDate ?? today(context),
  );
  const spansDays = wait && resume && wait.queueDate !== resume.queueDate;
  const details = { returned: plan.call.called, current: plan.call.completed };
  const { version, outcome } = await pipeline({
    version: recordQueueChange(tx, actor, {
      line: spansDays ? { ...line, date: null } : line,
      reason: 'call_undone',
      entry: wait ?? resume,
      before: { current: plan.call.called },
      after: { current: plan.call.completed },
      now,
    }),
    audit: recordAudit(tx, actor, {
      action: 'queue.call_undone',
      doctorId,
      patientIds: [wait, resume].flatMap((entry) => (entry ? [entry.patientId] : [])),
      details,
    }),
    outcome: presentOutcome(context, tx, { line, changed: [wait, resume] }),
  });
  const [returned = null, resumed = null] = outcome.entries;
  return { returned, current: resumed, stats: outcome.stats, version };
}

/** Reverses a call. The called patient goes first, because only one patient can be current. */
async function reverseCall(tx: Tx, { call, wait, resume }: UndoPlan, now: Date): Promise<void> {
  await pipeline([
    wait && returnEntry(tx, wait.id),
    wait && setAppointmentStatus(tx, wait.appointmentId, call.calledStatus, now),
    resume && resumeEntry(tx, resume.id),
    resume && setAppointmentStatus(tx, resume.appointmentId, 'in_progress', now),
  ]);
}
