import type { DayView } from './view-day-wise.ts';
import type { Day } from './views.queries.ts';

export type ReadView = (day: Day) => Promise<DayView>;

/**
 * Lets those who ask at the same moment (a rush of presses, every desk after an event) share one reading of the queue. A reading counts for everyone
 * who asked while it had not begun, so nobody is shown a queue older than their question.
 */
export function shareViews(read: ReadView): ReadView {
  const upcoming = new Map<string, Promise<DayView>>();
  const underWay = new Map<string, Promise<unknown>>();
  return (day) => {
    const key = `${day.doctorId} ${day.date}`;
    const shared = upcoming.get(key);
    if (shared) return shared;
    const begun = (underWay.get(key) ?? Promise.resolve()).then(() => {
      upcoming.delete(key);
      const reading = read(day);
      const settled = reading
        .catch(() => undefined)
        .finally(() => {
          if (underWay.get(key) === settled) underWay.delete(key);
        });
      underWay.set(key, settled);
      return reading;
    });
    upcoming.set(key, begun);
    return begun;
  };
}
