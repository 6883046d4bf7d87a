import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const usual = {
  /** A browser has one under way, and a few that it gave up; a proxy has one. */
  mostAtOnce: 8,
  /** Who takes nothing of their answer for so long is cut off: they hold its memory for nothing. */
  stalledMillis: 15_000,
};

/**
 * Bounds what one connection may cost. Node reads as many requests as a connection brings at once, and keeps all their
 * answers in memory for a reader who takes none, for ever.
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
    // Who still waits for the first word of a long answer stays.
    answer.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
