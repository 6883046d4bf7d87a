import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client that is still sending may take to read the response, in milliseconds. */
const usual = { lingerMillis: 1000 };

/**
 * Stops reading a body above the limit. By default, Node reads and drops the rest for as long as the client sends,
 * which costs memory. Closing the connection at once would be no better: the client's system would then discard the
 * response before the client reads it.
 */
export function discardOversizedBody(http: FastifyInstance, { lingerMillis } = usual): void {
  const { bodyLimit = 0 } = http.initialConfig;
  http.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (!mayBeTooLong(request, bodyLimit)) return;
    answer.setHeader('connection', 'close');
    const { socket } = request;
    const closeAtOnce = socket.destroySoon.bind(socket);
    // Node calls this to close a connection after its last response.
    socket.destroySoon = () => {
      if (request.complete || !socket.writable) return closeAtOnce();
      closeWithoutReading(socket.end(), { lingerMillis });
    };
  });
}

/**
 * Closes a connection whose last response was sent, after `lingerMillis`. Reads nothing more, but gives a client that
 * is still sending this time to read the response.
 */
export function closeWithoutReading(socket: Socket, { lingerMillis } = usual): void {
  socket.pause();
  // Pause again, because Node reads leftover data once before it respects the pause.
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), lingerMillis);
}

function mayBeTooLong({ headers }: IncomingMessage, bodyLimit: number): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimit;
}
