import type { UndoResult } from '@anteroom/contract/queue-undo';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { lineOfDays, type QueueLine } from '../../queue-line.ts';
import { presentOutcome } from '../../views/present-outcome.ts';
import { today } from '../../views/today.ts';
import { openQueue, recordQueueChange } from '../change-line.ts';
import { findCurrentEntry } from '../line.queries.ts';
import type { LineEntry } from '../line.rules.ts';
import { type Reversed, reversals, type Step, type UndoListener } from './reversals.ts';
import { findChange } from './undo.queries.ts';
import { assertUndoable, type Undo, type UndoOf } from './undo.rules.ts';

/**
 * Undoes the change that led to this version of the queue, by making a new change. Rejects the undo after a minute, if
 * the same entry, pause or delay was changed again since, or if a patient cannot be expected again: the record is
 * inactive, or the time was booked.
 */
export async function undoChange(
  context: Context & UndoListener,
  tx: Tx,
  actor: Actor,
  { doctorId, version: changedIn }: { doctorId: number; version: number },
): Promise<UndoResult> {
  const now = context.clock.now();
  const { queue, change } = await pipeline({
    queue: openQueue(tx, actor, { doctorId }),
    change: findChange(tx, doctorId, changedIn),
  });
  const { at, undo } = assertUndoable(change, now);
  const { entries, complete } = await reverse(
    { context, tx, actor, doctorId, queue, changedIn, at, now },
    undo,
  );
  const days = daysOf(undo, entries);
  if (days.length === 0) days.push(today(context));
  const line = lineOfDays(doctorId, queue.queueType, days);
  const version = await recordUndo(tx, actor, { undo, entries, line, now });
  await complete?.(version);

  const current = await findCurrentEntry(tx, doctorId);
  const outcome = await presentOutcome(context, tx, {
    line: lineOfDays(doctorId, queue.queueType, days.slice(0, 1)),
    changed: [undo.kind === 'walk_in' ? null : (entries[0] ?? null), current],
  });
  const [entry = null, seen = null] = outcome.entries;
  return { undone: undo.kind, entry, current: seen, stats: outcome.stats, version };
}

/** Returns the days whose queues the undo changes. The day of the undone change comes first. */
function daysOf(undo: Undo, entries: readonly LineEntry[]): string[] {
  const former = 'entries' in undo ? undo.entries.map(({ was }) => was.queueDate) : [];
  return [...former, ...entries.map(({ queueDate }) => queueDate)];
}

function reverse<Kind extends Undo['kind']>(step: Step, undo: UndoOf<Kind>): Promise<Reversed> {
  const reversal = reversals[undo.kind as Kind];
  return reversal(step, undo);
}

type Undone = { undo: Undo; entries: readonly LineEntry[]; line: QueueLine; now: Date };

async function recordUndo(tx: Tx, actor: Actor, { undo, entries, line, now }: Undone): Promise<number> {
  const { kind } = undo;
  const [entry = null] = entries;
  const { version } = await pipeline({
    version: recordQueueChange(tx, actor, {
      line: kind === 'pause' || kind === 'delay' ? { ...line, date: null } : line,
      reason: reasonOf(kind),
      entry,
      before: {},
      after: { change: kind },
      now,
    }),
    audit: recordAudit(tx, actor, {
      action: kind === 'call' ? 'queue.call_undone' : 'queue.change_undone',
      doctorId: line.doctorId,
      ...(entry && kind !== 'call' ? { object: { type: 'appointment', id: entry.appointmentUuid } } : {}),
      patientIds: entries.map(({ patientId }) => patientId),
      details: kind === 'call' ? detailsOfCall(entries) : { change: kind },
    }),
  });
  return version;
}

/**
 * Returns the reason with which live events announce an undo. An undone walk-in is announced like a deleted
 * appointment.
 */
function reasonOf(kind: Undo['kind']) {
  if (kind === 'walk_in') return 'deleted';
  return kind === 'call' ? 'call_undone' : 'change_undone';
}

function detailsOfCall(entries: readonly LineEntry[]) {
  const uuidOf = (status: LineEntry['status']) =>
    entries.find((entry) => entry.status === status)?.appointmentUuid ?? null;
  return { returned: uuidOf('waiting'), current: uuidOf('in_progress') };
}
