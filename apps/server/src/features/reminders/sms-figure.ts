import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { readSmsState } from './sms-state.ts';

/** Creates the SMS metric for alerts. Every process reports the same values. */
export function createSmsFigure(context: Pick<Context, 'db' | 'clock' | 'settings'>): Gauge {
  return new Gauge({
    name: 'anteroom_sms',
    help: 'Reminders, offers and booking codes by SMS: waiting now (0 in the quiet hours), failed and unclear in the last 24 hours; NaN: no database',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const state = await readSmsState(context).catch(() => null);
      this.set({ state: 'waiting' }, state?.isQuiet ? 0 : (state?.waiting ?? Number.NaN));
      for (const name of ['failed', 'unclear'] as const) {
        this.set({ state: name }, state?.[name] ?? Number.NaN);
      }
    },
  });
}
