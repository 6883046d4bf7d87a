import { Gauge } from 'prom-client';
import type { Context } from '#context';
import { lastVerification } from './verify-trail.ts';

/** To be alarmed by: 1 from the look that finds the trail broken to one that finds it whole. */
export function createTrailFigure(context: Pick<Context, 'db'>): Gauge {
  return new Gauge({
    name: 'anteroom_audit_trail_broken',
    help: 'Whether the last look at the audit trail found it broken',
    registers: [],
    async collect() {
      // The figures of a process must be there above all when its database is not.
      const last = await lastVerification(context).catch(() => null);
      if (last !== null) this.set(last.state === 'broken' ? 1 : 0);
    },
  });
}
