import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db/database';
import { databaseAnswers } from '#platform/db/ping.queries';

/** `live`: the process answers. `ready`: the database does too; a server that is stopping is not ready. */
export function serveHealth(http: FastifyInstance, db: Db): void {
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
  });
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (_request, reply) => {
    if (!isStopping && (await databaseAnswers(db))) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: isStopping ? 'stopping' : 'database unreachable' });
  });
}
