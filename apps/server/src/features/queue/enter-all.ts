import type { Actor } from '#context';
import type { EnteringAppointment } from '#features/appointments';
import { dateInZone } from '#platform/clinic-time';
import { assessGaps, insertEntrants, listFollowers, type Placed } from './entrants.queries.ts';
import { type Entrant, type Gap, secondsOf, sortIntoGaps, stepsIn } from './entry-gaps.rules.ts';
import { entryStatusOf } from './entry-plan.rules.ts';
import { recordQueueChange } from './line/record-queue-change.ts';
import { makeRoom } from './places.queries.ts';
import { lineOn, type UnderLock } from './under-lock.ts';

/**
 * Gives many appointments their places, as if they were booked one after the other by their times. Most find room
 * without anyone moving, and enter together; where a line has more to it, each takes its place by itself.
 */
export async function enterAll(
  lock: UnderLock,
  actor: Actor,
  appointments: readonly EnteringAppointment[],
): Promise<void> {
  const entrants = entrantsOf(lock, appointments);
  if (entrants.length === 0) return;
  const { tx, doctorId } = lock;
  const placed = await findRoom(lock, entrants);
  await insertEntrants(tx, doctorId, placed);
  const entered = new Set(placed.map(({ appointmentId }) => appointmentId));
  for (const entrant of entrants.filter(({ appointmentId }) => !entered.has(appointmentId))) {
    const behind = await makeRoom(tx, lineOn(lock, entrant.date), entrant.scheduledAt);
    await insertEntrants(tx, doctorId, [{ ...entrant, behind, steps: 0 }]);
  }
  await recordEntering(lock, actor, entrants);
}

/** By their times; a cancelled one has no place. */
function entrantsOf({ context }: UnderLock, appointments: readonly EnteringAppointment[]): Entrant[] {
  const now = context.clock.now();
  const entrants = appointments.flatMap(({ id: appointmentId, status: is, scheduledAt, endsAt }) => {
    const status = entryStatusOf[is];
    if (status === null || status === 'in_progress') return [];
    const settledAt = status === 'waiting' ? null : new Date(Math.min(endsAt.getTime(), now.getTime()));
    const date = dateInZone(scheduledAt, context.settings.clinicTimezone);
    return [{ appointmentId, date, scheduledAt, status, settledAt }];
  });
  return entrants.toSorted((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime());
}

/** The places of those who move nobody. Of two gaps that begin at the same entry, one takes the room. */
async function findRoom(lock: UnderLock, entrants: readonly Entrant[]): Promise<Placed[]> {
  const { tx } = lock;
  const line = lineOn(lock, entrants[0]?.date ?? '');
  const waiting = await listFollowers(tx, line, entrants);
  const gaps = sortIntoGaps(entrants, waiting, line.kind === 'central');
  const rooms = await assessGaps(tx, line, gaps);
  const begun = new Set<string>();
  return gaps.flatMap((gap, index): Placed[] => {
    const { way, before } = rooms[index] ?? {};
    if (way === 'own_time') return atOwnTimes(gap);
    if (way !== 'behind' || !before || begun.has(before)) return [];
    begun.add(before);
    return closeBehind(gap, before);
  });
}

function atOwnTimes({ entrants }: Gap): Placed[] {
  return entrants.map((entrant) => ({ ...entrant, behind: String(secondsOf(entrant)), steps: 0 }));
}

function closeBehind(gap: Gap, behind: string): Placed[] {
  const steps = stepsIn(gap);
  return gap.entrants.map((entrant, index) => ({ ...entrant, behind, steps: steps[index] ?? 0 }));
}

async function recordEntering(lock: UnderLock, actor: Actor, entrants: readonly Entrant[]): Promise<void> {
  const [date = '', ...otherDates] = new Set(entrants.map((entrant) => entrant.date));
  const line = lineOn(lock, date);
  await recordQueueChange(lock.tx, actor, {
    line: otherDates.length === 0 ? line : { ...line, date: null },
    reason: 'booked',
    before: {},
    after: { count: entrants.length, date: otherDates.length === 0 ? date : null },
    now: lock.context.clock.now(),
  });
}
