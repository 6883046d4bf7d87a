import type { EntryStatus } from '@anteroom/contract/queue';

/** An appointment that enters the queue with all that became of it. */
export type Entrant = {
  appointmentId: number;
  date: string;
  scheduledAt: Date;
  status: Exclude<EntryStatus, 'in_progress'>;
  /** When they had their turn; null of those who wait. */
  settledAt: Date | null;
};

/** Someone who waits, in the order of their line; `date` is null in a line across days. */
export type Waiting = { date: string | null; position: string; at: Date };

/** Entrants who go in front of the same follower, or, where there is none, to the end of the same line. */
export type Gap = { date: string | null; follower: string | null; entrants: Entrant[] };

/** Sorts entrants, who come by their times, into the gaps of their lines. */
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

/** The first in the line with a later time. */
function findFollower(line: readonly Waiting[], { scheduledAt }: Entrant): Waiting | undefined {
  return line.find(({ at }) => at > scheduledAt);
}

/** Positions are the seconds of a time, where that can be. */
export function secondsOf({ scheduledAt }: Entrant): number {
  return Math.floor(scheduledAt.getTime() / 1000);
}

/** Whether no two of them would stand at one place by their own times. */
export function haveOwnTimes({ entrants }: Gap): boolean {
  return new Set(entrants.map(secondsOf)).size === entrants.length;
}

/** In front of who waits others will want to go, many of them where the past comes after the present. */
const stepsBefore = { waiting: 65_536, completed: 1, skipped: 1 } as const;

/** How many steps behind the one before the gap each of them stands. */
export function stepsIn({ entrants }: Gap): number[] {
  let steps = 0;
  return entrants.map(({ status }) => {
    steps += stepsBefore[status];
    return steps;
  });
}
