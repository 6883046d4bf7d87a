import type { QueueEntry, QueueStats } from '@anteroom/contract/queue';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { QueueLine } from '../queue-line.ts';
import { placeIn, presentEntry, totalStats } from './present-entry.ts';
import { arrivalsCountFrom, centralToday, dayBegan, today } from './today.ts';
import { countCentral, countDay, listEntriesWithPlace } from './views.queries.ts';

type Changed = { id: number } | null;

/** Builds the response to a change of a queue: the changed entries, without estimates, and the counts of the queue. */
export async function presentOutcome(
  context: Context,
  tx: Tx,
  { line, changed }: { line: QueueLine; changed: readonly Changed[] },
): Promise<{ entries: (QueueEntry | null)[]; stats: QueueStats }> {
  const entryIds = changed.flatMap((entry) => (entry ? [entry.id] : []));
  const { rows, stats } = await pipeline({
    rows: listEntriesWithPlace(tx, line, {
      entryIds,
      dayBegan: dayBegan(context),
      arrivalsFrom: arrivalsCountFrom(context),
    }),
    stats: countLine(context, tx, line),
  });
  const present = (entry: Changed): QueueEntry | null => {
    const row = rows.find(({ id }) => id === entry?.id);
    if (!row) return null;
    const { place, ...plain } = row;
    return presentEntry(
      plain,
      { ...placeIn(line.kind, place), estimate: null },
      context.settings.clinicTimezone,
    );
  };
  return { entries: changed.map(present), stats };
}

export async function countLine(context: Context, db: Db | Tx, line: QueueLine): Promise<QueueStats> {
  const { kind, doctorId, date } = line;
  if (kind === 'central') return totalStats(await countCentral(db, centralToday(context, doctorId)));
  return totalStats(await countDay(db, { doctorId, date: date ?? today(context) }));
}
