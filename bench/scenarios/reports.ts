import {
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { signIn } from '../../load-support/clinic/desks.ts';
import { callTo } from '../../load-support/load/http-client.ts';
import type { Scenario } from './scenario.ts';

const day = 86_400_000;
const dateOf = (daysAhead: number) => new Date(Date.now() + daysAhead * day).toISOString().slice(0, 10);
const routes = [
  reportAppointments,
  reportNoShows,
  reportTimes,
  reportScheduleUse,
  reportEstimates,
  reportHours,
];

const asked = [
  { of: '30 days', from: -29, who: 'admin' },
  { of: '366 days', from: -365, who: 'admin' },
  { of: '30 days', from: -29, who: 'doctor' },
] as const;

/** Reports: for an admin, on all doctors; for a doctor, on that doctor. */
export const reports: Scenario[] = asked.flatMap(({ of, from, who }) =>
  routes.map((route) => ({
    name: `report of ${route.path.split('/').at(-1)}, ${of}, as ${who}`,
    looksBack: true,
    kind: who === 'admin' && of === '30 days' ? 'report' : 'other',
    prepare: async (clinic) => {
      const { token } = await signIn(clinic, who);
      const query = { from: dateOf(from), to: dateOf(0) };
      return () => callTo(route, { query }, { token });
    },
  })),
);
