import type pg from 'pg';

type OnError = (error: Error & { code?: unknown }) => void;

/** Calls `told` for each failed query of a connection; the caller of the query still gets the error. */
export function onQueryError(client: pg.PoolClient, told: OnError): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const runWatched = (...query: unknown[]) => {
    const answer = run(...query);
    if (answer instanceof Promise) answer.catch(told);
    return answer;
  };
  client.query = runWatched as typeof client.query;
}
