import type { SkipResult } from '@anteroom/contract/queue';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import { presentOutcome } from '../views/present-outcome.ts';
import { findCurrentEntry } from './line.queries.ts';

type Outcome = { line: QueueLine; entry: { id: number }; version: number };

/** Builds the response to a change of one entry: the entry, the current patient and the counts of the queue. */
export async function presentSkip(
  context: Context,
  tx: Tx,
  { line, entry, version }: Outcome,
): Promise<SkipResult> {
  const current = await findCurrentEntry(tx, line.doctorId);
  const { entries, stats } = await presentOutcome(context, tx, { line, changed: [entry, current] });
  const [changed = null, seen = null] = entries;
  if (!changed) throw notFound('Appointment');
  return { entry: changed, current: seen, stats, version };
}
