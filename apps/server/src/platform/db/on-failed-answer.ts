import type pg from 'pg';

type Told = (error: Error & { code?: unknown }) => void;

/** Tells of each question on a connection that failed. Whoever asked gets the same error. */
export function onFailedAnswer(client: pg.PoolClient, told: Told): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const runWatched = (...query: unknown[]) => {
    const answer = run(...query);
    if (answer instanceof Promise) answer.catch(told);
    return answer;
  };
  client.query = runWatched as typeof client.query;
}
