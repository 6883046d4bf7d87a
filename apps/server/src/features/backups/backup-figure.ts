import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { unverifiedSince } from './backup-due.rules.ts';
import { findBackupState } from './backup-runs.queries.ts';

/** Creates the metric for alerts about backups. Every process reports the same value. */
export function createBackupFigure({ db, clock }: Pick<Context, 'db' | 'clock'>): Gauge {
  return new Gauge({
    name: 'anteroom_backup_verified_age_seconds',
    help: 'Seconds since the newest verified backup, or since backups were turned on; NaN: they are off, or no database',
    registers: [],
    async collect() {
      const state = await findBackupState(db).catch(() => null);
      const since = state && unverifiedSince(state);
      this.set(since === null ? Number.NaN : (clock.now().getTime() - since.getTime()) / 1000);
    },
  });
}
