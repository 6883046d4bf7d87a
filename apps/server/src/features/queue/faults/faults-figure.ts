import { Gauge } from 'prom-client';
import type { Context } from '#context';
import { outliveAnswer } from '#platform/answer-time';
import { findQueueFaults } from './find-faults.ts';

const lookEveryMillis = 5 * 60_000;
/** What is older was looked at when it was new; `npm run admin -- check` looks at everything. */
const recentMillis = 3 * 24 * 60 * 60_000;

/** To be alarmed by: how many rules of the queue the last look at the recent days found broken. */
export function createFaultsFigure(context: Pick<Context, 'db' | 'clock' | 'settings'>): Gauge {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let found = Number.NaN;
  const look = async () => {
    const since = new Date(context.clock.now().getTime() - recentMillis);
    found = (await findQueueFaults(context, since)).length;
  };
  return new Gauge({
    name: 'anteroom_queue_faults',
    help: 'How many rules of the queue were broken at the last look; NaN: not looked yet, or the database was away',
    registers: [],
    collect() {
      const now = performance.now();
      if (now - lookedAt >= lookEveryMillis) {
        lookedAt = now;
        // Nobody who asks for figures waits for this one: it is there the next time.
        outliveAnswer(look).catch(() => {
          found = Number.NaN;
        });
      }
      this.set(found);
    },
  });
}
