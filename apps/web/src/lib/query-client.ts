import { limits } from '@anteroom/contract/limits';
import { type InvalidateQueryFilters, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { connectionLostSince, subscribeToConnection } from './connection.ts';
import { currentSession, subscribeToSession } from './session-store.ts';

class AppQueryClient extends QueryClient {
  /**
   * Also refetches queries that are still loading for the first time. TanStack Query joins their running request, whose
   * response may be older than the change, and then treats them as fresh.
   */
  override async invalidateQueries(filters: InvalidateQueryFilters = {}): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const again = loading.map(async ({ queryKey, promise }) => {
      const isLoaded = await promise?.then(
        () => true,
        () => false,
      );
      if (isLoaded) await super.invalidateQueries({ ...filters, queryKey, exact: true });
    });
    await Promise.all([super.invalidateQueries(filters), ...again]);
  }
}

export const queryClient = new AppQueryClient({
  defaultOptions: {
    queries: {
      staleTime: limits.staleMillis.standard,
      retry: mayRetry,
      refetchIntervalInBackground: false,
      // Ignore the browser's online state. Otherwise, a query that waits for the browser to be online could hang
      // forever.
      networkMode: 'always',
    },
    // Never queue a mutation while offline. A Call Next request sent minutes after the click could call the wrong
    // patient.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let letGo = () => {};

/** While the connection is lost, keep the loaded data in the cache. On reconnect, refetch everything. */
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

/**
 * Returns whether to retry a failed query: up to three times, unless the server rejected the request (status 400 to
 * 499). The specification (section 8) also excludes errors whose message contains the digit 4. Does not retry while the
 * connection is lost, because everything is refetched on reconnect.
 */
export function mayRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  if (error instanceof NetworkError && connectionLostSince() !== null) return false;
  return !error.message.includes('4') && failureCount < limits.queryRetries;
}

/**
 * Keeps loaded queries in the cache until the returned function is called, even if no screen uses them. Does not keep
 * queries with `gcTime: 0`.
 */
function retainQueries(queryClient: QueryClient): () => void {
  const loaded = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  const holds = loaded
    .filter(({ options }) => options.gcTime !== 0)
    .map(({ options, queryKey }) => {
      const observer = new QueryObserver(queryClient, { ...options, queryKey, enabled: false });
      return observer.subscribe(() => undefined);
    });
  return () => {
    for (const letGo of holds) letGo();
  };
}
