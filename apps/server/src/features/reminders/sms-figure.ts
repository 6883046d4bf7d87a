import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { findSmsState } from './sms-state.queries.ts';

const dayMillis = 24 * 60 * 60_000;

/** Creates the metric for alerts. Every process reports the same values. */
export function createSmsFigure({ db, clock }: Pick<Context, 'db' | 'clock'>): Gauge {
  return new Gauge({
    name: 'anteroom_sms',
    help: 'Reminders and offers by SMS: waiting now, failed and unclear in the last 24 hours; NaN: no database',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const now = clock.now();
      const since = new Date(now.getTime() - dayMillis);
      const state = await findSmsState(db, { now, since }).catch(() => null);
      for (const name of ['waiting', 'failed', 'unclear'] as const) {
        this.set({ state: name }, state?.[name] ?? Number.NaN);
      }
    },
  });
}
