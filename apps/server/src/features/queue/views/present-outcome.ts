import type { QueueEntry, QueueStats } from '@anteroom/contract/queue';
import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import { presentEntry, totalStats } from './present-entry.ts';
import { countByStatus, type Day, listEntriesWithPlace } from './views.queries.ts';

type Changed = { id: number } | null;

/** What a change of a line answers with: the entries it touched, which wait no longer, and the day's figures. */
export async function presentOutcome(
  { settings }: Context,
  tx: Tx,
  { day, changed }: { day: Day; changed: readonly Changed[] },
): Promise<{ entries: (QueueEntry | null)[]; stats: QueueStats }> {
  const rows = await listEntriesWithPlace(
    tx,
    changed.flatMap((entry) => (entry ? [entry.id] : [])),
  );
  const present = (entry: Changed): QueueEntry | null => {
    const row = rows.find(({ id }) => id === entry?.id);
    if (!row) return null;
    const { serialNumber, ...plain } = row;
    return presentEntry(
      plain,
      { serialNumber, globalSerialNumber: null, estimate: null },
      settings.clinicTimezone,
    );
  };
  return { entries: changed.map(present), stats: totalStats(await countByStatus(tx, day)) };
}
