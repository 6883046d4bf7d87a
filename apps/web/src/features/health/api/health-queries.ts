import { getHealth } from '@anteroom/contract/health';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';

const halfAMinute = 30_000;

export const healthQuery = routeQuery(
  getHealth,
  {},
  { select: ({ health }) => health, staleTime: 0, retry: false, refetchInterval: pollEvery(halfAMinute) },
);
