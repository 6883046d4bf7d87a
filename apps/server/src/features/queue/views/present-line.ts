import type { QueueEntry } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Context } from '#platform/context';
import type { Estimate } from './estimate.rules.ts';
import { placeIn, presentEntry } from './present-entry.ts';
import type { EntryRow } from './views.queries.ts';

type PlacedRow = EntryRow & { place: number | null };

export function isWaiting({ currentStatus }: Pick<EntryRow, 'currentStatus'>): boolean {
  return currentStatus === 'waiting';
}

/** Combines the rows with the estimates. Expects one estimate per waiting row, in order. */
export function presentLine(
  { settings }: Context,
  kind: QueueType,
  rows: readonly PlacedRow[],
  estimates: readonly Estimate[],
): QueueEntry[] {
  const remaining = estimates.values();
  return rows.map(({ place, ...row }) => {
    const estimate = isWaiting(row) ? (remaining.next().value ?? null) : null;
    return presentEntry(row, { ...placeIn(kind, place), estimate }, settings.clinicTimezone);
  });
}
