import type { FastifyInstance } from 'fastify';
import { createDeadline, runWithDeadline } from '#platform/concurrency/request-deadline';
import { databaseAnswers } from '#platform/db/connections/ping.queries';
import type { Db } from '#platform/db/database';

/**
 * How long a successful check of the database is shared, in milliseconds. Health requests are public and have no rate
 * limit, so a flood of them must not cause a flood of queries.
 */
const answerLifeMillis = 1000;

/**
 * Proxies wait for two seconds. A database that takes longer than this time, in milliseconds, counts as unreachable.
 */
const readyMillis = 1800;

/**
 * Serves `live` (the process responds) and `ready` (the database responds too). A stopping server reports at once that
 * it is not ready, but still responds to all requests.
 */
export function serveHealth(http: FastifyInstance, db: Db, stopping?: AbortSignal): void {
  let isClosing = false;
  const isReady = keepGood(answerLifeMillis, () =>
    runWithDeadline(createDeadline(readyMillis), () => databaseAnswers(db)),
  );
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (_request, reply) => {
    const isStopping = isClosing || stopping?.aborted === true;
    if (!isStopping && (await isReady())) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: isStopping ? 'stopping' : 'database unreachable' });
  });
}

/**
 * Shares one check between all callers within the given time. Reports a failed check only to the callers that waited
 * for it, because a proxy checks again soon and takes two failures as an outage.
 */
function keepGood(millis: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let kept: { answer: Promise<boolean>; askedAt: number } | null = null;
  const askAnew = () => {
    const asked = { answer: ask(), askedAt: performance.now() };
    const forget = () => {
      if (kept === asked) kept = null;
    };
    asked.answer.then((isGood) => isGood || forget(), forget);
    return asked;
  };
  return () => {
    if (kept === null || performance.now() - kept.askedAt >= millis) kept = askAnew();
    return kept.answer;
  };
}
