import { acknowledgeAlarm, listAlarms } from '@anteroom/contract/alarms';
import { pollEvery } from '#lib/poll-interval';
import { pathKey, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

const everyMinute = 60_000;

export const alarmList = (state: 'open' | 'acknowledged') =>
  routeQuery(
    listAlarms,
    { query: { state } },
    { select: ({ alarms }) => alarms, staleTime: 0, refetchInterval: pollEvery(everyMinute) },
  );

export const useAcknowledgeAlarm = () =>
  useRouteMutation(acknowledgeAlarm, { invalidates: [pathKey(listAlarms)], waitsForRefetch: true });
