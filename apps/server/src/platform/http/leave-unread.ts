import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So long has a caller who is still sending to take their answer. */
const usual = { lingerMillis: 1000 };

/**
 * Leaves the rest of a body where it is when it is longer than any that we take. Node reads and drops whatever still
 * comes, for as long as somebody sends, and what it dropped stays in memory for a while; told to close, it closes at
 * once, and the caller's own system then throws away the answer with the connection.
 */
export function leaveUnread(http: FastifyInstance, { lingerMillis } = usual): void {
  const { bodyLimit = 0 } = http.initialConfig;
  http.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (!mayBeTooLong(request, bodyLimit)) return;
    answer.setHeader('connection', 'close');
    const { socket } = request;
    const closeAtOnce = socket.destroySoon.bind(socket);
    // With this Node closes a connection after its last answer.
    socket.destroySoon = () => {
      if (request.complete || !socket.writable) return closeAtOnce();
      closeUnread(socket.end(), { lingerMillis });
    };
  });
}

/** Closes a connection that has been told all, once whoever is still sending has had time to take it. */
export function closeUnread(socket: Socket, { lingerMillis } = usual): void {
  socket.pause();
  // Node is about to read what nobody took, and only then lets itself be held.
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), lingerMillis);
}

function mayBeTooLong({ headers }: IncomingMessage, bodyLimit: number): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimit;
}
