import { type QueryClient, QueryObserver } from '@tanstack/react-query';

/**
 * Keeps what was loaded, though no screen shows it just now, until the returned function is called. What is never to
 * outlive its screen (`gcTime: 0`) is left to go.
 */
export function holdLoaded(queryClient: QueryClient): () => void {
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
