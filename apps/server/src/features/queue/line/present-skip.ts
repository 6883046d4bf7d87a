import type { SkipResult } from '@anteroom/contract/queue';
import type { Context } from '#context';
import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import { presentOutcome } from '../views/present-outcome.ts';
import { findCurrentEntry } from './line.queries.ts';

type Outcome = { line: QueueLine; entry: { id: number }; version: number };

/** What a change of one entry answers with: it, whoever is being seen now, and the line's figures. */
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
