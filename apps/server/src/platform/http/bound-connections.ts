import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const usual = {
  /**
   * The maximum number of requests in progress on a connection. A browser has one request in progress, and maybe a few
   * aborted ones. A proxy has one.
   */
  mostAtOnce: 8,
  /** A client that reads nothing for this many milliseconds is disconnected, because its response occupies memory. */
  stalledMillis: 15_000,
};

/**
 * Limits the memory that one connection uses. Node reads all pipelined requests at once. Without a limit, Node would
 * keep all responses in memory for a client that never reads them.
 */
export function boundConnections(http: FastifyInstance, { mostAtOnce, stalledMillis } = usual): void {
  const underWay = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const next = (underWay.get(socket) ?? 0) + change;
    underWay.set(socket, next);
    return next;
  };
  http.addHook('onRequest', ({ raw: { socket } }, reply, next) => {
    reply.raw.once('close', () => count(socket, -1));
    if (count(socket, 1) <= mostAtOnce) return next();
    reply.hijack();
    socket.destroy();
  });
  http.server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    socket.setTimeout(stalledMillis);
    // Keep the connection if the client is still waiting for the first byte of a slow response.
    answer.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
