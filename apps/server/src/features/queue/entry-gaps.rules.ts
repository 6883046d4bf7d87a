import type { EntryStatus } from '@anteroom/contract/queue';

/** An appointment to add to the queue, possibly already completed or skipped. */
export type Entrant = {
  appointmentId: number;
  date: string;
  scheduledAt: Date;
  status: Exclude<EntryStatus, 'in_progress'>;
  /** When the patient was seen or skipped; null while waiting. */
  settledAt: Date | null;
};

/** A waiting entry. `date` is null in a central queue. */
export type Waiting = { date: string | null; position: string; at: Date };

/** New entries that go before the same waiting entry, or to the end of the same queue if `follower` is null. */
export type Gap = { date: string | null; follower: string | null; entrants: Entrant[] };

/** Groups new entries by gap. Expects the new entries sorted by time. */
export function sortIntoGaps(
  entrants: readonly Entrant[],
  waiting: readonly Waiting[],
  isAcrossDays: boolean,
): Gap[] {
  const lines = Map.groupBy(waiting, ({ date }) => date);
  const gaps = new Map<string, Gap>();
  for (const entrant of entrants) {
    const date = isAcrossDays ? null : entrant.date;
    const follower = findFollower(lines.get(date) ?? [], entrant)?.position ?? null;
    const name = `${date} ${follower}`;
    const gap = gaps.get(name) ?? { date, follower, entrants: [] };
    gap.entrants.push(entrant);
    gaps.set(name, gap);
  }
  return [...gaps.values()];
}

function findFollower(line: readonly Waiting[], { scheduledAt }: Entrant): Waiting | undefined {
  return line.find(({ at }) => at > scheduledAt);
}

/** Returns the appointment time in epoch seconds. Where possible, an entry has this number as its position. */
export function secondsOf({ scheduledAt }: Entrant): number {
  return Math.floor(scheduledAt.getTime() / 1000);
}

/** Returns whether all entries of the gap have different times, so that each time can serve as a position. */
export function haveOwnTimes({ entrants }: Gap): boolean {
  return new Set(entrants.map(secondsOf)).size === entrants.length;
}

/**
 * The steps to leave free before an entry. Waiting entries get more room, because later bookings are often inserted
 * before them, especially when past appointments are imported last.
 */
const stepsBefore = { waiting: 65_536, completed: 1, skipped: 1 } as const;

/** Returns, for each entry, its distance from the entry before the gap, in steps. */
export function stepsIn({ entrants }: Gap): number[] {
  let steps = 0;
  return entrants.map(({ status }) => {
    steps += stepsBefore[status];
    return steps;
  });
}
