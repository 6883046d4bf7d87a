import type { QueueEntry, QueueStats } from '@anteroom/contract/queue';
import type { Context } from '#context';
import type { Db, Tx } from '#platform/db/database';
import { inOneGo } from '#platform/db/in-one-go';
import type { QueueLine } from '../queue-line.ts';
import { placeIn, presentEntry, totalStats } from './present-entry.ts';
import { centralToday, dayBegan, today } from './today.ts';
import { countCentral, countDay, listEntriesWithPlace } from './views.queries.ts';

type Changed = { id: number } | null;

/** What a change of a line answers with: the entries it touched, without an estimate, and the line's figures. */
export async function presentOutcome(
  context: Context,
  tx: Tx,
  { line, changed }: { line: QueueLine; changed: readonly Changed[] },
): Promise<{ entries: (QueueEntry | null)[]; stats: QueueStats }> {
  const entryIds = changed.flatMap((entry) => (entry ? [entry.id] : []));
  const [rows, stats] = await inOneGo([
    listEntriesWithPlace(tx, line, { entryIds, dayBegan: dayBegan(context) }),
    countLine(context, tx, line),
  ]);
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

/** How many of a line wait, are being seen and had their turn. */
export async function countLine(context: Context, db: Db | Tx, line: QueueLine): Promise<QueueStats> {
  const { kind, doctorId, date } = line;
  if (kind === 'central') return totalStats(await countCentral(db, centralToday(context, doctorId)));
  return totalStats(await countDay(db, { doctorId, date: date ?? today(context) }));
}
