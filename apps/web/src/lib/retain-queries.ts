import { type QueryClient, QueryObserver } from '@tanstack/react-query';

/**
 * Keeps loaded queries in the cache, even without a screen that uses them, until the returned function is called. Skips
 * queries with `gcTime: 0`.
 */
export function retainQueries(queryClient: QueryClient): () => void {
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
