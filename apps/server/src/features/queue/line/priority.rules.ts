import { type Priority, priorities } from '@anteroom/contract/queue';
import { type PositionChange, planMove, type Standing } from './position.rules.ts';

export type Ranked = Standing & { readonly priority: Priority };

type Mover = { entryId: number; priority: Priority; dueBy: string };
export type PriorityPlan = { place: number; overtaken: number; moves: PositionChange[] };

/**
 * Plans the move of a waiting patient to the place of the first waiting patient who is less urgent. Returns null if no
 * less urgent patient is ahead, if the patient is not waiting, or if the visit is booked for a day after `dueBy`.
 */
export function planPriorityMove(
  line: readonly Ranked[],
  { entryId, priority, dueBy }: Mover,
): PriorityPlan | null {
  const from = line.findIndex(({ id }) => id === entryId);
  const mover = line[from];
  if (mover?.status !== 'waiting' || mover.queueDate > dueBy) return null;
  const isOvertaken = (entry: Ranked) =>
    entry.status === 'waiting' && rankOf(entry.priority) < rankOf(priority);
  const to = line.findIndex(isOvertaken);
  if (to < 0 || to >= from) return null;
  const overtaken = line.slice(to, from).filter(({ status }) => status === 'waiting').length;
  return {
    place: to + 1,
    overtaken,
    moves: planMove(line, { entryId, newPlace: to + 1, field: 'priority' }),
  };
}

function rankOf(priority: Priority): number {
  return priorities.indexOf(priority);
}
