import { limits } from '@anteroom/contract/limits';
import { getQueueStatus } from '@anteroom/contract/queue';
import { listNotSeen } from '@anteroom/contract/queue-positions';
import { getQueueSettings } from '@anteroom/contract/queue-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';

export const queueStatusQuery = (doctorId: number) =>
  routeQuery(
    getQueueStatus,
    { params: { doctorId } },
    {
      select: ({ currentStatus }) => currentStatus,
      staleTime: 0,
      refetchInterval: pollEvery(limits.pollMillis.queueStatus),
    },
  );

/** Loads the patients who were not seen on earlier days. The list rarely changes, so this does not poll. */
export const notSeenQuery = (doctorId: number) => routeQuery(listNotSeen, { params: { doctorId } });

/** The queue settings as the server sends them, for either queue type. */
export type KnownSettings = NonNullable<RouteOutput<typeof getQueueSettings>['settings']>;

export const queueSettingsQuery = (doctorId: number) =>
  routeQuery(
    getQueueSettings,
    { params: { doctorId } },
    { select: ({ settings }) => settings, staleTime: limits.staleMillis.queueSettings },
  );
