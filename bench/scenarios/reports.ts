import { signIn } from '../../load-support/clinic/desks.ts';
import { type Scenario, withQuery } from './scenario.ts';

const day = 86_400_000;
const dateOf = (daysAhead: number) => new Date(Date.now() + daysAhead * day).toISOString().slice(0, 10);
const names = ['appointments', 'no-shows', 'times', 'schedule-use', 'estimates', 'busiest-hours'] as const;

const asked = [
  { of: '30 days', from: -29, who: 'admin' },
  { of: '366 days', from: -365, who: 'admin' },
  { of: '30 days', from: -29, who: 'doctor' },
] as const;

/** Reports of all doctors for an admin, and a doctor's own. */
export const reports: Scenario[] = asked.flatMap(({ of, from, who }) =>
  names.map((name) => ({
    name: `report of ${name}, ${of}, as ${who}`,
    looksBack: true,
    kind: who === 'admin' && of === '30 days' ? 'report' : 'other',
    prepare: async (clinic) => {
      const { token } = await signIn(clinic, who);
      const path = withQuery(`/reports/${name}`, { from: dateOf(from), to: dateOf(0) });
      return () => ({ path, token });
    },
  })),
);
