import { limits } from '@anteroom/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { connectionLostSince, subscribeToConnection } from './connection.ts';
import { holdLoaded } from './hold-loaded.ts';
import { mayRetry } from './may-retry.ts';
import { currentSession, subscribeToSession } from './session-store.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: limits.staleMillis.standard,
      retry: mayRetry,
      refetchIntervalInBackground: false,
      // The browser's word on the network is not taken. What waited for it would show nothing for ever.
      networkMode: 'always',
    },
    // Refused at once, or never: a patient called when the network is back, minutes after the press, is called by nobody.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let letGo = () => {};

/** What was loaded stays readable for as long as nothing else can be; then all is asked anew. */
subscribeToConnection(() => {
  letGo();
  if (connectionLostSince() === null) void queryClient.invalidateQueries();
  else letGo = holdLoaded(queryClient);
});

let shownTo: number | undefined;

/** What one person saw is gone when the session ends or becomes another person's. */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (shownTo !== undefined && shownTo !== userId) {
    letGo();
    queryClient.clear();
  }
  shownTo = userId;
});
