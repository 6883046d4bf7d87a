import { Gauge } from 'prom-client';
import { runWithoutDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { findQueueFaults } from './find-faults.ts';

const lookEveryMillis = 5 * 60_000;
/**
 * The check excludes appointments scheduled more than these milliseconds ago. They were checked while they were recent,
 * and `npm run admin -- check` checks all.
 */
const recentMillis = 3 * 24 * 60 * 60_000;

/** Creates the metric for alerts: how many queue rules the last check of recent days found broken. */
export function createIntegrityFigure(context: Pick<Context, 'db' | 'clock' | 'settings'>): Gauge {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let found = Number.NaN;
  const look = async () => {
    const since = new Date(context.clock.now().getTime() - recentMillis);
    found = (await findQueueFaults(context, since)).length;
  };
  return new Gauge({
    name: 'anteroom_queue_faults',
    help: 'Number of queue rules broken at the last check; NaN before the first check and while the database is unavailable',
    registers: [],
    collect() {
      const now = performance.now();
      if (now - lookedAt >= lookEveryMillis) {
        lookedAt = now;
        // Runs in the background: a request for the metrics does not wait for the check and returns its previous
        // result.
        runWithoutDeadline(look).catch(() => {
          found = Number.NaN;
        });
      }
      this.set(found);
    },
  });
}
