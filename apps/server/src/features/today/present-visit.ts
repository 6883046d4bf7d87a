import type { VisitToday } from '@anteroom/contract/today';
import type { VisitRow } from './today.queries.ts';

export function presentVisit(row: VisitRow): VisitToday {
  const { scheduledAt, arrivedAt, ...visit } = row;
  return {
    ...visit,
    scheduledDateTime: scheduledAt.getTime(),
    arrivedAt: arrivedAt?.getTime() ?? null,
  };
}
