import { limits } from '@anteroom/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { connectionLostSince, subscribeToConnection } from './connection.ts';
import { mayRetry } from './may-retry.ts';
import { retainQueries } from './retain-queries.ts';
import { currentSession, subscribeToSession } from './session-store.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: limits.staleMillis.standard,
      retry: mayRetry,
      refetchIntervalInBackground: false,
      // Ignore the browser's online state. Otherwise queries that wait for it could hang forever.
      networkMode: 'always',
    },
    // Never queue a mutation offline: a call sent minutes after the click would call a patient who is no longer
    // expected.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let letGo = () => {};

/** While the connection is lost, keep loaded data readable. When it returns, refetch everything. */
subscribeToConnection(() => {
  letGo();
  if (connectionLostSince() === null) void queryClient.invalidateQueries();
  else letGo = retainQueries(queryClient);
});

let shownTo: number | undefined;

/** Clear the cache when the session ends or changes to another user. */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (shownTo !== undefined && shownTo !== userId) {
    letGo();
    queryClient.clear();
  }
  shownTo = userId;
});
