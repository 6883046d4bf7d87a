import { limits } from '@anteroom/contract/limits';
import { getQueueSettings } from '@anteroom/contract/queue-settings';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';

/** The settings as sent by the server, of any queue type. */
export type KnownSettings = NonNullable<RouteOutput<typeof getQueueSettings>['settings']>;

export function useQueueSettings(doctorId: number) {
  return useQuery({
    queryKey: queueKeys.settings(doctorId),
    queryFn: async ({ signal }) =>
      (await call(getQueueSettings, { params: { doctorId } }, { signal })).settings,
    staleTime: limits.staleMillis.queueSettings,
  });
}
