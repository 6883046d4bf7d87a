import type { CallNextResult } from '@anteroom/contract/queue';
import { recordAudit } from '#features/audit';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { QueueLine } from '../queue-line.ts';
import { presentOutcome } from '../views/present-outcome.ts';
import { today } from '../views/today.ts';
import { completePatient, openQueue, recordQueueChange, startPatient } from './change-line.ts';
import { findCurrentEntry, findNextEntry } from './line.queries.ts';
import { type LineState, planCallNext } from './line.rules.ts';
import { imageOf } from './undo/undo.rules.ts';

/** Completes the current patient and calls the next one. Rejected calls change nothing. */
export async function callNext(
  context: Context,
  tx: Tx,
  actor: Actor,
  call: { line: QueueLine; expectedCurrent: string | null | undefined },
): Promise<CallNextResult> {
  const { line, expectedCurrent } = call;
  assertDayHasCome(context, line);
  const now = context.clock.now();
  const state = await readState(context, tx, actor, line);
  const { complete, start } = planCallNext(state, { sessionId: actor.sessionId, expectedCurrent }, now);
  const uuidOf = { completed: complete?.appointmentUuid ?? null, called: start?.appointmentUuid ?? null };
  const { version, outcome } = await pipeline({
    completion: complete && completePatient(tx, complete, now),
    start: start && startPatient(tx, actor, start, now),
    version: recordQueueChange(tx, actor, {
      line,
      now,
      reason: start ? 'called' : 'completed',
      entry: start ?? complete,
      before: { current: uuidOf.completed },
      after: { current: uuidOf.called },
      undo: {
        kind: 'call',
        entries: [
          ...(start ? [{ was: imageOf(start), became: 'in_progress' as const }] : []),
          ...(complete ? [{ was: imageOf(complete), became: 'completed' as const }] : []),
        ],
      },
    }),
    audit: recordAudit(tx, actor, {
      action: 'queue.called_next',
      doctorId: line.doctorId,
      patientIds: [complete, start].flatMap((entry) => (entry ? [entry.patientId] : [])),
      details: uuidOf,
    }),
    outcome: presentOutcome(context, tx, { line, changed: [complete, start] }),
  });
  const [completed = null, called = null] = outcome.entries;
  return { completed, current: called, stats: outcome.stats, version };
}

function assertDayHasCome(context: Context, { date }: QueueLine): void {
  if (date !== null && date > today(context)) {
    throw invalidField('date', 'Patients of a future day cannot be called yet');
  }
}

async function readState(context: Context, tx: Tx, actor: Actor, line: QueueLine): Promise<LineState> {
  const {
    queue: { isActive },
    current,
    next,
  } = await pipeline({
    queue: openQueue(tx, actor, line),
    current: findCurrentEntry(tx, line.doctorId),
    next: findNextEntry(tx, line, today(context)),
  });
  const isPastDay = line.date !== null && line.date < today(context);
  return { kind: line.kind, isActive, isPastDay, current, next };
}
