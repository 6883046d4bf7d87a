import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * On shutdown, closes connections that have sent nothing. Browsers open spare connections, and Node counts them as
 * busy, so the shutdown would wait for each of them.
 */
export function closeUnusedConnections(http: FastifyInstance): void {
  const unused = new Set<Socket>();
  http.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.server.prependListener('request', ({ socket }) => void unused.delete(socket));
  http.addHook('preClose', async () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
}
