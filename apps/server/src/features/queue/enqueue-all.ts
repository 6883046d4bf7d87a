import type { EnteringAppointment } from '#features/appointments';
import type { Actor } from '#platform/context';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { dateInZone } from '#platform/time/clinic-time';
import { assessGaps, insertEntrants, listFollowers, type Placed } from './bulk-enqueue.queries.ts';
import { type Entrant, type Gap, secondsOf, sortIntoGaps, stepsIn } from './entry-gaps.rules.ts';
import { entryStatusOf } from './entry-plan.rules.ts';
import { recordQueueChange } from './line/change-line.ts';
import { type LockedQueue, lineOn } from './locked-queue.ts';
import { makeRoom } from './positions.queries.ts';

/**
 * Adds many appointments to the queue, with the same result as adding them one by one in order of their times.
 * Appointments that fit into gaps without moving other entries are inserted together; the rest one at a time.
 */
export async function enqueueAll(
  lock: LockedQueue,
  actor: Actor,
  appointments: readonly EnteringAppointment[],
): Promise<void> {
  const entrants = entrantsOf(lock, appointments);
  if (entrants.length === 0) return;
  const { tx, doctorId } = lock;
  const placed = await findRoom(lock, entrants);
  const entered = new Set(placed.map(({ appointmentId }) => appointmentId));
  const others = entrants.filter(({ appointmentId }) => !entered.has(appointmentId));
  await pipeline([
    insertEntrants(tx, doctorId, placed),
    enterOneByOne(lock, others),
    recordEntering(lock, actor, entrants),
  ]);
}

async function enterOneByOne(lock: LockedQueue, entrants: readonly Entrant[]): Promise<void> {
  const { tx, doctorId } = lock;
  for (const entrant of entrants) {
    const behind = await makeRoom(tx, lineOn(lock, entrant.date), entrant.scheduledAt);
    await insertEntrants(tx, doctorId, [{ ...entrant, behind, steps: 0 }]);
  }
}

/** Sorts by time and omits cancelled appointments, which have no queue entry. */
function entrantsOf({ context }: LockedQueue, appointments: readonly EnteringAppointment[]): Entrant[] {
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

/**
 * Returns positions for the appointments that fit without moving other entries. If two gaps start at the same entry,
 * leaves out the appointments of the second one.
 */
async function findRoom(lock: LockedQueue, entrants: readonly Entrant[]): Promise<Placed[]> {
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

async function recordEntering(lock: LockedQueue, actor: Actor, entrants: readonly Entrant[]): Promise<void> {
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
