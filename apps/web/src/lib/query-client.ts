import { limits } from '@anteroom/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { mayRetry } from './may-retry.ts';
import { currentSession, subscribeToSession } from './session-store.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: limits.staleMillis.standard, retry: mayRetry, refetchIntervalInBackground: false },
    mutations: { retry: false },
  },
});

let shownTo: number | undefined;

/** What one person saw is gone when the session ends or becomes another person's. */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (shownTo !== undefined && shownTo !== userId) queryClient.clear();
  shownTo = userId;
});
