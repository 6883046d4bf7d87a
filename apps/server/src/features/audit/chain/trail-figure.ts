import { Gauge } from 'prom-client';
import type { Context } from '#platform/context';
import { lastVerification } from './verify-trail.ts';

/** Metric for alerts: 1 from a verification that finds the trail broken until one that finds it whole. */
export function createTrailFigure(context: Pick<Context, 'db'>): Gauge {
  return new Gauge({
    name: 'anteroom_audit_trail_broken',
    help: 'Whether the last verification found the audit trail broken',
    registers: [],
    async collect() {
      // Metrics must be available especially when the database is not.
      const last = await lastVerification(context).catch(() => null);
      if (last !== null) this.set(last.state === 'broken' ? 1 : 0);
    },
  });
}
