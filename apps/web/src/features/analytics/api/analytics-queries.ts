import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';

const pollMillis = 60_000;

/** Loads the analytics of a doctor's queue. Refetched whenever the queue changes. */
export const analyticsQuery = (doctorId: number) =>
  routeQuery(
    getQueueAnalytics,
    { params: { doctorId } },
    { staleTime: 0, refetchInterval: pollEvery(pollMillis) },
  );

const cachedMillis = 300_000;

/** Loads the history of a doctor's queue. Not refetched when the queue changes, because a response covers 30 days. */
export const historyQuery = (doctorId: number) =>
  routeQuery(getQueueHistory, { params: { doctorId } }, { staleTime: cachedMillis, gcTime: cachedMillis });
