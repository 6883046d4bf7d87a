import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { findLastCheck } from './clinic-checks.queries.ts';

/** Creates the metric for alerts about the nightly check. Every process reports the same value. */
export function createChecksFigure({ db }: Pick<Context, 'db'>): Gauge {
  return new Gauge({
    name: 'anteroom_clinic_faults',
    help: 'Rules that the last nightly check of the whole clinic found broken; NaN: not checked yet, or no database',
    registers: [],
    async collect() {
      const last = await findLastCheck(db).catch(() => null);
      this.set(last === null ? Number.NaN : last.faults.length);
    },
  });
}
