import { alarmKinds } from '@anteroom/contract/alarms';
import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { countOpenAlarms, findLastCount } from './alarms.queries.ts';

type Shown = Pick<Context, 'db' | 'clock'>;

/**
 * Creates the metrics about alarms. Every process reports the same values. They have no value while the database is
 * unavailable.
 */
export function createAlarmFigures({ db, clock }: Shown): Gauge[] {
  const open = new Gauge({
    name: 'anteroom_alarms_open',
    help: 'Alarms that no admin has acknowledged, by kind',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const counts = await countOpenAlarms(db).catch(() => null);
      this.reset();
      if (counts === null) return;
      for (const kind of alarmKinds) this.set({ kind }, counts.get(kind) ?? 0);
    },
  });
  const counted = new Gauge({
    name: 'anteroom_alarms_counted_seconds',
    help: 'Seconds since any process last searched the audit trail for unusual events; NaN: never, or no database',
    registers: [],
    async collect() {
      const last = await findLastCount(db).catch(() => null);
      this.set(last === null ? Number.NaN : (clock.now().getTime() - last.getTime()) / 1000);
    },
  });
  return [open, counted];
}
