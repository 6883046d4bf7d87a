import type { CreateSeriesBody } from '@anteroom/contract/appointment-series';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { endOf, type KnownOverlaps, knownOverlaps, overlapError } from '../assert-free-time.ts';
import { listOverlapsOfMany } from './series.queries.ts';
import { planSeries, type Repetition } from './series-dates.rules.ts';

export type SeriesTime = { date: string; start: Date; end: Date; except: string | null };

/** Returns the times that a new series would occupy. */
export function timesOf(
  body: Repetition & Pick<CreateSeriesBody, 'durationMinutes'>,
  zone: string,
): SeriesTime[] {
  return planSeries(body, zone).map(({ date, start }) => ({
    date,
    start,
    except: null,
    end: endOf({ scheduledDateTime: start.getTime(), durationMinutes: body.durationMinutes }),
  }));
}

type Asked = { doctorId: number; patientId: number; times: readonly SeriesTime[] };

/** Returns the overlaps that the caller may see, for each time in the given order. */
export async function findOverlaps(
  db: Db | Tx,
  actor: Actor,
  { times, ...who }: Asked,
): Promise<KnownOverlaps[]> {
  const found = await listOverlapsOfMany(db, { ...who, spans: times });
  const byPlace = Map.groupBy(found, ({ place }) => place);
  return times.map(({ date }, place) => {
    const { conflicts, ...known } = knownOverlaps(actor, byPlace.get(place) ?? []);
    return { ...known, conflicts: conflicts.map((conflict) => ({ ...conflict, date })) };
  });
}

type Allowing = Asked & { isAllowedOn(date: string): boolean };

/** Rejects overlaps, except on dates where they are allowed. Returns the number of conflicts for each time. */
export async function assertFreeTimes(
  tx: Tx,
  actor: Actor,
  { isAllowedOn, ...asked }: Allowing,
): Promise<number[]> {
  const overlaps = await findOverlaps(tx, actor, asked);
  const refused = overlaps.filter(
    ({ conflicts }, place) => conflicts.length > 0 && !isAllowedOn(asked.times[place]?.date ?? ''),
  );
  if (refused.length === 0) return overlaps.map(({ conflicts }) => conflicts.length);
  const dates = refused.length === 1 ? 'One date' : `${refused.length} dates`;
  const overlap = refused.length === 1 ? 'overlaps' : 'overlap';
  throw overlapError(`${dates} of this series ${overlap} other appointments.`, refused, asked);
}
