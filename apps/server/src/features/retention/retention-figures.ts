import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { findRetentionState, type RetentionState } from './retention-sweeps.queries.ts';

/** Creates the retention metrics for alerts. Every process reports the same values. */
export function createRetentionFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Gauge[] {
  const figure = (name: string, help: string, read: (state: RetentionState, now: number) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const now = clock.now();
        const state = await findRetentionState(db, now).catch(() => null);
        this.set(state?.last ? read(state, now.getTime()) : Number.NaN);
      },
    });
  return [
    figure(
      'anteroom_retention_complete_age_seconds',
      'Seconds since the last sweep that left nothing expired, of any process; NaN: no sweep yet, or no database',
      ({ completeAt }, now) => (completeAt ? (now - completeAt.getTime()) / 1000 : Number.POSITIVE_INFINITY),
    ),
    figure(
      'anteroom_retention_overdue',
      'Expired rows and files that the last sweep left; NaN: no sweep yet, or no database',
      ({ last }) => Object.values(last?.overdue ?? {}).reduce((sum, count) => sum + count, 0),
    ),
  ];
}
