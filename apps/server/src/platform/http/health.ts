import type { FastifyInstance } from 'fastify';
import { createAnswerTime, spend } from '#platform/answer-time';
import type { Db } from '#platform/db/database';
import { databaseAnswers } from '#platform/db/ping.queries';

/** Health is asked by anyone and as often as they like; the database hears of it once in this time. */
const answerLifeMillis = 1000;

/** Proxies wait two seconds for it. Who would wait longer for the database is as well told that it is not there. */
const readyMillis = 1800;

/**
 * `live`: the process answers. `ready`: the database does too; a server that is stopping is not ready, and says so as
 * soon as it is asked to stop, while it still answers everyone.
 */
export function serveHealth(http: FastifyInstance, db: Db, stopping?: AbortSignal): void {
  let isClosing = false;
  const isReady = keepGood(answerLifeMillis, () =>
    spend(createAnswerTime(readyMillis), () => databaseAnswers(db)),
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
 * Asks once, and gives everyone who asks within that time the same answer. A bad one is given to those alone who waited
 * for it: a proxy asks again soon, and takes two of them for the end.
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
